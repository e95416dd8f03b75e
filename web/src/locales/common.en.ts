/** Words that every page may need, before and after signing in. */
export const commonMessages = {
  common: {
    docket: 'Docket',
    close: 'Close',
    undo: 'Undo',
    ticked: 'Done',
    unticked: 'Not done',
    tryAgain: 'Try again',
    tryingAgain: 'Trying',
    showPassword: 'Show password',
    hidePassword: 'Hide password',
    title: '{page} · Docket',
  },
  refusals: {
    unreachable: 'Docket does not answer. Look at the connection, then try again.',
    unavailable: 'Docket is busy right now. Try again in a moment.',
    storageFull: 'Nothing was saved, because this Docket has no room left. Tell whoever runs it.',
    field: 'It {error}',
    wrong:
      '{what, select, long {It may have at most {bound} characters.} short {It must have at least {bound} characters.} many {There may be at most {bound} of them.} most {It may be at most {bound}.} least {It must be at least {bound}.} empty {It must not be empty.} unseen {It must have something to see.} controls {It must not contain control characters.} email {It must be an e-mail address, such as olga@docket.example.} digits {It must be six digits.} years {It must lie between the years 1970 and 9999.} other {It must be the address of a Git repository, by https, http, ssh or git.}}',
    /** What the server says best itself, which is English. */
    said: '{message}',
    failed: 'That did not work. Try again; if it goes on, tell whoever runs this Docket.',
    rateLimited:
      '{unit, select, minutes {Too many tries. Wait {wait, plural, one {a minute} other {# minutes}}, then try again.} other {Too many tries. Wait {wait, plural, one {a second} other {# seconds}}, then try again.}}',
    role: 'Your role on this list does not allow that. Its owner can change your role.',
    gone: 'This list is gone, or no longer shared with you.',
    dispatched: 'This list is handed out to workers. That waits until it is back.',
    held: 'A worker has this task now. Take it back first.',
    demo: 'A demo cannot do that. With an account of your own you can.',
    unverified:
      'That waits until your address is verified. The link is in the mail that came when the account was made.',
    mailFailed: 'The mail could not be sent. Try again in a while; if it goes on, tell whoever runs this Docket.',
    host: 'Set-up works only under the address that this Docket was started with. Open it there.',
    crossSite: 'Docket was opened under an address that is not its own, so nothing was changed. Open it under its own.',
    passwordWrong: 'This is not your password.',
    lapsed: 'Your account is read-only, so nothing was changed. Settings, Billing has what to do.',
    codeWrong: 'This is not the code that the app shows now. Wait for the next one.',
  },
  verification: {
    ok: 'Your address is verified.',
    failed: 'That link has ended, so the address is not verified yet. Have a new mail sent once you are signed in.',
  },
  notFound: {
    page: 'Nothing here',
    title: 'Nothing here',
    lead: 'No page has this address. The list may be gone, or no longer shared with you.',
    home: 'Go to all lists',
  },
  failure: {
    stopped: {
      title: 'This page stopped',
      lead: 'Something in it broke. What you saved is safe with the server.',
    },
    unfetched: {
      title: 'This page is not here yet',
      lead: 'It could not be fetched from the server. Look at the connection, then try again.',
    },
    unreachable: {
      title: 'Docket does not answer',
      lead: 'The page is here, but the server cannot be reached. Look at the connection; Docket keeps trying.',
    },
    unavailable: {
      title: 'Docket is out of order right now',
      lead: 'What you saved is safe, and you are still signed in. Docket tries again in a moment.',
    },
    detail: 'What it says: {message}',
  },
}
