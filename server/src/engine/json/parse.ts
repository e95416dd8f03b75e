import { read } from './read.ts'
import { type Scan, scan } from './scan.ts'

/**
 * `JSON.parse` for texts of others. V8's own can return another caller's key for one with an escape (nodejs/node issue
 * 63785): it takes the beginning of the raw key, as many characters as it has decoded, for the key, and when an object
 * with that one was ever made, `{"\n":1}` comes back as `{"\\":1}`. So texts with such keys never reach it.
 */
export const parse = (text: string): unknown =>
  text.includes('\\') ? parseScanned(text, scan(text)) : JSON.parse(text)

export const parseScanned = (text: string, { hasEscapedKey }: Scan): unknown =>
  hasEscapedKey ? read(text) : JSON.parse(text)
