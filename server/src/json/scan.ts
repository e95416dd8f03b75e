export interface Scan {
  /** Every member of valid JSON has one. */
  readonly colons: number
  readonly hasEscapedKey: boolean
}

/** What one pass over a JSON text tells of its members without parsing it. What it says of other texts means nothing. */
export const scan = (text: string): Scan => {
  let colons = 0
  let hasEscapedKey = false
  let inString = false
  let isEscaped = false
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (code === 0x22) {
      inString = !inString
      if (inString) isEscaped = false
    } else if (inString) {
      if (code === 0x5c) {
        isEscaped = true
        at++
      }
    } else if (code === 0x3a) {
      colons++
      if (isEscaped) hasEscapedKey = true
    }
  }
  return { colons, hasEscapedKey }
}
