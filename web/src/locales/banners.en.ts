/** The words under the head of pages that say how the account stands. */
export const bannerMessages = {
  verifyBanner: {
    lead: 'Your address is not verified yet. Look for our mail to {email}, and open the link in it.',
    sent: 'Sent. The mail to {email} is on its way.',
    again: 'Send it again',
    sending: 'Sending',
    later: 'Later',
  },
  demoBanner: {
    lead: 'This is a demo, for you alone. It is deleted a day after you opened it, with everything in it.',
  },
  standing: {
    readOnly:
      'Your account is read-only: you can read and export everything, and lists change again once a plan is paid.',
    ending: 'Your trial goes on until {until}. After that you can read your lists, and not change them.',
    plans: 'See the plans',
    later: 'Later',
  },
}
