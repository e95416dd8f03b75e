import { refuse } from '@docket/contract'
import type { z } from 'zod'

const MOST_TOLD = 50

/** The value as its type says, or a refusal that names every field that is wrong, in words a person would use. */
export const parseInput = <T extends z.ZodType>(type: T, value: unknown): z.output<T> => {
  const parsed = type.safeParse(value, { error: wordsFor })
  return parsed.success ? parsed.data : refuseFields(parsed.error.issues.map(toFieldError))
}

/** Refuses with the first sentence of each field, the first of all as the `error` of the envelope. */
export const refuseFields = (wrong: readonly { field: string; error: string }[]): never => {
  const fields = [...Map.groupBy(wrong, ({ field }) => field).values()].map(([first]) => first!)
  const { field, error } = fields[0]!
  return refuse('request.invalid', `${field || 'The body'}: ${error}`, { fields: fields.slice(0, MOST_TOLD) })
}

const toFieldError = ({ path, message }: z.core.$ZodIssue) => ({
  field: path.map(String).join('.'),
  error: `${message}.`,
})

/** For what the contract has no words of its own: types, choices, sizes, and what is missing. */
const wordsFor = (issue: z.core.$ZodRawIssue): string | undefined => {
  if (issue.input === undefined) return 'is missing'
  if (issue.code === 'invalid_type') return typeWords[issue.expected]
  if (issue.code === 'invalid_value') return `must be ${choice.format(issue.values.map(String))}`
  if (issue.code === 'too_small') return sizeWords('at least', issue.minimum, issue.origin)
  if (issue.code === 'too_big') return sizeWords('at most', issue.maximum, issue.origin)
  return undefined
}

const sizeWords = (bound: 'at least' | 'at most', size: number | bigint, of: string): string => {
  if (bound === 'at least' && Number(size) === 1 && of in counted) return 'must not be empty'
  return of in counted ? `must have ${bound} ${size} ${counted[of]}` : `must be ${bound} ${size}`
}

const counted: Record<string, string> = { string: 'characters', array: 'entries' }

const choice = new Intl.ListFormat('en', { type: 'disjunction' })

const typeWords: Record<string, string> = {
  string: 'must be a text',
  number: 'must be a number',
  int: 'must be a whole number',
  boolean: 'must be true or false',
  array: 'must be an array',
  object: 'must be an object',
  record: 'must be an object',
}
