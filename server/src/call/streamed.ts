/**
 * A body that is made while it is sent, one piece at a time, so that a large one is never in memory. `Of` is the value
 * that the pieces are the JSON of; nothing of it is there at run time.
 */
export class Streamed<Of> {
  declare readonly of: Of
  readonly pieces: AsyncIterable<string>

  constructor(pieces: AsyncIterable<string>) {
    this.pieces = pieces
  }
}
