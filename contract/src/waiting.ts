import { z } from 'zod'
import * as field from './fields.ts'
import * as shown from './shown.ts'
import { WaitingKind } from './words.ts'

export const Waiting = z
  .object({
    kind: WaitingKind,
    question: z
      .string()
      .optional()
      .meta({ description: 'With `answer`: what is asked.', examples: ['Which of the two mirrors is the new one?'] }),
    options: z
      .array(z.string())
      .optional()
      .meta({ description: 'With `answer`: answers to choose from; may be empty.', examples: [['north', 'south']] }),
    worker: shown.worker,
    via: shown.via,
    since: field.timestamp.describe('Since when.'),
  })
  .meta({ id: 'Waiting', description: 'What a task waits for: no worker is given it until a person decides.' })
export type Waiting = z.infer<typeof Waiting>
