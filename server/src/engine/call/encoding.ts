import { buffer } from 'node:stream/consumers'
import { constants, createBrotliCompress, createGzip } from 'node:zlib'

export type Encoding = 'br' | 'gzip'

const CHUNK_BYTES = 64 * 1024

const encoders = {
  br: () => createBrotliCompress({ chunkSize: CHUNK_BYTES, params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }),
  gzip: () => createGzip({ chunkSize: CHUNK_BYTES, level: 6 }),
} satisfies Record<Encoding, unknown>

/** Compresses what these parts are together, away from the event loop, one part after the other. */
export const encode = async (parts: readonly Uint8Array[], encoding: Encoding): Promise<Buffer> => {
  const encoder = encoders[encoding]()
  for (const part of parts) encoder.write(part)
  encoder.end()
  return buffer(encoder)
}
