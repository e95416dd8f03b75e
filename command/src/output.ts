import type { Surroundings } from './surroundings.ts'
import { fitted, harmless, jsonOf, oneLine, widthOf } from './text.ts'

export type Style = 'bold' | 'dim' | 'red' | 'green' | 'yellow'

const codes: Readonly<Record<Style, readonly [number, number]>> = {
  bold: [1, 22],
  dim: [2, 22],
  red: [31, 39],
  green: [32, 39],
  yellow: [33, 39],
}

/** A column of a table: how it is called above it, how it looks, and whether it gives way where there is too little room. */
export interface Column {
  readonly title: string
  readonly style?: Style
  readonly gives?: true
}

/** Data goes to stdout, and what is said about it to stderr. Whatever comes from others is made harmless on the way. */
export class Output {
  readonly #around: Surroundings

  constructor(around: Surroundings) {
    this.#around = around
  }

  get isForPeople(): boolean {
    return this.#around.stdout.isTTY
  }

  /** A line of data; breaks in it become blanks. */
  line(text: string, style?: Style): void {
    this.#write(`${this.#styled(oneLine(text), style)}\n`)
  }

  /** A row of a table of one: without a title above it. */
  row(...cells: readonly string[]): void {
    this.#write(`${cells.map(oneLine).join(this.isForPeople ? '  ' : '\t')}\n`)
  }

  /** Text of several lines. */
  text(text: string): void {
    const shown = harmless(text)
    this.#write(shown === '' || shown.endsWith('\n') ? shown : `${shown}\n`)
  }

  /** What somebody else made, in parts: as it is for files and pipes, and harmless on a terminal. Waits until it is written. */
  async pour(parts: Iterable<Uint8Array> | AsyncIterable<Uint8Array>): Promise<void> {
    const decoder = new TextDecoder()
    for await (const part of parts) {
      const shown = this.isForPeople ? harmless(decoder.decode(part, { stream: true })) : part
      await new Promise<void>((resolve, reject) =>
        this.#around.stdout.write(shown, (error) => (error ? reject(error) : resolve())),
      )
    }
    if (this.isForPeople) this.#write('\n')
  }

  /** A sentence to whoever runs the command. */
  say(text: string): void {
    this.#around.stderr.write(`${harmless(text)}\n`)
  }

  /** On a terminal columns that fit it, under their titles; else one line for each row, with tabs between the columns. */
  table(columns: readonly Column[], rows: readonly (readonly string[])[]): void {
    const shown = rows.map((row) => row.map(oneLine))
    if (!this.isForPeople) return this.#write(shown.map((row) => `${row.join('\t')}\n`).join(''))
    if (rows.length === 0) return
    const widths = widthsOf(columns, shown, this.#around.stdout.columns || 80)
    const cell = (text: string, at: number, style: Style | undefined) => {
      const cut = fitted(text, widths[at]!)
      return this.#styled(cut, style) + ' '.repeat(widths[at]! - widthOf(cut))
    }
    const drawn = [
      columns.map(({ title }, at) => cell(title, at, 'dim')),
      ...shown.map((row) => row.map((text, at) => cell(text, at, columns[at]!.style))),
    ]
    this.#write(drawn.map((cells) => `${cells.join('  ').trimEnd()}\n`).join(''))
  }

  /** What `--json` prints: all of it, or some fields of each. */
  json(value: object, { fields }: { readonly fields: readonly string[] }): void {
    const chosen = Array.isArray(value) ? value.map((one: object) => picked(one, fields)) : picked(value, fields)
    this.#write(`${jsonOf(chosen, this.isForPeople ? 2 : undefined)}\n`)
  }

  /** One of a stream of values, on a line of its own (NDJSON). */
  jsonLine(value: unknown): void {
    this.#write(`${jsonOf(value)}\n`)
  }

  #write(text: string): void {
    this.#around.stdout.write(text)
  }

  #styled(text: string, style: Style | undefined): string {
    if (style === undefined || text === '' || !this.#hasColours) return text
    const [on, off] = codes[style]
    return `\u001b[${on}m${text}\u001b[${off}m`
  }

  get #hasColours(): boolean {
    const { NO_COLOR, TERM } = this.#around.env
    return this.isForPeople && !NO_COLOR && TERM !== 'dumb'
  }
}

const picked = (value: object, fields: readonly string[]): object =>
  fields.length === 0
    ? value
    : Object.fromEntries(fields.map((field) => [field, (value as Record<string, unknown>)[field]]))

/** As wide as what is in them; together at most so many columns. */
const widthsOf = (columns: readonly Column[], rows: readonly (readonly string[])[], room: number): number[] => {
  const widths = columns.map(({ title }, at) => Math.max(widthOf(title), ...rows.map((row) => widthOf(row[at]!))))
  const over = widths.reduce((sum, width) => sum + width + 2, -2) - room
  const giving = columns.findIndex(({ gives }) => gives)
  if (over > 0 && giving >= 0) widths[giving] = Math.max(12, widths[giving]! - over)
  return widths
}
