import { createCipheriv, createDecipheriv, hash, randomBytes } from 'node:crypto'

const NONCE_BYTES = 12
const TAG_BYTES = 16

/** Keeps what has to be read again, and must mean nothing to whoever reads the database: AES-256-GCM (NIST SP 800-38D). */
export class Encryption {
  readonly #key: Uint8Array

  constructor(key: Uint8Array) {
    this.#key = key
  }

  /** `about` is what the text belongs to: it decrypts only with the same. */
  encrypt(text: string, about: string): string {
    const nonce = randomBytes(NONCE_BYTES)
    const cipher = createCipheriv('aes-256-gcm', this.#key, nonce).setAAD(Buffer.from(about))
    const encrypted = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
    return Buffer.concat([nonce, cipher.getAuthTag(), encrypted]).toString('base64')
  }

  /** Nothing where the installation has another secret than when it was encrypted. */
  decryptIfOurs(encrypted: string, about: string): string | undefined {
    try {
      return this.decrypt(encrypted, about)
    } catch {
      return undefined
    }
  }

  /** Throws when it was encrypted with another secret, for something else, or was changed. */
  decrypt(encrypted: string, about: string): string {
    const bytes = Buffer.from(encrypted, 'base64')
    const nonce = bytes.subarray(0, NONCE_BYTES)
    const decipher = createDecipheriv('aes-256-gcm', this.#key, nonce, { authTagLength: TAG_BYTES })
    decipher.setAAD(Buffer.from(about)).setAuthTag(bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES))
    return Buffer.concat([decipher.update(bytes.subarray(NONCE_BYTES + TAG_BYTES)), decipher.final()]).toString('utf8')
  }
}

/** 32 random bytes as base64url: what a link or a cookie proves something with. */
export const newToken = (): string => randomBytes(32).toString('base64url')

/** What is stored of a token: SHA-256 of its text, for several texts decode alike. */
export const hashOf = (token: string): string => hash('sha256', token)
