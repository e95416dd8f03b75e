import { z } from 'zod'

/** Fields of answers that several shapes have. */

const text = (description: string, example: string) => z.string().meta({ description, examples: [example] })

export const count = (description: string, example: number) =>
  z
    .int()
    .min(0)
    .meta({ description, examples: [example] })

export const cost = (description: string) =>
  z
    .number()
    .min(0)
    .meta({ description, examples: [0.42] })

export const rev = z
  .int()
  .min(0)
  .meta({ examples: [41] })

export const email = z.string().meta({ format: 'idn-email', examples: ['olga@docket.example'] })

export const token = text(
  'The session’s token, for `Authorization: Bearer`.',
  'eyJhbGciOiJIUzI1NiJ9.eyJzaWQiOiJrM3Y5In0.c2ln',
)

export const challenge = text('For `verifyTotp`.', '9XkD3Tq0m1vY7o2cQbX5uJwLz8RfEaPhNsGiKtUy4Wc')

export const via = text(
  'What the API key was called that the change came by; empty where somebody was signed in.',
  'Backup script',
)

/** With a default, as what came later in `Task`. */
export const claimedVia = text(
  'What the API key was called that it was claimed with; empty where somebody was signed in.',
  'Mirror worker',
).default('')

export const icon = text('An emoji or a few letters; may be empty.', '🥛')

export const labels = z
  .array(z.string())
  .meta({ description: 'Words that it goes under, in the order in which they were given.', examples: [['errand']] })

/** A list's own fields. */
export const list = {
  name: text('The list’s name.', 'Groceries'),
  description: text('What the list is about; may be empty.', 'For the weekend'),
  icon,
  git_repo: text('The remote address of a Git repository; may be empty.', 'https://git.example.org/olga/groceries.git'),
  max_attempts: count('After so many leases that ran out or were given back a task has failed; 0 for never.', 5),
  lease_seconds: count('How long a lease lasts, in seconds, where the worker does not say it.', 300),
}

/** Both with a default, as what came later in `Task`. */
export const review = z.boolean().default(false).describe('Whether a person looks at what API keys complete.')
export const maxWaiting = z
  .int()
  .min(0)
  .default(0)
  .meta({ description: 'While so many tasks wait for people, none is handed out; 0 for any number.', examples: [0] })

export const ip = text('The network address that it came from.', '203.0.113.7')
export const userAgent = text('What the program calls itself.', 'Mozilla/5.0 (X11; Linux x86_64) Firefox/150.0')

export const commentId = z
  .int()
  .min(1)
  .meta({ format: 'int64', description: 'The comment’s id.', examples: [117] })

export const noticeId = z
  .int()
  .min(1)
  .meta({ format: 'int64', description: 'The notice’s id. Later ones have higher ids.', examples: [583] })

export const noticeCount = z
  .int()
  .min(1)
  .meta({
    description: 'How much it stands for: comments on the task that are not read, or tasks that were assigned at once.',
    examples: [1],
  })

export const attempt = z
  .int()
  .min(1)
  .meta({ description: 'Which try of the task it is: 1 for the first.', examples: [1] })

export const worker = text('What the worker calls itself; may be empty.', 'mirror-check')
