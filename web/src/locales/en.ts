import { accountMessages } from './account.en.ts'
import { homeMessages } from './home.en.ts'
import { listMessages } from './list.en.ts'
import { shellMessages } from './shell.en.ts'

export const en = {
  common: {
    docket: 'Docket',
    close: 'Close',
    tryAgain: 'Try again',
    tryingAgain: 'Trying',
    title: '{page} · Docket',
  },
  deleteList: {
    title: 'Delete {name}?',
    lead: '{total, plural, =0 {The list goes} one {The list and its line go} other {The list and its # lines go}} for everyone who has it. This cannot be undone.',
    confirm: 'Delete list',
    busy: 'Deleting',
    keep: 'Keep it',
  },
  refusals: {
    unreachable: 'Docket does not answer. Look at the connection, then try again.',
    unavailable: 'Docket is busy right now. Try again in a moment.',
    storageFull: 'The disk of this Docket is full, and nothing was saved. Whoever runs it has to make room.',
    field: 'It {error}',
    failed: 'That did not work, and the reason is in the server’s log. Try again.',
    rateLimited:
      '{unit, select, minutes {Too many tries. Wait {wait, plural, one {a minute} other {# minutes}}, then try again.} other {Too many tries. Wait {wait, plural, one {a second} other {# seconds}}, then try again.}}',
    role: 'Your role on this list does not allow that. Its owner can change your role.',
    gone: 'This list is gone, or no longer shared with you.',
  },
  live: {
    live: 'Live',
    reconnecting: 'Reconnecting',
    offline: '{waiting, plural, =0 {Offline} other {Offline, # waiting}}',
  },
  tally: {
    sentence:
      '{done} of {total, plural, one {# task} other {# tasks}} done{running, plural, =0 {} other {, # in progress}}{failed, plural, =0 {} other {, # failed}}',
  },
  ...accountMessages,
  ...shellMessages,
  ...homeMessages,
  list: listMessages,
}
