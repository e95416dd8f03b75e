import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

export type Encoding = 'br' | 'gzip'

const compress: Record<Encoding, (bytes: Uint8Array) => Promise<Buffer>> = {
  br: (bytes) => promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }),
  gzip: (bytes) => promisify(gzip)(bytes, { level: 6 }),
}

/** A JSON body that was serialised once and is sent many times: as it is, compressed, or not at all (`ETag`). */
export class Rendered {
  readonly bytes: Buffer
  /** Hash of the content, without quotes. */
  readonly tag: string
  readonly #compressed: { [Name in Encoding]?: Promise<Buffer> } = {}

  constructor(json: string) {
    this.bytes = Buffer.from(json)
    this.tag = createHash('sha256').update(this.bytes).digest('base64url').slice(0, 22)
  }

  compressed(encoding: Encoding): Promise<Buffer> {
    return (this.#compressed[encoding] ??= compress[encoding](this.bytes))
  }
}
