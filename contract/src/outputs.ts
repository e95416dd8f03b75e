import { z } from 'zod'

/** Free-form keys and values. */
export const outputs = z.record(z.string(), z.unknown())

const outputsLimit = { bytes: 256 * 1024, depth: 32 }

/** At most 256 KiB of JSON and 32 levels; no number that a double would change without a word. */
export const newOutputs = outputs
  .refine((value) => depthOf(value) <= outputsLimit.depth, `must be at most ${outputsLimit.depth} levels deep`)
  .refine(
    (value) => new TextEncoder().encode(JSON.stringify(value)).length <= outputsLimit.bytes,
    'must be at most 256 KiB of JSON',
  )
  .superRefine((value, context) => {
    const path = inexactIn(value)
    if (!path) return
    const message = `must be sent as a text: whole numbers beyond ${Number.MAX_SAFE_INTEGER} are not kept exactly`
    context.addIssue({ code: 'custom', path, message })
  })
  .meta({
    description: `At most 256 KiB of JSON and ${outputsLimit.depth} levels; \`result\` is the note that is shown. Whole numbers lie within ±${Number.MAX_SAFE_INTEGER}; larger ones, ids of other systems for example, are sent as texts.`,
    examples: [{ result: 'Bought at the corner shop' }],
  })

const depthOf = (value: unknown): number =>
  typeof value === 'object' && value !== null
    ? 1 + Object.values(value).reduce<number>((deepest, inner) => Math.max(deepest, depthOf(inner)), 0)
    : 0

/** The way to the first whole number that several texts stand for, or `undefined`. */
const inexactIn = (value: unknown): string[] | undefined => {
  if (typeof value === 'number') return Number.isInteger(value) && !Number.isSafeInteger(value) ? [] : undefined
  if (typeof value !== 'object' || value === null) return undefined
  for (const [key, inner] of Object.entries(value)) {
    const way = inexactIn(inner)
    if (way) return [key, ...way]
  }
  return undefined
}
