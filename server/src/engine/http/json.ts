import { refuse } from '@docket/contract'
import { parseScanned } from '../json/parse.ts'
import { NotJson, read } from '../json/read.ts'
import { scan } from '../json/scan.ts'

const MAX_DEPTH = 40
const MAX_MEMBERS = 10_000
/** More than the largest outputs (256 KiB) can have. */
const MAX_VALUES = 140_000

/**
 * Parses a JSON body and refuses what two readers could understand differently or a database could not keep: duplicate
 * keys, `__proto__`, numbers beyond a double, U+0000, lone surrogates. What is too deep or has too many values is refused
 * before it is parsed, since parsing is what costs.
 */
export const parseJson = (text: string): unknown => {
  const scanned = scan(text)
  if (scanned.depth > MAX_DEPTH) refuse('request.invalid', 'The body is nested too deeply.')
  if (scanned.colons > MAX_MEMBERS) refuse('request.invalid', `The body has more than ${MAX_MEMBERS} members.`)
  if (scanned.commas >= MAX_VALUES) refuse('request.invalid', `The body has more than ${MAX_VALUES} values.`)
  let value: unknown
  try {
    value = parseScanned(text, scanned)
  } catch {
    return refuse('request.malformed', `The body is not valid JSON${describePlace(text)}.`)
  }
  // Keys that are there twice show as colons that the parsed value has no member for.
  if (scanned.colons !== assertPlain(value)) {
    refuse('request.malformed', 'The body has an object with the same key twice.')
  }
  return value
}

/** Walks a value that is not deep, and counts the members of its objects. */
const assertPlain = (value: unknown): number => {
  if (typeof value === 'string') assertText(value)
  else if (typeof value === 'number' && !Number.isFinite(value)) {
    refuse('request.invalid', 'The body has a number that is too large.')
  }
  if (typeof value !== 'object' || value === null) return 0
  let members = 0
  if (Array.isArray(value)) {
    for (const item of value) members += assertPlain(item)
    return members
  }
  for (const key of Object.keys(value)) {
    if (key === '__proto__') refuse('request.invalid', 'The body has a key named __proto__.')
    assertText(key)
    members += 1 + assertPlain((value as Record<string, unknown>)[key])
  }
  return members
}

const assertText = (text: string): void => {
  if (!text.isWellFormed() || text.includes('\0')) {
    refuse('request.invalid', 'The body has text with U+0000 or half a surrogate pair.')
  }
}

/** V8 says it only sometimes, the own reader always. */
const describePlace = (text: string): string => {
  try {
    read(text)
    return ''
  } catch (error) {
    if (!(error instanceof NotJson)) throw error
    let line = 1
    let start = 0
    // Not `split`: a body may be nothing but ends of lines.
    for (let at = 0; at < error.at; at++)
      if (text.charCodeAt(at) === 0x0a) {
        line++
        start = at + 1
      }
    return ` (line ${line}, column ${error.at - start + 1})`
  }
}
