import { refuse } from '@docket/contract'
import { parseScanned } from '../json/parse.ts'
import { scan } from '../json/scan.ts'

const MAX_DEPTH = 40
const MAX_MEMBERS = 10_000

/**
 * Parses a JSON body and refuses what two readers could understand differently or a database could not keep: duplicate
 * keys, `__proto__`, numbers beyond a double, U+0000, lone surrogates, too many levels or members.
 */
export const parseJson = (text: string): unknown => {
  const scanned = scan(text)
  let value: unknown
  try {
    value = parseScanned(text, scanned)
  } catch {
    return refuse('request.malformed', 'The body is not valid JSON.')
  }
  // Keys that are there twice show as colons that the parsed value has no member for.
  if (scanned.colons !== assertPlain(value)) {
    refuse('request.malformed', 'The body has an object with the same key twice.')
  }
  return value
}

/** Walks the value without recursion and counts the members of its objects. */
const assertPlain = (root: unknown): number => {
  let members = 0
  const waiting: [value: unknown, depth: number][] = [[root, 0]]
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const [value, depth] = next
    if (typeof value === 'string') assertText(value)
    else if (typeof value === 'number' && !Number.isFinite(value)) {
      refuse('request.invalid', 'The body has a number that is too large.')
    }
    if (typeof value !== 'object' || value === null) continue
    if (depth >= MAX_DEPTH) refuse('request.invalid', 'The body is nested too deeply.')
    if (Array.isArray(value)) {
      for (const item of value) waiting.push([item, depth + 1])
      continue
    }
    for (const key of Object.keys(value)) {
      if (++members > MAX_MEMBERS) refuse('request.invalid', `The body has more than ${MAX_MEMBERS} members.`)
      if (key === '__proto__') refuse('request.invalid', 'The body has a key named __proto__.')
      assertText(key)
      waiting.push([(value as Record<string, unknown>)[key], depth + 1])
    }
  }
  return members
}

const assertText = (text: string): void => {
  if (!text.isWellFormed() || text.includes('\0')) {
    refuse('request.invalid', 'The body has text with U+0000 or half a surrogate pair.')
  }
}
