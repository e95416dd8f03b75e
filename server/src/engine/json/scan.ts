export interface Scan {
  /** Every member of valid JSON has one. */
  readonly colons: number
  readonly commas: number
  /** How many arrays and objects lie in one another at most. */
  readonly depth: number
  readonly hasEscapedKey: boolean
}

/** What one pass over a JSON text tells of what is in it without parsing it. What it says of other texts means nothing. */
export const scan = (text: string): Scan => {
  let colons = 0
  let commas = 0
  let open = 0
  let depth = 0
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
    } else if (code === 0x2c) commas++
    else if (code === 0x3a) {
      colons++
      if (isEscaped) hasEscapedKey = true
    } else if (code === 0x5b || code === 0x7b) {
      if (++open > depth) depth = open
    } else if (code === 0x5d || code === 0x7d) open--
  }
  return { colons, commas, depth, hasEscapedKey }
}
