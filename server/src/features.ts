import { openAccount } from './account/open.ts'
import { apiKeyHandlers } from './api-keys/handlers.ts'
import { pairingHandlers } from './api-keys/pairing-handlers.ts'
import { openArchives } from './archives/open.ts'
import { askingHandlers } from './asking/handlers.ts'
import { openBilling } from './billing/open.ts'
import { calendarHandlers } from './calendar/handlers.ts'
import { commentChanges, commentGone } from './comments/feed.ts'
import { commentHandlers } from './comments/handlers.ts'
import type { Context, Opened } from './context.ts'
import { dailyMailHandlers } from './daily-mail/handlers.ts'
import { dailyMailJobs, LOOK_MS as MAIL_MS, putUpDailyMails } from './daily-mail/sending.ts'
import { openDemo } from './demo/open.ts'
import { claimHandlers } from './dispatch/claim-handlers.ts'
import { LOOK_MS, lookAtLeases } from './dispatch/expiry.ts'
import { dispatchHandlers } from './dispatch/handlers.ts'
import { workerHandlers } from './dispatch/worker-handlers.ts'
import type { News } from './engine/db/database.ts'
import { Looks } from './engine/outside/looks.ts'
import { deletions } from './engine/revisions/deletions.ts'
import { openHooks } from './hooks/open.ts'
import { inboxHandlers } from './inbox/handlers.ts'
import { deleteListRows } from './lists/deletion.ts'
import { listChanges } from './lists/feed.ts'
import { listHandlers } from './lists/handlers.ts'
import { memberChanges } from './members/feed.ts'
import { memberHandlers } from './members/handlers.ts'
import { inviteHandlers } from './members/invite-handlers.ts'
import { metaHandlers } from './meta/handlers.ts'
import { overviewHandlers } from './overview/handlers.ts'
import { pushHandlers } from './push/handlers.ts'
import { pushJobs } from './push/sending.ts'
import { reminderHandlers } from './reminders/handlers.ts'
import { LOOK_MS as RING_MS, ring } from './reminders/ringing.ts'
import { sharingHandlers } from './sharing/handlers.ts'
import { forgottenPasswords } from './sign-in/forgotten-passwords.ts'
import { authHandlers } from './sign-in/handlers.ts'
import { openSignOn } from './sign-on/open.ts'
import { unassignRest } from './tasks/assignees.ts'
import { copyHandlers } from './tasks/copy-handlers.ts'
import { attemptChanges, taskChanges, taskGone } from './tasks/feed.ts'
import { taskHandlers } from './tasks/handlers.ts'
import { moveHandlers } from './tasks/move-handlers.ts'
import { twoFactorHandlers } from './two-factor/handlers.ts'

/** A feature that is nothing but its handlers. */
const only =
  <Handlers extends object>(handlers: (context: Context) => Handlers) =>
  (context: Context): Opened<Handlers> => ({ handlers: handlers(context) })

/** Everything that Docket does, each as the function that opens it. */
const features = [
  only(metaHandlers),
  (context: Context) => ({ handlers: authHandlers(context), jobHandlers: [forgottenPasswords(context)] }),
  openSignOn,
  openDemo,
  openAccount,
  only(twoFactorHandlers),
  only(apiKeyHandlers),
  only(pairingHandlers),
  (context: Context) => ({ handlers: listHandlers(context), jobHandlers: deleteListRows(context) }),
  (context: Context) => ({
    handlers: taskHandlers(context),
    jobHandlers: [unassignRest(context)],
  }),
  only(moveHandlers),
  only(copyHandlers),
  openArchives,
  only(overviewHandlers),
  only(commentHandlers),
  only(inboxHandlers),
  (context: Context): Opened<ReturnType<typeof reminderHandlers>> => ({
    handlers: reminderHandlers(context),
    timer: (onError) => new Looks(RING_MS, () => ring(context.db, context.clock), onError),
  }),
  only(memberHandlers),
  only(inviteHandlers),
  (context: Context): Opened<ReturnType<typeof dailyMailHandlers>> => ({
    handlers: dailyMailHandlers(context),
    jobHandlers: dailyMailJobs(context),
    timer: (onError) => new Looks(MAIL_MS, () => putUpDailyMails(context), onError),
  }),
  (context: Context) => ({ handlers: pushHandlers(context), jobHandlers: pushJobs(context) }),
  only(sharingHandlers),
  openHooks,
  only(calendarHandlers),
  only(claimHandlers),
  only(workerHandlers),
  (context: Context): Opened<ReturnType<typeof dispatchHandlers>> => ({
    handlers: dispatchHandlers(context),
    timer: (onError) => new Looks(LOOK_MS, () => lookAtLeases(context.db, context.clock), onError),
  }),
  only(askingHandlers),
  openBilling,
] as const

/** What readers of a list are told: of everything that changed, and beside the tasks of a baseline. */
export const sources = {
  all: [
    listChanges,
    memberChanges,
    taskChanges,
    commentChanges,
    attemptChanges,
    deletions({ task: taskGone, comment: commentGone }),
  ],
  beside: [listChanges, memberChanges],
}

type Merged<Features> = Features extends readonly [(context: Context) => infer First, ...infer Rest]
  ? Awaited<First> extends Opened<infer Handlers>
    ? Handlers & Merged<Rest>
    : never
  : unknown

/** Opens them all; what they bring is folded into one of each. */
export const openFeatures = async (context: Context) => {
  const opened: Opened<object>[] = await Promise.all(features.map(async (open) => open(context)))
  return {
    handlers: Object.assign({}, ...opened.map(({ handlers }) => handlers)) as Merged<typeof features>,
    jobHandlers: opened.flatMap(({ jobHandlers = [] }) => jobHandlers),
    start: async () => {
      for (const { start } of opened) await start?.()
    },
    announce: (news: News) => {
      for (const { announce } of opened) announce?.(news)
    },
    timers: opened.flatMap(({ timer }) => timer ?? []),
  }
}
