/** Where a row stands in its list: by position, then by when it was made, then by id. */
export interface Place {
  readonly position: number
  readonly created_at: string
  readonly id: string
}

/** A row of a list as it is shown, as JSON; `undefined` where it is not shown any more. */
export interface Piece extends Place {
  readonly rev: number
  readonly json: string | undefined
}

interface Entry extends Place {
  readonly rev: number
  /** Of its JSON. */
  readonly bytes: number
}

const comesBefore = (a: Place, b: Place): boolean => {
  if (a.position !== b.position) return a.position < b.position
  if (a.created_at !== b.created_at) return a.created_at < b.created_at
  return a.id < b.id
}

const comma = Buffer.from(',')

/**
 * The rows of a list in their order as one JSON array, with what stands before and behind it. The next one is made from the last
 * by the rows that changed: what stayed is copied in one go, and nothing of it is read or serialised again.
 */
export class JsonList {
  readonly bytes: Buffer
  readonly #headBytes: number
  readonly #entries: readonly Entry[]

  private constructor(bytes: Buffer, headBytes: number, entries: readonly Entry[]) {
    this.bytes = bytes
    this.#headBytes = headBytes
    this.#entries = entries
  }

  /** Of pages of rows, in the order of the rows. */
  static from(pages: readonly (readonly Piece[])[], head = '[', tail = ']'): JsonList {
    const entries: Entry[] = []
    const parts: Buffer[] = []
    for (const page of pages) {
      const shown = page.filter(({ json }) => json !== undefined)
      if (shown.length === 0) continue
      if (parts.length > 0) parts.push(comma)
      parts.push(Buffer.from(shown.map(({ json }) => json).join(',')))
      entries.push(...shown.map(entryOf))
    }
    const start = Buffer.from(head)
    return new JsonList(Buffer.concat([start, ...parts, Buffer.from(tail)]), start.length, entries)
  }

  /** With these rows as they are now; those of `changed` that are not shown, and those of `gone`, are left out. */
  next(changed: readonly Piece[], gone: readonly string[], head = '[', tail = ']'): JsonList {
    const replaced = new Set([...gone, ...changed.map(({ id }) => id)])
    const added = changed.filter(({ json }) => json !== undefined).sort((a, b) => (comesBefore(a, b) ? -1 : 1))
    const entries: Entry[] = []
    const parts: Buffer[] = []
    const add = (part: Buffer) => {
      if (parts.length > 0) parts.push(comma)
      parts.push(part)
    }
    let at = this.#headBytes
    /** Where the rows begin that stay and are not copied yet; `at` when there are none. */
    let from = at
    const copy = () => {
      if (from < at) add(this.bytes.subarray(from, at - 1)) // without the comma behind them
    }
    let upNext = 0
    const addUpTo = (place?: Place) => {
      for (;;) {
        const piece = added[upNext]
        if (!piece || (place && !comesBefore(piece, place))) return
        copy()
        from = at
        add(Buffer.from(piece.json!))
        entries.push(entryOf(piece))
        upNext++
      }
    }
    for (const entry of this.#entries) {
      addUpTo(entry)
      const end = at + entry.bytes + 1
      if (replaced.has(entry.id)) {
        copy()
        from = end
      } else entries.push(entry)
      at = end
    }
    addUpTo()
    copy()
    const start = Buffer.from(head)
    return new JsonList(Buffer.concat([start, ...parts, Buffer.from(tail)]), start.length, entries)
  }

  get length(): number {
    return this.#entries.length
  }

  /**
   * The same for the same rows, on every process: the highest rev among them, and how many there are. While nothing takes a
   * higher rev rows can only go, so a rev has each number of rows once.
   */
  get version(): string {
    let highest = 0
    for (const { rev } of this.#entries) if (rev > highest) highest = rev
    return `${highest}-${this.length}`
  }

  /** Each row with its rev, from the `from`th on. */
  *rows(from = 0): Generator<{ rev: number; json: Buffer }> {
    let start = this.#headBytes
    for (const [index, { rev, bytes }] of this.#entries.entries()) {
      if (index >= from) yield { rev, json: this.bytes.subarray(start, start + bytes) }
      start += bytes + 1
    }
  }
}

const entryOf = ({ id, position, created_at, rev, json }: Piece): Entry => ({
  id,
  position,
  created_at,
  rev,
  bytes: Buffer.byteLength(json!),
})
