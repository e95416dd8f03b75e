import { ApiError } from '@docket/client'
import { type WrongField, wrongField } from './wrong-field.ts'

/** Refusals that mean the same wherever they come from, and have a sentence of their own. */
const byCode = {
  'storage.full': 'storageFull',
  'list.role': 'role',
  not_found: 'gone',
  project_ready: 'dispatched',
  task_running: 'held',
  demo_account: 'demo',
  email_unverified: 'unverified',
  'mail.failed': 'mailFailed',
  'request.host': 'host',
  'auth.cross_site': 'crossSite',
  'auth.password_wrong': 'passwordWrong',
  'auth.code_wrong': 'codeWrong',
  'billing.read_only': 'lapsed',
} as const

export type RefusalReason =
  | { key: 'unreachable' | 'unavailable' | 'failed' | (typeof byCode)[keyof typeof byCode] }
  | { key: 'rateLimited'; values: { wait: number; unit: 'minutes' | 'seconds' } }
  | { key: 'wrong'; values: { what: WrongField['what']; bound: number } }
  /** The same in the server’s words, as the end of a sentence about the field: `must be a bookmark.` */
  | { key: 'field'; values: { error: string } }
  /** The server's own sentence says it best. */
  | { message: string }

/** Why a call was refused, as something the interface has words for. */
export const reasonOf = (error: unknown): RefusalReason => {
  if (!(error instanceof ApiError)) return { key: 'failed' }
  if (error.code in byCode) return { key: byCode[error.code as keyof typeof byCode] }
  if (error.status === 429) return { key: 'rateLimited', values: waitOf(error.body.retry_after ?? 60) }
  if (error.status === 503) return { key: 'unavailable' }
  if (isSilence(error.status)) return { key: 'unreachable' }
  if (error.status >= 500) return { key: 'failed' }
  // What waited for its answer in the outbox has kept the sentence alone, which begins with the name of the field.
  const [, kept] = (error.code === 'request.invalid' && /^[\w.]+: ([^]+)$/.exec(error.message)) || []
  const wrong = error.body.fields?.[0]?.error ?? kept
  return wrong === undefined ? { message: error.message } : reasonOfField(wrong)
}

export const reasonOfField = (error: string): Extract<RefusalReason, { key: 'wrong' | 'field' }> => {
  const known = wrongField(error)
  return known ? { key: 'wrong', values: { ...known } } : { key: 'field', values: { error } }
}

/** What the server says about each field that is wrong, by the field's name. */
export const wrongFields = (error: unknown): Readonly<Record<string, string>> => {
  const fields = error instanceof ApiError ? (error.body.fields ?? []) : []
  return Object.fromEntries(fields.map((wrong) => [wrong.field, wrong.error]))
}

/** No answer at all, or a proxy that says it got none. */
const isSilence = (status: number): boolean => status === 0 || status === 502 || status === 504

/** Whether it was done is not known. */
export const isUnanswered = (error: unknown): boolean => error instanceof ApiError && isSilence(error.status)

const waitOf = (seconds: number): { wait: number; unit: 'minutes' | 'seconds' } =>
  seconds > 90 ? { wait: Math.ceil(seconds / 60), unit: 'minutes' } : { wait: Math.max(1, seconds), unit: 'seconds' }

export const isSignedOut = (error: unknown): boolean =>
  error instanceof ApiError && (error.code === 'auth.required' || error.code === 'auth.session_ended')

/** For `catch`: what this refusal says is as good as what was asked for. */
export const unless =
  (code: string) =>
  (error: unknown): void => {
    if (!hasCode(error, code)) throw error
  }

export const hasCode = (error: unknown, code: string): boolean => error instanceof ApiError && error.code === code

export const hasStatus = (error: unknown, ...statuses: number[]): boolean =>
  error instanceof ApiError && statuses.includes(error.status)
