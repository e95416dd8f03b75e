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

/** How a row is written in another form than that of the list: what stands before its JSON and behind it. */
export interface RowForm {
  before(rev: number): string
  readonly after: string
}

/** Rows that follow each other. */
class Block {
  /** One at least. */
  readonly entries: readonly Entry[]
  /** Their JSON, with a comma behind each. */
  readonly json: Buffer
  /** The highest among them. */
  readonly rev: number
  readonly #forms = new Map<RowForm, Buffer>()

  constructor(entries: readonly Entry[], json: Buffer) {
    this.entries = entries
    this.json = json
    this.rev = highestOf(entries)
  }

  /** Made when it is first asked for. */
  as(form: RowForm): Buffer {
    const known = this.#forms.get(form)
    if (known) return known
    const parts: Buffer[] = []
    let start = 0
    for (const { rev, bytes } of this.entries) {
      parts.push(Buffer.from(form.before(rev)), this.json.subarray(start, start + bytes), Buffer.from(form.after))
      start += bytes + 1
    }
    const made = Buffer.concat(parts)
    this.#forms.set(form, made)
    return made
  }

  /** In memory, of all forms that were made. */
  bytes(): number {
    let bytes = this.json.length
    for (const form of this.#forms.values()) bytes += form.length
    return bytes
  }
}

/** So much is copied for a row that changed; what is smaller than a quarter is put together with what follows. */
const BLOCK_BYTES = 64 * 1024

const comesBefore = (a: Place, b: Place): boolean => {
  if (a.position !== b.position) return a.position < b.position
  if (a.created_at !== b.created_at) return a.created_at < b.created_at
  return a.id < b.id
}

/**
 * The rows of a list in their order as one JSON array, with what stands before and behind it. It is kept in blocks: the next one
 * is made from the last by the rows that changed, and takes over every block in which nothing did.
 */
export class JsonList {
  /** How many rows there are. */
  readonly length: number
  readonly #head: Buffer
  readonly #blocks: readonly Block[]
  readonly #tail: Buffer
  #bytes: number

  private constructor(blocks: readonly Block[], head: string, tail: string) {
    this.#head = Buffer.from(head)
    this.#blocks = blocks
    this.#tail = Buffer.from(tail)
    this.length = blocks.reduce((sum, { entries }) => sum + entries.length, 0)
    this.#bytes = blocks.reduce((sum, block) => sum + block.bytes(), 0)
  }

  /** Made of its rows in their order, page by page: a page need not be kept once it is added. `add` answers how many bytes it has. */
  static begin(): { add(page: readonly Piece[]): number; end(head?: string, tail?: string): JsonList } {
    const blocks = new Blocks()
    const add = (piece: Piece) => (piece.json === undefined ? 0 : blocks.add(piece))
    return {
      add: (page) => page.reduce((bytes, piece) => bytes + add(piece), 0),
      end: (head = '[', tail = ']') => new JsonList(blocks.all(), head, tail),
    }
  }

  /** With these rows as they are now; those of `changed` that are not shown, and those of `gone`, are left out. */
  next(changed: readonly Piece[], gone: readonly string[], head = '[', tail = ']'): JsonList {
    const replaced = new Set([...gone, ...changed.map(({ id }) => id)])
    const added = changed.filter(({ json }) => json !== undefined).sort((a, b) => (comesBefore(a, b) ? -1 : 1))
    const blocks = new Blocks()
    let upNext = 0
    const addUpTo = (isDue: (piece: Piece) => boolean) => {
      for (let piece = added[upNext]; piece && isDue(piece); piece = added[++upNext]) blocks.add(piece)
    }
    const isToCome = (place: Place) => added[upNext] !== undefined && comesBefore(added[upNext]!, place)
    for (const block of this.#blocks) {
      const { entries, json } = block
      if (!isToCome(entries.at(-1)!) && !entries.some(({ id }) => replaced.has(id))) {
        blocks.keep(block)
        continue
      }
      let start = 0
      /** Where the rows begin that stay and are not copied yet. */
      let first = 0
      let from = 0
      for (const [at, entry] of entries.entries()) {
        const isReplaced = replaced.has(entry.id)
        const end = start + entry.bytes + 1
        if (isReplaced || isToCome(entry)) {
          blocks.copy(entries.slice(first, at), json.subarray(from, start))
          addUpTo((piece) => comesBefore(piece, entry))
          first = isReplaced ? at + 1 : at
          from = isReplaced ? end : start
        }
        start = end
      }
      blocks.copy(entries.slice(first), json.subarray(from))
    }
    addUpTo(() => true)
    return new JsonList(blocks.all(), head, tail)
  }

  /** As it is sent, in parts that follow each other; in one where it is small. */
  get parts(): readonly Buffer[] {
    const json = this.#blocks.map((block) => block.json)
    const last = json.pop()?.subarray(0, -1) ?? Buffer.alloc(0)
    const parts = [this.#head, ...json, last, this.#tail]
    return json.length > 0 ? parts : [Buffer.concat(parts)]
  }

  /**
   * The same for the same rows, on every process: the highest rev among them, and how many there are. While nothing takes a
   * higher rev rows can only go, so a rev has each number of rows once.
   */
  get version(): string {
    return `${highestOf(this.#blocks)}-${this.length}`
  }

  /** The rows in another form, in parts; each is made when somebody comes to it, and taken over like its block. */
  *as(form: RowForm): Generator<Buffer> {
    for (const block of this.#blocks) {
      const before = block.bytes()
      const rows = block.as(form)
      this.#bytes += block.bytes() - before
      yield rows
    }
  }

  /** In memory, with the other forms that were made. */
  get bytes(): number {
    return this.#bytes
  }
}

const highestOf = (all: readonly { readonly rev: number }[]): number => {
  let highest = 0
  for (const { rev } of all) if (rev > highest) highest = rev
  return highest
}

/** Puts rows together to blocks. */
class Blocks {
  readonly #blocks: Block[] = []
  #entries: Entry[] = []
  #parts: Buffer[] = []
  /** Rows that come after these parts: encoded together, which costs a tenth of one by one. */
  #text = ''
  #bytes = 0

  add({ id, position, created_at, rev, json }: Piece): number {
    const bytes = Buffer.byteLength(json!)
    this.#entries.push({ id, position, created_at, rev, bytes })
    this.#text += `${json!},`
    this.#grow(bytes + 1)
    return bytes
  }

  /** Rows with the comma behind each. */
  copy(entries: readonly Entry[], json: Buffer): void {
    this.#encode()
    this.#entries.push(...entries)
    this.#parts.push(json)
    this.#grow(json.length)
  }

  /** As it is, unless what stands before it is small. */
  keep(block: Block): void {
    if (this.#bytes > 0 && this.#bytes < BLOCK_BYTES / 4) return this.copy(block.entries, block.json)
    this.#close()
    this.#blocks.push(block)
  }

  all(): readonly Block[] {
    this.#close()
    return this.#blocks
  }

  #grow(bytes: number): void {
    this.#bytes += bytes
    if (this.#bytes >= BLOCK_BYTES) this.#close()
  }

  #encode(): void {
    if (this.#text !== '') this.#parts.push(Buffer.from(this.#text))
    this.#text = ''
  }

  #close(): void {
    const entries = this.#entries
    if (entries.length === 0) return
    this.#encode()
    this.#blocks.push(new Block(entries, Buffer.concat(this.#parts)))
    this.#entries = []
    this.#parts = []
    this.#bytes = 0
  }
}
