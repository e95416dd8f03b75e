import { z } from 'zod'
import * as field from './fields.ts'
import * as shown from './shown.ts'

const NewsBy = z
  .object({
    user_id: field.id.describe('The account.'),
    via: shown.via,
    name: z.string().meta({
      description: 'The name; where there is none, the address of who belongs to the list, and nothing of others.',
      examples: ['Tomás'],
    }),
    completed: shown.count('Tasks that were completed.', 2),
    failed: shown.count('Tasks that failed.', 0),
    added: shown.count('Other tasks that are new.', 3),
    changed: shown.count('Other tasks that were changed.', 0),
    deleted: shown.count('Tasks that were deleted.', 0),
    comments: shown.count('Comments that are new or were changed.', 5),
  })
  .meta({ id: 'NewsBy', description: 'What somebody did in a list, each task counted once, for who changed it last.' })

export const ListNews = z
  .object({
    list_id: field.id.describe('The list’s id.'),
    rev: shown.rev.describe('The list’s rev when it was looked at.'),
    since: shown.rev.describe(
      'What came after this rev is counted. Above `seen_rev` where more is unseen than is looked at; `rev` where nothing was.',
    ),
    by: z
      .array(NewsBy)
      .describe('Who did most comes first. May be empty: somebody joined, or the list has a new name.'),
  })
  .meta({ id: 'ListNews', description: 'What others did in a list since the caller saw it.' })
export type ListNews = z.infer<typeof ListNews>
