import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

export type Encoding = 'br' | 'gzip'

const compress: Record<Encoding, (bytes: Uint8Array) => Promise<Buffer>> = {
  br: (bytes) => promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }),
  gzip: (bytes) => promisify(gzip)(bytes, { level: 6 }),
}

/**
 * A body that was made once and is sent many times: as it is, compressed, or not at all (`ETag`). `Of` is the value that it
 * is the JSON of; nothing of it is there at run time.
 */
export class Rendered<Of> {
  declare readonly of: Of
  readonly bytes: Buffer
  /** Hash of the content, without quotes. */
  readonly tag: string
  readonly #compressed: { [Name in Encoding]?: Promise<Buffer> } = {}

  constructor(content: string | Buffer) {
    this.bytes = typeof content === 'string' ? Buffer.from(content) : content
    this.tag = createHash('sha256').update(this.bytes).digest('base64url').slice(0, 22)
  }

  compressed(encoding: Encoding): Promise<Buffer> {
    const known = this.#compressed[encoding]
    if (known) return known
    const underWay = compress[encoding](this.bytes)
    this.#compressed[encoding] = underWay
    underWay.catch(() => delete this.#compressed[encoding]) // the next reader tries again
    return underWay
  }
}
