import { z } from 'zod'

/** Fields of answers that several shapes have. */

const text = (description: string, example: string) => z.string().meta({ description, examples: [example] })

export const count = (description: string, example: number) =>
  z
    .int()
    .min(0)
    .meta({ description, examples: [example] })

export const rev = z
  .int()
  .min(0)
  .meta({ examples: [41] })

export const email = z.string().meta({ format: 'idn-email', examples: ['olga@docket.example'] })

export const token = text(
  'The session’s token, for `Authorization: Bearer`.',
  'eyJhbGciOiJIUzI1NiJ9.eyJzaWQiOiJrM3Y5In0.c2ln',
)

export const icon = text('An emoji or a few letters; may be empty.', '🥛')

/** A list's own fields. */
export const list = {
  name: text('The list’s name.', 'Groceries'),
  description: text('What the list is about; may be empty.', 'For the weekend'),
  icon,
  git_repo: text('The remote address of a Git repository; may be empty.', 'https://git.example.org/olga/groceries.git'),
}
