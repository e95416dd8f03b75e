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

/** What is in an array or object; nothing is in other values. Without the keys of an array, which may be many. */
const valuesIn = (value: unknown): readonly unknown[] => {
  if (typeof value !== 'object' || value === null) return nothing
  return Array.isArray(value) ? value : Object.values(value)
}
const nothing: readonly unknown[] = []

const depthOf = (value: unknown): number => {
  if (typeof value !== 'object' || value === null) return 0
  let deepest = 0
  for (const inner of valuesIn(value)) deepest = Math.max(deepest, depthOf(inner))
  return deepest + 1
}

/** The way to the first whole number that several texts stand for, or `undefined`. */
const inexactIn = (value: unknown): string[] | undefined => {
  if (typeof value === 'number') return Number.isInteger(value) && !Number.isSafeInteger(value) ? [] : undefined
  for (const [at, inner] of valuesIn(value).entries()) {
    const path = inexactIn(inner)
    if (path) return [Object.keys(value as object)[at]!, ...path]
  }
  return undefined
}
