import { z } from 'zod'
import * as field from './fields.ts'
import * as shown from './shown.ts'

export const ChangedBy = z
  .object({
    user_id: field.id.describe('The account. It may have left the list since, or be deleted: `getPeople` knows.'),
    via: shown.via,
  })
  .meta({ id: 'ChangedBy', description: 'Who changed something, and by which means.' })
export type ChangedBy = z.infer<typeof ChangedBy>

/** With a default, as what came later in `Task`. */
export const changedBy = (description: string) =>
  ChangedBy.nullable()
    .default(null)
    .describe(`${description} \`null\` for nobody, as when a lease runs out, and where it is not known.`)
