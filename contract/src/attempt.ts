import { z } from 'zod'
import * as field from './fields.ts'
import * as shown from './shown.ts'
import { AttemptOutcome } from './words.ts'

/** One row for each lease; never its id. */
export const Attempt = z
  .object({
    task_id: field.id.describe('The task.'),
    attempt: shown.attempt,
    worker: shown.worker,
    user_id: field.id.describe('The account that claimed it.'),
    via: shown.claimedVia,
    cost_usd: shown.cost('What its worker reported, as of `rev`, in US dollars.').default(0),
    started_at: field.timestamp.describe('When it was claimed.'),
    ended_at: field.timestamp
      .nullable()
      .meta({ description: 'When it ended; `null` while it runs.', examples: [null] }),
    outcome: AttemptOutcome.nullable().describe('How it ended; `null` while it runs.'),
    rev: shown.rev.describe('The list’s rev at the attempt’s last change.'),
  })
  .meta({ id: 'Attempt', description: 'One try to get a task done.' })
export type Attempt = z.infer<typeof Attempt>
