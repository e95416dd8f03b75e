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
