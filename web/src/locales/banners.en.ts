/** The words under the head of pages that say how the account stands. */
export const bannerMessages = {
  banner: { more: 'More' },
  verifyBanner: {
    lead: 'Your address is not verified yet. <rest>Look for our mail to {email}, and open the link in it.</rest>',
    leadWithoutMail:
      'Your address is not verified yet. <rest>No mail is sent from here: ask whoever runs this Docket for the link, which is in its log.</rest>',
    sent: 'Sent. The mail to {email} is on its way.',
    made: 'There is a new link in the log. Ask whoever runs this Docket for it.',
    again: 'Send it again',
    makeAgain: 'Make a new link',
    sending: 'Sending',
    later: 'Later',
  },
  noMail: {
    lead: '<b>No mail server is set.</b> <rest>Invites and new passwords are links that people copy and pass on. To have them sent by mail, start Docket with <code>DOCKET_MAIL_URL</code> and <code>DOCKET_MAIL_FROM</code>.</rest>',
    known: 'Got it',
  },
  demoBanner: {
    lead: 'This is a demo, for you alone. <rest>It is deleted a day after you opened it, with everything in it.</rest>',
  },
  standing: {
    readOnly:
      'Your account is read-only: you can read and export everything, and lists change again once a plan is paid.',
    ending: 'Your trial goes on until {until}. After that you can read your lists, and not change them.',
    plans: 'See the plans',
    later: 'Later',
  },
}
