import { z } from 'zod'
import type { Project } from './lists.ts'
import type { Task } from './tasks.ts'

/** The closed catalogue of refusals: code → HTTP status. */
export const refusals = {
  'request.malformed': 400,
  'request.invalid': 400,
  'request.content_type': 400,
  'request.too_large': 413,
  'request.headers_too_large': 431,
  'request.method': 405,
  'request.expectation': 417,
  'request.host': 403,
  'request.timeout': 408,
  'auth.required': 401,
  'auth.session_ended': 401,
  'auth.invalid_credentials': 401,
  'auth.password_wrong': 401,
  'auth.code_wrong': 401,
  'auth.challenge_ended': 401,
  'auth.key_unknown': 401,
  'auth.key_revoked': 401,
  'auth.key_expired': 401,
  'auth.cross_site': 403,
  'api_key.read_only': 403,
  'api_key.level': 403,
  'api_key.scope': 403,
  'api_key.budget': 403,
  'api_key.session_required': 403,
  demo_account: 403,
  email_unverified: 403,
  'billing.read_only': 402,
  'billing.plan_unknown': 400,
  'billing.subscribed': 400,
  'billing.nothing_bought': 400,
  'billing.signature': 400,
  'billing.provider_failed': 502,
  'billing.not_configured': 503,
  'auth.signup_disabled': 403,
  'auth.token_invalid': 400,
  'auth.email_taken': 409,
  'auth.sso_required': 409,
  'auth.already_verified': 409,
  'totp.enabled': 409,
  'totp.not_set_up': 409,
  'totp.not_enabled': 400,
  'api_key.too_many': 409,
  'pairing.approved': 409,
  'portrait.unreadable': 400,
  'archive.refused': 400,
  'archive.taken': 409,
  'idempotency.reused': 409,
  'precondition.failed': 412,
  last_admin: 409,
  shared_project: 409,
  'mail.failed': 502,
  'setup.done': 409,
  'list.role': 403,
  'list.too_large': 409,
  'list.too_many': 409,
  'list.nothing_to_do': 409,
  'list.repeats': 409,
  'list.not_ready': 409,
  project_ready: 409,
  task_running: 409,
  'task.not_waiting': 409,
  'task.ref_taken': 409,
  'task.cycle': 409,
  'task.finished': 409,
  'lease.lost': 409,
  'lease.ended': 409,
  'hook.too_many': 409,
  'hook.lost': 409,
  'hook.unreachable': 502,
  'member.owner': 400,
  'invite.invalid': 400,
  'invite.other_address': 403,
  not_found: 404,
  rate_limited: 429,
  internal: 500,
  unavailable: 503,
  'storage.full': 503,
} as const

export type RefusalCode = keyof typeof refusals

/** Extra members of the envelope that some refusals carry. */
export interface RefusalDetails {
  /** Whole seconds, also sent as `Retry-After`. */
  retry_after?: number
  /** Every field of the request that is wrong. */
  fields?: readonly FieldError[]
  /** What of an API key's budget is used up, and when there is more; null where that is not known. */
  budget?: KeyLimit
  resets_at?: string | null
  /** The lists that stand in the way. */
  blocked_project_ids?: readonly string[]
  /** Where addresses of this domain have to sign in. */
  login_url?: string
  /** What is there instead of what the caller expected. */
  current?: Current
  /** Who has the task. */
  holder?: TaskHolder
  /** Every operation of a batch that cannot be done. */
  failed?: readonly FailedOperation[]
}

/** Of a task that is in progress by somebody's hand and not under a lease, only when it is is known. */
export interface TaskHolder {
  readonly worker: string
  readonly via: string
  readonly expires_at: string | null
}

export type KeyLimit = 'running' | 'claims_per_day' | 'cost_per_day'

export type Current = Task | Project

/** An operation of a batch, by its place, and what it would have been refused with by itself. */
export interface FailedOperation {
  readonly index: number
  readonly code: RefusalCode
  readonly error: string
  readonly current?: Task
}

/** `field` is the way to it, joined by dots (`outputs.result`); empty for the body as a whole. */
export interface FieldError {
  readonly field: string
  readonly error: string
}

/** An expected no: the caller is told `message` and `code`. Anything else that is thrown is a bug and answers 500. */
export class Refusal extends Error {
  override readonly name = 'Refusal'
  readonly code: RefusalCode
  readonly details: RefusalDetails

  constructor(code: RefusalCode, message: string, details: RefusalDetails = {}, options?: ErrorOptions) {
    super(message, options)
    this.code = code
    this.details = details
  }
}

export const refuse = (code: RefusalCode, message: string, details?: RefusalDetails): never => {
  throw new Refusal(code, message, details)
}

/** The error envelope: the body of every answer outside 2xx and 3xx. */
export const ErrorEnvelope = z
  .object({
    error: z.string(),
    code: z.string().optional(),
    retry_after: z.int().optional(),
    fields: z.array(z.object({ field: z.string(), error: z.string() })).optional(),
    budget: z.enum(['running', 'claims_per_day', 'cost_per_day']).optional(),
    resets_at: z.string().nullable().optional(),
    blocked_project_ids: z.array(z.string()).optional(),
    login_url: z.string().optional(),
    current: z.custom<Current>().optional(),
    holder: z.custom<TaskHolder>().optional(),
    failed: z.array(z.custom<FailedOperation>()).optional(),
    request_id: z.string().optional(),
  })
  .meta({ id: 'Error' })
export type ErrorEnvelope = z.infer<typeof ErrorEnvelope>
