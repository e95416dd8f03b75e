import { account } from './account.ts'
import { apiKeys } from './api-keys.ts'
import { archives } from './archives.ts'
import { asking } from './asking.ts'
import { auth } from './auth.ts'
import { billing } from './billing.ts'
import { calendar } from './calendar.ts'
import { comments } from './comments.ts'
import { dailyMail } from './daily-mail.ts'
import { dispatch } from './dispatch.ts'
import { hooks } from './hooks.ts'
import { inbox } from './inbox.ts'
import { invites } from './invites.ts'
import { listCopies } from './list-copies.ts'
import { lists } from './lists.ts'
import { members } from './members.ts'
import { meta } from './meta.ts'
import { overview } from './overview.ts'
import { pairings } from './pairings.ts'
import { push } from './push.ts'
import { reminders } from './reminders.ts'
import { sharing } from './sharing.ts'
import { taskMoves } from './task-moves.ts'
import { tasks } from './tasks.ts'
import { twoFactor } from './two-factor.ts'
import { workers } from './workers.ts'

/** The operations of each part of the API. */
export const groups = {
  meta,
  auth,
  account,
  two_factor: twoFactor,
  api_keys: { ...apiKeys, ...pairings },
  lists: { ...lists, ...listCopies, ...archives },
  overview,
  tasks: { ...tasks, ...taskMoves },
  comments,
  inbox: { ...inbox, ...reminders, ...dailyMail, ...push },
  members,
  invites,
  sharing,
  hooks,
  calendar,
  dispatch: { ...dispatch, ...asking, ...workers },
  billing,
}

/** Every operation of the API, by operationId. */
export const endpoints = {
  ...meta,
  ...auth,
  ...account,
  ...twoFactor,
  ...apiKeys,
  ...pairings,
  ...lists,
  ...listCopies,
  ...archives,
  ...overview,
  ...tasks,
  ...taskMoves,
  ...comments,
  ...inbox,
  ...reminders,
  ...dailyMail,
  ...push,
  ...members,
  ...invites,
  ...sharing,
  ...hooks,
  ...calendar,
  ...dispatch,
  ...asking,
  ...workers,
  ...billing,
}

export type Endpoints = typeof endpoints
export type OperationId = keyof Endpoints
