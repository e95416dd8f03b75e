import { sql } from 'kysely'

/** Whether an account may change lists where payments are taken, as `isActive` says of a row of `users`. */
export const isActiveUser = (now: string) =>
  sql<boolean>`(users.demo = 1 or users.financial_aid = 1 or users.subscribed = 1 or users.trial_ends_at is null or users.trial_ends_at > ${now})`
