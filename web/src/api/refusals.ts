import { ApiError } from '@docket/client'

export type RefusalReason =
  | { key: 'unreachable' | 'unavailable' | 'failed' | 'role' | 'gone' }
  | { key: 'rateLimited'; values: { wait: number; unit: 'minutes' | 'seconds' } }
  /** The server's own sentence says it best. */
  | { message: string }

/** Why a call was refused, as something the interface has words for. */
export const reasonOf = (error: unknown): RefusalReason => {
  if (!(error instanceof ApiError)) return { key: 'failed' }
  if (error.status === 0) return { key: 'unreachable' }
  if (error.status === 429) return { key: 'rateLimited', values: waitOf(error.body.retry_after ?? 60) }
  if (error.status === 503) return { key: 'unavailable' }
  if (error.status >= 500) return { key: 'failed' }
  if (error.code === 'list.role') return { key: 'role' }
  if (error.code === 'not_found') return { key: 'gone' }
  return { message: error.message }
}

const waitOf = (seconds: number): { wait: number; unit: 'minutes' | 'seconds' } =>
  seconds > 90 ? { wait: Math.ceil(seconds / 60), unit: 'minutes' } : { wait: Math.max(1, seconds), unit: 'seconds' }

export const isSignedOut = (error: unknown): boolean =>
  error instanceof ApiError && (error.code === 'auth.required' || error.code === 'auth.session_ended')

export const hasCode = (error: unknown, code: string): boolean => error instanceof ApiError && error.code === code
