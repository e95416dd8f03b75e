import type { Task } from '@docket/contract'

/** From when until when a worker has the task, in milliseconds since 1970: one that is leased changes with its lease alone. */
export const termOf = ({ lease, updated_at }: Task): { from: number; until: number } | undefined =>
  lease ? { from: Date.parse(updated_at), until: Date.parse(lease.expires_at) } : undefined

/** `4:24`: what is left of it, by minutes and seconds. */
export const leftText = (until: number, now: number): string => {
  const seconds = Math.max(0, Math.round((until - now) / 1000))
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}
