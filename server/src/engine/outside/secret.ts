import { hkdfSync, randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { writeWhole } from './files.ts'
import { StartupError } from './startup-error.ts'

const MIN_CHARACTERS = 32

/** The installation's secret: the configured one, or one made once and kept in the data folder, readable by its owner only. */
export const loadSecret = (configured: string | undefined, folder: string): string => {
  if (configured) return configured
  const file = join(folder, 'secret')
  // A file of no length is what a power cut leaves of one that nobody has used yet.
  const secret = (contentOf(file) || makeSecret(file)).trim()
  if (secret.length >= MIN_CHARACTERS) return secret
  throw new StartupError(
    `The secret in ${file} is damaged: it has ${secret.length} characters. Restore the file, or delete it to get a new ` +
      'secret, which signs everybody out.',
  )
}

const contentOf = (file: string): string => {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return ''
    throw error
  }
}

const makeSecret = (file: string): string => {
  const secret = randomBytes(32).toString('base64url')
  try {
    writeWhole(file, secret)
  } catch (error) {
    throw new StartupError(`The secret cannot be written to ${file} (${(error as NodeJS.ErrnoException).code}).`)
  }
  return secret
}

/** A 256-bit key for one purpose (HKDF, RFC 5869). */
export const deriveKey = (secret: string, purpose: string): Uint8Array<ArrayBuffer> =>
  new Uint8Array(hkdfSync('sha256', secret, '', `docket ${purpose}`, 32))
