/**
 * What the server says is wrong with a field, where a person can have typed it: the sentences of `contract/src/fields.ts` and
 * `server/src/engine/http/issues.ts`. It says them in English only, as programs read them.
 */
const said = [
  ['long', /^must have at most (\d+) characters/],
  ['short', /^must have at least (\d+) characters/],
  ['many', /^must have at most (\d+) entries/],
  ['most', /^must be at most (-?\d+)\.$/],
  ['least', /^must be at least (-?\d+)\.$/],
  ['empty', /^(?:is missing|must not be empty)/],
  ['unseen', /^must have a visible character/],
  ['controls', /^must not contain control characters/],
  ['email', /^must be an e-mail address/],
  ['digits', /^must be six digits/],
  ['years', /^must lie between 1970 and 9999/],
  ['remote', /^must be an address that begins with/],
] as const

export interface WrongField {
  readonly what: (typeof said)[number][0]
  /** How many there may be. */
  readonly bound: number
}

/** Undefined for what no person can have caused. */
export const wrongField = (error: string): WrongField | undefined => {
  for (const [what, sentence] of said) {
    const found = sentence.exec(error)
    if (found) return { what, bound: Number(found[1] ?? 0) }
  }
  return undefined
}
