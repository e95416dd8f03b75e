import { setImmediate as nextTurn } from 'node:timers/promises'

/**
 * A body that is made while it is sent, one piece at a time, so that a large one is never in memory. `Of` is the value
 * that the pieces are the JSON of; nothing of it is there at run time. Whoever has it reads the pieces or closes them.
 */
export class Streamed<Of> {
  declare readonly of: Of
  readonly pieces: AsyncGenerator<string>

  constructor(pieces: AsyncGenerator<string>) {
    this.pieces = pieces
  }
}

const PIECE_CHARACTERS = 16 * 1024

/**
 * All rows that there are, as an array. What does not fit into a page is read while it is sent: nobody waits for what has
 * gathered over years, and it is never in memory. `read` tells those after a row, in their order.
 */
export const allOf = async <Row, Shown>(
  limit: number,
  read: (limit: number, last?: Row) => Promise<Row[]>,
  show: (row: Row) => Shown,
): Promise<Shown[] | Streamed<Shown[]>> => {
  const page = await read(limit)
  return page.length < limit ? page.map(show) : new Streamed(arrayOf(pagesFrom(page, limit, read, show)))
}

async function* pagesFrom<Row>(
  page: readonly Row[],
  limit: number,
  read: (limit: number, last?: Row) => Promise<Row[]>,
  show: (row: Row) => unknown,
): AsyncGenerator<string[]> {
  for (let rows = page; ; ) {
    yield* piecesOf(rows, show)
    if (rows.length < limit) return
    rows = await read(limit, rows.at(-1))
  }
}

/** What is made of a page waits for its reader in small pieces: there may be as many slow readers as there are connections. */
function* piecesOf<Row>(rows: readonly Row[], show: (row: Row) => unknown): Generator<string[]> {
  let piece: string[] = []
  let characters = 0
  for (const row of rows) {
    const json = JSON.stringify(show(row))
    piece.push(json)
    characters += json.length
    if (characters < PIECE_CHARACTERS) continue
    yield piece
    piece = []
    characters = 0
  }
  if (piece.length > 0) yield piece
}

/** The pieces of a JSON array whose elements come in pages, each element as JSON. */
export async function* arrayOf(pages: AsyncIterable<readonly string[]>): AsyncGenerator<string> {
  let before = '['
  for await (const page of pages) {
    if (page.length === 0) continue
    yield before + page.join(',')
    before = ','
    await nextTurn() // SQLite reads in this thread
  }
  yield before === '[' ? '[]' : ']'
}
