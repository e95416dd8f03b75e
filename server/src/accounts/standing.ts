import type { User } from '../engine/db/schema.ts'
import { DAY, toTimestamp } from '../engine/outside/clock.ts'

/** What says whether an account may change lists where payments are taken. */
export type Standing = Readonly<Pick<User, 'demo' | 'financial_aid' | 'subscribed' | 'trial_ends_at'>>

/** Whether an account may only read. */
export type IsLapsed = (standing: Standing) => boolean

export const isInTrial = ({ trial_ends_at }: Standing, now: Date): boolean =>
  trial_ends_at !== null && trial_ends_at > toTimestamp(now)

/** Nobody pays for the demo, nor before their trial was begun. */
export const isActive = (standing: Standing, now: Date): boolean =>
  standing.demo === 1 ||
  standing.financial_aid === 1 ||
  standing.subscribed === 1 ||
  standing.trial_ends_at === null ||
  isInTrial(standing, now)

/** Why it may, or that it may not. */
export const standingOf = (standing: Standing, now: Date): 'trial' | 'active' | 'read_only' => {
  if (!isActive(standing, now)) return 'read_only'
  const isFree = standing.demo === 1 || standing.financial_aid === 1 || standing.subscribed === 1
  return !isFree && isInTrial(standing, now) ? 'trial' : 'active'
}

/** When the trial of an account that is made now ends; null where no payments are taken. */
export const trialEnd = (billing: { readonly trialDays: number } | undefined, now: Date): string | null =>
  billing === undefined ? null : toTimestamp(now.getTime() + billing.trialDays * DAY)
