import type { HookRow } from '../engine/db/schema.ts'
import type { Encryption } from '../engine/outside/encryption.ts'

/** What is kept of a webhook that nobody may read in the database: addresses hold tokens, too. */
export interface Sealed {
  readonly url: string
  readonly secret: string
  /** The one before, which is good until then. */
  readonly old?: { readonly secret: string; readonly until: string }
}

const about = (id: string): string => `hook ${id}`

export const seal = (encryption: Encryption, id: string, content: Sealed): string =>
  encryption.encrypt(JSON.stringify(content), about(id))

/** Undefined where it was sealed with another secret of the installation. */
export const unseal = (encryption: Encryption, { id, sealed }: Pick<HookRow, 'id' | 'sealed'>): Sealed | undefined => {
  const text = encryption.decryptIfOurs(sealed, about(id))
  return text === undefined ? undefined : (JSON.parse(text) as Sealed)
}

/** The secrets that sign now, the newest first. */
export const secretsOf = ({ secret, old }: Sealed, now: string): string[] =>
  old && old.until > now ? [secret, old.secret] : [secret]
