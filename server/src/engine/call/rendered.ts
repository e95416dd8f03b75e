import { createHash } from 'node:crypto'
import { type Encoding, encode } from './encoding.ts'

/**
 * A body that was made once and is sent many times: as it is, compressed, or not at all (`ETag`). `Of` is what it stands
 * for: the value that it is the JSON of, or its media type; nothing of it is there at run time.
 */
export class Rendered<Of> {
  declare readonly of: Of
  /** They follow each other. */
  readonly parts: readonly Uint8Array[]
  readonly bytes: number
  /** The same for the same content, without quotes; a hash of it where nothing cheaper tells. */
  readonly tag: string
  /** Names and values in turn, of headers that say more of this content; the operation declares them. */
  readonly headers: readonly string[]
  readonly #encoded: { [Name in Encoding]?: Promise<Buffer> } = {}

  /** `tag`: where something cheaper than a hash tells this content from every other. */
  constructor(content: string | readonly Uint8Array[], tag?: string, headers: readonly string[] = []) {
    this.headers = headers
    this.parts = typeof content === 'string' ? [Buffer.from(content)] : content
    this.bytes = this.parts.reduce((sum, { length }) => sum + length, 0)
    this.tag = tag ?? hashOf(this.parts)
  }

  encoded(encoding: Encoding): Promise<Buffer> {
    const known = this.#encoded[encoding]
    if (known) return known
    const underWay = encode(this.parts, encoding)
    this.#encoded[encoding] = underWay
    underWay.catch(() => delete this.#encoded[encoding]) // the next reader tries again
    return underWay
  }
}

const hashOf = (parts: readonly Uint8Array[]): string => {
  const hash = createHash('sha256')
  for (const part of parts) hash.update(part)
  return hash.digest('base64url').slice(0, 22)
}
