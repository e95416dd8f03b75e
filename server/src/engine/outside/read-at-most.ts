/** The body of an answer; undefined when it is larger, and the rest of it is left unread. */
export const readAtMost = async ({ body }: Response, max: number): Promise<Buffer<ArrayBuffer> | undefined> => {
  const pieces: Uint8Array[] = []
  let size = 0
  for await (const piece of body ?? []) {
    size += piece.length
    if (size > max) return undefined
    pieces.push(piece)
  }
  return Buffer.concat(pieces)
}
