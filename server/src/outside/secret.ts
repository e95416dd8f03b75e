import { hkdfSync, randomBytes } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { StartupError } from '../db/database.ts'

const MIN_CHARACTERS = 32

/** The installation's secret: the configured one, or one made once and kept in the data folder, readable by its owner only. */
export const loadSecret = (configured: string | undefined, folder: string): string => {
  if (configured) return configured
  const file = join(folder, 'secret')
  try {
    writeFileSync(file, randomBytes(32).toString('base64url'), { mode: 0o600, flag: 'wx', flush: true })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  }
  const secret = readFileSync(file, 'utf8').trim()
  if (secret.length >= MIN_CHARACTERS) return secret
  throw new StartupError(
    `The secret in ${file} is damaged: it has ${secret.length} characters. Restore the file, or delete it to get a new ` +
      'secret, which signs everybody out.',
  )
}

/** A 256-bit key for one purpose (HKDF, RFC 5869). */
export const deriveKey = (secret: string, purpose: string): Uint8Array<ArrayBuffer> =>
  new Uint8Array(hkdfSync('sha256', secret, '', `docket ${purpose}`, 32))
