export { account } from './account.ts'
export { type AccountEvent, type AccountEvents, accountEvents } from './account-events.ts'
export {
  type AnalyticsSnapshot,
  type AuditEvent,
  type LoginSession,
  MeUser,
  type UserExport,
} from './account-shapes.ts'
export { type APIKey, apiKeys } from './api-keys.ts'
export { archives, type BroughtIn } from './archives.ts'
export { asking, type WaitingTask } from './asking.ts'
export { Attempt } from './attempt.ts'
export { auth } from './auth.ts'
export { type BillingMe, type BillingPlan, billing, type Charge } from './billing.ts'
export { type CalendarAddress, type CalendarState, calendar } from './calendar.ts'
export type { ChangedBy } from './changed-by.ts'
export { codesOf } from './codes.ts'
export { Comment, comments } from './comments.ts'
export { dailyMail, type NoticeSettings } from './daily-mail.ts'
export { type Claimed, dispatch, type Lease } from './dispatch.ts'
export {
  type Answer,
  type Bytes,
  bodyLimitOf,
  type Endpoint,
  type EventStream,
  empty,
  endpoint,
  hasStrictQuery,
  headersOf,
  type IfMatch,
  isBytes,
  isMedia,
  isPoured,
  isStream,
  levelOf,
  type Media,
  type Method,
  type Parsed,
  pathParameters,
  type Repeatable,
  type Reply,
  type Request,
  redirect,
} from './endpoint.ts'
export { type Endpoints, endpoints, type OperationId } from './endpoints.ts'
export {
  type Current,
  ErrorEnvelope,
  type FailedOperation,
  type KeyLimit,
  Refusal,
  type RefusalCode,
  refusals,
  refuse,
} from './errors.ts'
export { type Change, Changes, events, type ListEvent, type ListEvents } from './events.ts'
export * as field from './fields.ts'
export { type Gate, gates, gatesOf } from './gates.ts'
export { type Hook, type HookMade, hooks } from './hooks.ts'
export { inbox, type Notice } from './inbox.ts'
export { type Invite, type InviteSummary, invites } from './invites.ts'
export { type ListCopy, listCopies } from './list-copies.ts'
export { type ListPlace, lists, Project } from './lists.ts'
export { type Invited, Member, members, type Person } from './members.ts'
export { beginningWithoutMentions, mentionedIn, withoutMentions } from './mentions.ts'
export { meta } from './meta.ts'
export type { ListNews } from './news.ts'
export { overview, type SearchHit, type SearchResult, type TaskLine, type TaskLines } from './overview.ts'
export { type Pairing, pairings } from './pairings.ts'
export { type PushDevice, type PushState, push } from './push.ts'
export { type Reminder, reminders } from './reminders.ts'
export { Repeat, type Weekday, weekdays } from './repeat.ts'
export { type PublicLink, type PublicLinkState, PublicProjectView, sharing } from './sharing.ts'
export { describeBytes } from './sizes.ts'
export type { TaskOperation } from './task-input.ts'
export { taskMoves } from './task-moves.ts'
export { Task, type TaskBatchResults, tasks } from './tasks.ts'
export { type TOTPSetupResponse, twoFactor } from './two-factor.ts'
export { Waiting } from './waiting.ts'
export {
  AccountRole,
  AttemptOutcome,
  HookEvent,
  HookState,
  isAtLeast,
  KeyAccess,
  ListRole,
  ListState,
  Locale,
  MemberRole,
  NoticeKind,
  reaches,
  TaskStatus,
  WaitingKind,
} from './words.ts'
export { type Worker, workers } from './workers.ts'
