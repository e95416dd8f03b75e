import type { Encryption } from '../engine/outside/encryption.ts'

const about = 'end of the daily mail'

/** What ends the daily mail of an account, for whoever has it: nothing of it is kept. */
export const stopToken = (encryption: Encryption, user_id: string): string =>
  Buffer.from(encryption.encrypt(user_id, about), 'base64').toString('base64url')

/** The page that asks before it ends the mails. */
export const stopPage = (token: string): string => `/stop-mails/${encodeURIComponent(token)}`

/** Whose it is. */
export const readStopToken = (encryption: Encryption, token: string): string | undefined =>
  encryption.decryptIfOurs(token, about)
