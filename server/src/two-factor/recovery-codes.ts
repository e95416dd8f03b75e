import { randomBytes } from 'node:crypto'
import type { Hashing } from '../accounts/passwords.ts'

/** Crockford's base32: nothing in it is taken for something else. */
const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz'
const COUNT = 10
const LENGTH = 12

export interface RecoveryCodes {
  /** As they are shown. */
  readonly codes: readonly string[]
  readonly salt: string
  readonly hashes: readonly string[]
}

/** A new set. One after the other, so that whoever signs in meanwhile need not wait for all of them. */
export const newRecoveryCodes = async (hashing: Hashing): Promise<RecoveryCodes> => {
  const bare = Array.from({ length: COUNT }, newCode)
  const salt = hashing.newSalt()
  const hashes: string[] = []
  for (const code of bare) hashes.push(await hashing.hashWith(salt, code))
  return { codes: bare.map((code) => code.match(/.{4}/g)!.join('-')), salt, hashes }
}

/** What is stored of a code, however it was typed. */
export const hashRecoveryCode = (hashing: Hashing, typed: string, salt: string): Promise<string> =>
  hashing.hashWith(salt, bareCode(typed))

/** In lower case, without what stands between; letters that look like a digit are that digit. */
const bareCode = (typed: string): string =>
  typed
    .toLowerCase()
    .replaceAll(/[\s\p{Pd}]/gu, '')
    .replaceAll('o', '0')
    .replaceAll(/[il]/g, '1')

const newCode = (): string => [...randomBytes(LENGTH)].map((byte) => ALPHABET[byte % ALPHABET.length]).join('')
