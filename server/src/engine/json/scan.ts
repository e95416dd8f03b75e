export interface Scan {
  /** Every member of valid JSON has one. */
  readonly colons: number
  readonly commas: number
  /** How many arrays and objects lie in one another at most. */
  readonly depth: number
  readonly hasEscapedKey: boolean
}

const QUOTE = 0x22
const BACKSLASH = 0x5c
/** So many characters of a text are looked at here; the rest of a longer one is left to V8's own search, ten times as quick. */
const SHORT = 24

/** What one pass over a JSON text tells of what is in it without parsing it. What it says of other texts means nothing. */
export const scan = (text: string): Scan => {
  const strings = new Strings(text)
  let colons = 0
  let commas = 0
  let open = 0
  let depth = 0
  let hasEscapedKey = false
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (code === QUOTE) at = strings.endOf(at + 1)
    else if (code === 0x2c) commas++
    else if (code === 0x3a) {
      colons++
      if (strings.hasEscape) hasEscapedKey = true
    } else if (code === 0x5b || code === 0x7b) {
      if (++open > depth) depth = open
    } else if (code === 0x5d || code === 0x7d) open--
  }
  return { colons, commas, depth, hasEscapedKey }
}

/** The strings of a JSON text, one after the other. */
class Strings {
  /** Whether the last one has an escape. */
  hasEscape = false
  readonly #text: string
  /** The next ones, as far as they were looked for: each search goes on where the last one ended. */
  #quote = -1
  #backslash = -1

  constructor(text: string) {
    this.#text = text
  }

  /** Where the one that begins at `from` has its closing quote; the end of the text without one. */
  endOf(from: number): number {
    const text = this.#text
    this.hasEscape = false
    for (let at = from; at < text.length; at += 2) {
      const near = Math.min(at + SHORT, text.length)
      let code = 0
      for (; at < near; at++) {
        code = text.charCodeAt(at)
        if (code === QUOTE || code === BACKSLASH) break
      }
      if (at === near) {
        at = this.#next(at)
        code = text.charCodeAt(at)
      }
      if (code !== BACKSLASH) return at
      this.hasEscape = true
    }
    return text.length
  }

  /** The next quote or backslash, or the end of the text. */
  #next(at: number): number {
    if (this.#quote < at) this.#quote = this.#find('"', at)
    if (this.#backslash < at) this.#backslash = this.#find('\\', at)
    return Math.min(this.#quote, this.#backslash)
  }

  #find(character: string, from: number): number {
    const found = this.#text.indexOf(character, from)
    return found === -1 ? this.#text.length : found
  }
}
