import type { AttemptOutcome, HookState, KeyAccess, ListRole, Locale, NoticeKind } from '@docket/contract'
import type { Generated } from 'kysely'

/**
 * Every table, as both databases return its rows. Timestamps are RFC 3339 UTC strings with milliseconds, booleans are
 * 0 and 1, and every table that belongs to a list carries `list_id`.
 */
export interface Schema {
  settings: Setting
  users: User
  sessions: Session
  throttles: Throttle
  lists: List
  memberships: Membership & { [Field in keyof Mine]: Generated<Mine[Field]> } & { muted: Generated<number> }
  former_members: FormerMember
  tasks: TaskRow
  task_labels: TaskLabelRow
  task_after: TaskAfterRow
  tombstones: Tombstone
  jobs: Job
  buckets: Bucket
  link_tokens: LinkToken
  totps: Totp
  recovery_codes: RecoveryCode
  login_challenges: LoginChallenge
  trusted_devices: TrustedDevice
  api_keys: ApiKey & { [Field in keyof KeyBounds]: Generated<KeyBounds[Field]> }
  key_days: KeyDay
  pairings: Pairing
  portraits: Portrait
  audit_events: AuditRow
  invites: Invite
  comments: Omit<CommentRow, 'id'> & { id: Generated<number> }
  attempts: Omit<AttemptRow, 'cost'> & { cost: Generated<number> }
  notices: Omit<NoticeRow, 'id' | 'count'> & { id: Generated<number>; count: Generated<number> }
  reminders: ReminderRow
  daily_mails: DailyMailRow
  push_devices: PushDeviceRow
  public_links: PublicLinkRow
  hooks: HookRow
  calendars: CalendarRow
  idempotency_keys: IdempotencyKey
  customers: Customer
  subscriptions: Subscription
  payment_events: PaymentEvent
  identities: Identity
  erasures: Erasure
  migrations: { name: string; applied_at: string }
}

/**
 * What is true of the whole installation: `setup` holds the id of the first admin, `lineage` which past this data has, `past` the
 * PostgreSQL that it was last found on, `copying` how far a copy into it has come, `erased` whom the next start has to erase, because a
 * backup was restored that is older than their erasure, `push` the encrypted keys that sign pushes.
 */
export interface Setting {
  key: 'setup' | 'lineage' | 'past' | 'copying' | 'erased' | 'push'
  value: string
}

export type Flag = 0 | 1

export interface User {
  id: string
  /** Trimmed and lower-cased; unique. */
  email: string
  /** A PHC string; empty for somebody who only signs in through the identity provider. */
  password_hash: string
  display_name: string
  locale: Locale
  /** Others may see which list is open. */
  presence: Flag
  /** Has handed out a list by their own hands, so that nobody needs to explain it. */
  has_handed_out: Flag
  role: 'admin' | 'user'
  email_verified: Flag
  must_change_password: Flag
  /** The one that everybody may sign in to. */
  demo: Flag
  /** Need not pay, because of `aid_note`. */
  financial_aid: Flag
  aid_note: string
  /** One of its subscriptions pays for it. */
  subscribed: Flag
  /** Set where payments are taken; until then the account need not pay. */
  trial_ends_at: string | null
  created_at: string
}

export interface Session {
  id: string
  user_id: string
  ip: string
  user_agent: string
  created_at: string
  /** Written at most once a minute. */
  last_seen_at: string
  expires_at: string
}

/** One counter of a rate limit: how often something happened since `window_started_at`. */
export interface Throttle {
  key: string
  hits: number
  window_started_at: string
  blocked_until: string | null
}

/** The owner of lists that are half made, or deleted and not gone with all their rows yet: the nil UUID (RFC 9562, section 5.9). */
export const NOBODY = '00000000-0000-0000-0000-000000000000'

/** Who wrote a row: null where nobody did, or it is not known. */
export interface By {
  /** Stays when the account is gone. */
  by_user_id: string | null
  /** What the API key was called; empty for somebody's own hands. */
  by_via: string
}

/** `By` is of `fields_rev`. */
export interface List extends By {
  id: string
  owner_id: string
  name: string
  description: string
  icon: string
  git_repo: string
  state: 'draft' | 'ready' | 'open'
  /** After so many leases that ran out or were given back a task has failed; 0 for never. */
  max_attempts: number
  /** How long a lease lasts where its worker does not say it. */
  lease_seconds: number
  /** Some of its tasks come after others, or did once. */
  has_after: Flag
  /** The list revision: taken by every change of the list, its tasks or its members. */
  rev: number
  /** The rev at which the list's own fields last changed. */
  fields_rev: number
  /** The highest rev whose tombstones were purged: replays can only start at or after it. */
  purged_rev: number
  /** Who made every change after `author_since`; null when that was not one person's own hands. */
  author_id: string | null
  author_since: number
  /** Who dispatched it last. */
  dispatched_by: string | null
  /** Counts of tasks that are not archived. */
  total: number
  completed: number
  failed: number
  pending: number
  /** How many of them a worker has. */
  running: number
  /** How many of them wait for a person. */
  waiting: number
  /** A person looks at what API keys complete. */
  review: number
  /** While so many wait for people, none is handed out; 0 for any number. */
  max_waiting: number
  /** What its tasks, archived ones too, and their comments take up as text; a list has a largest size. */
  bytes: number
  /** While it is being made and nobody's: whoever makes it has to go on before this time, or it is deleted. */
  making_until: string | null
  created_at: string
  updated_at: string
}

/** Who belongs to a list; the owner has a row as well. */
export interface Membership {
  list_id: string
  user_id: string
  role: ListRole
  rev: number
  /** The rev up to which the user has said to have seen the list. */
  seen_rev: number
  created_at: string
}

/** What somebody has made of a list for themselves: where it stands among all of theirs. */
export interface Mine {
  favorite: number
  /** Empty for none. */
  group_name: string
  /** Lists without one stand behind the others, by name. */
  place: number | null
  archived: number
  /** How often the user has changed any of it. */
  mine_rev: number
}

/** Who belonged to a list once: what they changed still names them. */
export interface FormerMember {
  list_id: string
  user_id: string
}

/** `By` is of `changed_rev`. */
export interface TaskRow extends By {
  list_id: string
  id: string
  name: string
  description: string
  status: 'pending' | 'in_progress' | 'completed' | 'failed'
  position: number
  icon: string
  color: string
  /** JSON text of an object. */
  outputs: string
  comment_count: number
  /** What its comments take up, as `lists.bytes` counts it. */
  comment_bytes: number
  archived_at: string | null
  due_at: string | null
  /** 1 where only the day of `due_at` in UTC is meant. */
  due_all_day: number
  /** JSON text of the rule. */
  repeat: string | null
  /**
   * What it waits for from a person, as JSON text of `Waiting`; null for nothing. It begins with `since`: as texts they stand in the order
   * in which they began to wait.
   */
  waiting: string | null
  /** 1 and 0 for whether a person looks at what API keys complete; null for as the list has it. */
  review: number | null
  /** The task that took `repeat` over when it was completed. */
  next_id: string | null
  /** The owner, or a member; in a list that they left for a moment still somebody who is none. */
  assignee_id: string | null
  /** JSON text of an array. */
  labels: string
  /** What it is called elsewhere; unique in its list. */
  ref: string | null
  /** The tasks of its list that it comes after, as JSON text of an array; empty for none. */
  after: string
  /** How many of `after` are not done yet: it follows `task_after`, and takes no rev. */
  blocked: number
  /** No worker is given it before; null once that is past. */
  start_at: string | null
  /** When the task was completed or failed, and by whom, as in `By`. */
  finished_at: string | null
  finished_by_user_id: string | null
  finished_by_via: string
  created_at: string
  updated_at: string
  rev: number
  /** The rev of its last change, where a comment is none. This and the next two are 0 for what was before they were kept. */
  changed_rev: number
  created_rev: number
  /** The rev at which it became completed or failed last. */
  finished_rev: number
  /** Who made it, whoever changed it since; null for what was before it was kept. Stays when the account is gone. */
  made_by: string | null
  /** How often it was claimed. */
  attempts: number
  /** How many of its leases ran out or were given back since a person changed it last. */
  misses: number
  /** The lease that may report it, the last of `attempts`: it runs while the task is in progress, and may come late after that. */
  lease_id: string | null
  lease_worker: string
  lease_user_id: string | null
  /** The API key that it was claimed with, and its name at that time. */
  lease_key_id: string | null
  lease_via: string
  /** How far its worker says to be. */
  lease_note: string
  /** When it was given, or renewed last. */
  lease_given_at: string | null
  lease_expires_at: string | null
  /** What everybody is told of `lease_expires_at`, as of `rev`: a renewal moves that quietly. */
  lease_shown_until: string | null
}

/** A label of a task as it is compared, with what tasks are found by: it follows `tasks`. */
export interface TaskLabelRow {
  list_id: string
  task_id: string
  /** Without its case, as `foldCase` makes it: databases have notions of their own of what that is. */
  label: string
  position: number
  created_at: string
  /** 1 where a worker can have the task. */
  is_waiting: number
}

/** A task that comes after another one of its list: it follows `tasks.after`. */
export interface TaskAfterRow {
  list_id: string
  task_id: string
  after_id: string
}

/** What is said about a task. */
export interface CommentRow extends By {
  id: number
  list_id: string
  task_id: string
  /** Stays when the account is gone. */
  author_id: string
  /** The API key that it was written with, if it was. */
  key_id: string | null
  body: string
  /** Of what was asked: which part of it is handed to the next worker. */
  part: '' | 'question' | 'answer'
  created_at: string
  edited_at: string | null
  rev: number
}

/** What somebody did that is meant for somebody else. */
export interface NoticeRow extends By {
  id: number
  /** Whom it is for. Of a kind there is one for each cause. */
  user_id: string
  kind: NoticeKind
  /** What it comes from, as text: the id of a comment or task, or a rev. */
  cause: string
  list_id: string
  task_id: string | null
  comment_id: number | null
  /** How much it stands for: comments of the thread since it was read last, tasks that were given at once. */
  count: number
  at: string
  read_at: string | null
}

/** When somebody wants to be told of a task. */
export interface ReminderRow {
  task_id: string
  /** Of a task and a person there is one. */
  user_id: string
  list_id: string
  remind_at: string
  /** It has reminded, and waits for the next round of a task that repeats. */
  rung: Flag
}

/** Whether somebody is written to once a day, and when. */
export interface DailyMailRow {
  user_id: string
  enabled: number
  /** Of the day, in the time zone. */
  hour: number
  time_zone: string
  /** Null where it is not enabled. */
  next_at: string | null
  /** When the last one was put up. */
  mailed_at: string | null
}

/** A browser that is told of notices at once, for as long as its session lives. */
export interface PushDeviceRow {
  session_id: string
  user_id: string
  /** Of the address: a browser is one account's. */
  endpoint_hash: string
  /** Its address and keys, encrypted. */
  sealed: string
  created_at: string
}

/** One lease of a task, and what became of it. */
export interface AttemptRow {
  list_id: string
  task_id: string
  attempt: number
  lease_id: string
  /** What the worker calls this claim. */
  claim_id: string | null
  worker: string
  /** Stays when the account is gone. */
  user_id: string
  /** The API key that it was claimed with, and its name at that time. */
  key_id: string | null
  via: string
  /** As its worker reported it, in millionths of a dollar. */
  cost: number
  started_at: string
  ended_at: string | null
  outcome: AttemptOutcome | null
  rev: number
}

/** The public address of a list. */
export interface PublicLinkRow {
  list_id: string
  /** SHA-256 of the token's text. */
  hash: string
  /** The token, sealed. */
  token: string
  created_at: string
}

/** An address that is told what changes in a list. */
export interface HookRow {
  id: string
  list_id: string
  /** Address and secrets, encrypted. */
  sealed: string
  /** What is told: words with commas between them. */
  events: string
  state: HookState
  /** How far it has been told, and in which lineage. */
  cursor_rev: number
  lineage: string
  last_status: number | null
  last_at: string | null
  /** In a row, since when. */
  failures: number
  failing_since: string | null
  /** Nothing is sent before. */
  next_try_at: string | null
  /** Who sends just now, and until when nobody else does. */
  held_by: string | null
  held_until: string | null
  created_at: string
}

/** Where a calendar program reads what is due. */
export interface CalendarRow {
  user_id: string
  /** SHA-256 of the token's text. */
  hash: string
  /** The token, encrypted. */
  token: string
  created_at: string
}

/** What is gone since `rev`. */
export interface Tombstone extends By {
  list_id: string
  rev: number
  kind: TombstoneKind
  /** A UUID, or the decimal digits of an int64. */
  id: string
  /** What it belonged to, where readers have to know: the task of a comment. */
  parent_id: string | null
  deleted_at: string
}

export type TombstoneKind = 'task' | 'comment' | 'member'

/** Jobs that is done once, by whichever process takes it, and survives a crash. */
export interface Job {
  /** Of a recurring kind its name, so that there is one of it. */
  id: string
  kind: string
  /** Of those that wait, one of a kind has it. */
  key: string | null
  /** JSON text of an object. */
  payload: string
  /** Not before this time. */
  run_at: string
  attempts: number
  /** Names the claim that is at it, until it ends or `locked_until` has passed. */
  held_by: string | null
  locked_until: string | null
  /** Given up. */
  failed_at: string | null
  last_error: string | null
  created_at: string
}

/** A token bucket that several processes draw from. */
export interface Bucket {
  key: string
  /** When it will be full, in milliseconds since 1970. */
  full_at: number
  /** How many tokens the last draw was given. */
  granted: number
}

/** The hash of a token that a mail carries, until it is used; the token itself is known to nobody but its reader. */
export interface LinkToken {
  /** SHA-256 of the token's text, in hexadecimal digits, as all hashes of tokens. */
  hash: string
  user_id: string
  purpose: 'verify' | 'reset'
  expires_at: string
  created_at: string
}

/** The second factor of an account; it counts from `enrolled_at` on. */
export interface Totp {
  user_id: string
  /** Sealed with the installation's secret. */
  secret: string
  enrolled_at: string | null
  /** The last step of time whose code was taken: one at or before it is not taken again. */
  last_step: number
  /** What the hashes of the account's recovery codes begin with: one salt, so that a try costs one hash. */
  recovery_salt: string
  created_at: string
}

export interface RecoveryCode {
  user_id: string
  /** argon2id as a PHC string. */
  hash: string
}

/** A login whose password was right, and whose second factor is still to come. */
export interface LoginChallenge {
  hash: string
  user_id: string
  tries: number
  expires_at: string
  created_at: string
}

/** A machine that waits for an API key. */
export interface Pairing {
  /** Of the secret that collects the key. */
  hash: string
  code: string
  name: string
  ip: string
  /** Who allowed it, by which session, and what the key may, as JSON; null until then. */
  user_id: string | null
  session_id: string | null
  terms: string | null
  expires_at: string
  created_at: string
}

/** A browser in which the second factor is left out. */
export interface TrustedDevice {
  hash: string
  user_id: string
  expires_at: string
  created_at: string
}

export interface ApiKey {
  id: string
  user_id: string
  name: string
  /** What it begins with, to tell it from others. */
  prefix: string
  hash: string
  access: KeyAccess
  /** Written at most once a minute. */
  last_used_at: string | null
  expires_at: string | null
  revoked_at: string | null
  created_at: string
}

/** How far a key reaches, and how much it may use up. */
export interface KeyBounds {
  /** JSON text of an array of ids: all that it sees; null for whatever its owner sees. */
  lists: string | null
  /** JSON text of an array of ids: what their owners have barred it from. */
  barred: string
  /** How many tasks it may have at a time; null for any number, as with the others. */
  max_running: number | null
  claims_per_day: number | null
  /** In millionths of a dollar. */
  cost_per_day: number | null
}

/** What a key did in a list on a day. */
export interface KeyDay {
  key_id: string
  /** Refers to no list: what was used up stays so when the list is gone. */
  list_id: string
  /** In UTC, as `2026-11-21`. */
  day: string
  claims: number
  /** As its workers reported it, in millionths of a dollar. */
  cost: number
}

/** A JPEG of 256 × 256 pixels. */
export interface Portrait {
  user_id: string
  sha256: string
  content: Uint8Array
  updated_at: string
}

/** What concerns the safety of an account. */
export interface AuditRow {
  id: string
  /** Null where no account has the address that was tried. */
  user_id: string | null
  event: string
  ok: Flag
  ip: string
  user_agent: string
  reason: string
  created_at: string
}

/** Somebody without an account who was asked to a list. */
export interface Invite {
  id: string
  list_id: string
  email: string
  role: 'editor' | 'viewer'
  /** Of the token that was mailed: whoever has it reads the mails of the address. */
  hash: string
  /** Of the token that the inviter was shown: it is good for joining, and proves nothing about the address. */
  shown_hash: string | null
  invited_by: string
  expires_at: string
  accepted_at: string | null
  accepted_by: string | null
  created_at: string
}

/** What the payment provider calls an account. */
export interface Customer {
  user_id: string
  customer_id: string
  created_at: string
}

/** A subscription as the payment provider last told of it; an account can have had several. */
export interface Subscription {
  id: string
  user_id: string
  /** In the provider’s words. */
  status: string
  /** The plan’s id; empty when the provider sells something that no plan names. */
  tier: string
  current_period_end: string | null
  /** The place, in the order of the provider’s events, of what last told of its status, and of all of it. */
  status_order: number
  state_order: number
  updated_at: string
}

/** An event of the payment provider that has had its effect. */
export interface PaymentEvent {
  id: string
  created_at: string
}

/** Whom an identity provider calls by `subject` (OpenID Connect Core, section 5.7). */
export interface Identity {
  issuer: string
  subject: string
  user_id: string
  created_at: string
}

/** A call that may come again, and what it was answered. */
export interface IdempotencyKey {
  user_id: string
  key: string
  /** SHA-256 of what was asked for, in hexadecimal digits. */
  hash: string
  list_id: string | null
  /** JSON text. */
  answer: string
  created_at: string
}

/** An account that was erased, so that no backup brings it back: nothing else is known of it. */
export interface Erasure {
  user_id: string
  erased_at: string
}
