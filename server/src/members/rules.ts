import type { Invite } from '../engine/db/schema.ts'

/** It was not accepted in time. */
export const isExpired = ({ accepted_at, expires_at }: Pick<Invite, 'accepted_at' | 'expires_at'>, now: string) =>
  accepted_at === null && expires_at <= now
