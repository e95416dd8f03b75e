/**
 * The beginning and the end of what is written, up to `most` bytes: what is in the middle of more is left out as it comes, so that a
 * command which writes without end takes no memory.
 */
export class KeptText {
  readonly #half: number
  #head = Buffer.alloc(0)
  #tail = Buffer.alloc(0)
  #left = 0

  constructor(most: number) {
    this.#half = Math.floor(most / 2)
  }

  add(chunk: Buffer): void {
    const room = this.#half - this.#head.length
    if (room > 0) this.#head = Buffer.concat([this.#head, chunk.subarray(0, room)])
    if (chunk.length <= room) return
    const tail = Buffer.concat([this.#tail, chunk.subarray(Math.max(0, room))])
    const over = tail.length - this.#half
    if (over > 0) this.#left += over
    this.#tail = over > 0 ? Buffer.from(tail.subarray(over)) : tail
  }

  /** The last so many characters. */
  end(characters: number): string {
    return shownOf(Buffer.concat([this.#head, this.#tail]))
      .trimEnd()
      .slice(-characters)
  }

  toString(): string {
    if (this.#left === 0) return shownOf(Buffer.concat([this.#head, this.#tail]))
    return `${shownOf(this.#head)}\n\n… ${this.#left} bytes left out …\n\n${shownOf(this.#tail)}`
  }
}

/** Without what no text of Docket may hold, among it the colours of a terminal. */
const shownOf = (bytes: Buffer): string => cleanOf(bytes.toString('utf8'))

export const cleanOf = (text: string): string =>
  text
    // biome-ignore lint/suspicious/noControlCharactersInRegex: the sequences that colour a terminal begin with one
    .replaceAll(/\u001b\[[\d;?]*[A-Za-z]/g, '')
    .replaceAll(/\r\n?/g, '\n')
    .toWellFormed()
    .replaceAll(/[^\P{Cc}\n\t]/gu, '\u{fffd}')
