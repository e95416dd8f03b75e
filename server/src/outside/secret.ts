import { hkdfSync, randomBytes } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** The installation's secret: the configured one, or one made once and kept in the data folder, readable by its owner only. */
export const loadSecret = (configured: string | undefined, folder: string): string => {
  if (configured) return configured
  const file = join(folder, 'secret')
  try {
    writeFileSync(file, randomBytes(32).toString('base64url'), { mode: 0o600, flag: 'wx' })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  }
  return readFileSync(file, 'utf8').trim()
}

/** A 256-bit key for one purpose (HKDF, RFC 5869). */
export const deriveKey = (secret: string, purpose: string): Uint8Array<ArrayBuffer> =>
  new Uint8Array(hkdfSync('sha256', secret, '', `docket ${purpose}`, 32))
