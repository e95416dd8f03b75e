import { argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
import { refuse } from '@docket/contract'

const derive = promisify(argon2)

/** OWASP Password Storage cheat sheet: argon2id, 19 MiB, two passes. */
const current = { memory: 19_456, passes: 2, parallelism: 1, tagLength: 32 }

/** One of the four threads of Node's pool is left for the sync of the database's log. */
const MAX_AT_ONCE = 3
const MAX_WAITING = 64

let running = 0
const waiting: (() => void)[] = []

/** What a hash begins with: today's parameters and a salt of its own. */
export const newSalt = (): string => saltOf(randomBytes(16))

/** A PHC string. Refuses with 503 when too many passwords are being hashed. */
export const hashPassword = async (password: string, salt = newSalt()): Promise<string> => {
  const message = { ...parseSalt(salt), message: password, tagLength: current.tagLength }
  return `${salt}$${unpadded(await inTurn(() => derive('argon2id', message)))}`
}

/** Whether the password is the hashed one; without a hash it takes as long and is false, so that time tells nothing. */
export const verifyPassword = async (password: string, phc: string | undefined): Promise<boolean> => {
  const { hash, ...salted } = parsePhc(phc ?? decoy)
  const actual = await inTurn(() => derive('argon2id', { ...salted, message: password, tagLength: hash.length }))
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

/** A few hashes at once; the next ones wait, and beyond that there is a refusal instead of a queue that only grows. */
const inTurn = async <T>(work: () => Promise<T>): Promise<T> => {
  if (running >= MAX_AT_ONCE) {
    if (waiting.length >= MAX_WAITING)
      refuse('unavailable', 'Too many people are signing in right now.', { retry_after: 1 })
    await new Promise<void>((resolve) => waiting.push(resolve))
  } else running++
  try {
    return await work()
  } finally {
    const next = waiting.shift()
    if (next) next()
    else running--
  }
}
