import { argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
import { threads } from '../limits/queue.ts'

const derive = promisify(argon2)

/** OWASP Password Storage cheat sheet: argon2id, 19 MiB, two passes. */
const current = { memory: 19_456, passes: 2, parallelism: 1, tagLength: 32 }

/** What a hash begins with: today's parameters and a salt of its own. */
export const newSalt = (): string => saltOf(randomBytes(16))

/** A PHC string. Refuses with 503 when there is too much to do. */
export const hashPassword = async (password: string, salt = newSalt()): Promise<string> => {
  const message = { ...parseSalt(salt), message: password, tagLength: current.tagLength }
  return `${salt}$${unpadded(await threads.run(() => derive('argon2id', message)))}`
}

/** Whether the password is the hashed one; without a hash it takes as long and is false, so that time tells nothing. */
export const verifyPassword = async (password: string, phc: string | undefined): Promise<boolean> => {
  const { hash, ...salted } = parsePhc(phc ?? decoy)
  const actual = await threads.run(() => derive('argon2id', { ...salted, message: password, tagLength: hash.length }))
  return timingSafeEqual(actual, hash) && phc !== undefined
}

/** Whether a hash was made with other parameters than today's. */
export const isOutdated = (phc: string): boolean => {
  const { hash, nonce: _, ...parameters } = parsePhc(phc)
  return Object.entries({ ...parameters, tagLength: hash.length }).some(
    ([name, value]) => value !== current[name as keyof typeof current],
  )
}

const unpadded = (bytes: Buffer): string => bytes.toString('base64').replace(/=+$/, '')

const saltOf = (nonce: Buffer): string =>
  `$argon2id$v=19$m=${current.memory},t=${current.passes},p=${current.parallelism}$${unpadded(nonce)}`

const decoy = `${saltOf(Buffer.alloc(16))}$${unpadded(Buffer.alloc(32))}`

const parsePhc = (phc: string) => {
  const at = phc.lastIndexOf('$')
  return { ...parseSalt(phc.slice(0, at)), hash: Buffer.from(phc.slice(at + 1), 'base64') }
}

const parseSalt = (salt: string) => {
  const match = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([^$]+)$/.exec(salt)
  if (!match) throw new Error('The stored password hash is not argon2id')
  const [, memory, passes, parallelism, nonce] = match
  return {
    memory: Number(memory),
    passes: Number(passes),
    parallelism: Number(parallelism),
    nonce: Buffer.from(nonce!, 'base64'),
  }
}
