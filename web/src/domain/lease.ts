import type { Task } from '@docket/contract'

/** From when until when somebody has something, in milliseconds since 1970. */
export interface Term {
  from: number
  until: number
}

/** For how long a worker has the task: one that is leased changes with its lease alone. */
export const termOf = ({ lease, updated_at }: Task): Term | undefined =>
  lease ? { from: Date.parse(updated_at), until: Date.parse(lease.expires_at) } : undefined

/** `4:24`: what is left of it, by minutes and seconds. */
export const leftText = ({ from, until }: Term, now: number): string => {
  const seconds = Math.max(0, Math.round((until - Math.max(from, now)) / 1000))
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}

/** How much of it is left, from 1 to 0. */
export const leftOf = ({ from, until }: Term, now: number): number =>
  until <= from ? 0 : Math.max(0, Math.min(1, (until - now) / (until - from)))
