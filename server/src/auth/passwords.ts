import { argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
import { refuse } from '@docket/contract'

const derive = promisify(argon2)

/** OWASP Password Storage cheat sheet: argon2id, 19 MiB, two passes. */
const current = { memory: 19_456, passes: 2, parallelism: 1, tagLength: 32 }

const MAX_AT_ONCE = 4
const MAX_WAITING = 64

let running = 0
const waiting: (() => void)[] = []

/** A PHC string. Refuses with 503 when too many passwords are being hashed. */
export const hashPassword = async (password: string): Promise<string> => {
  const nonce = randomBytes(16)
  const hash = await inTurn(() => derive('argon2id', { ...current, message: password, nonce }))
  const { memory, passes, parallelism } = current
  return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${unpadded(nonce)}$${unpadded(hash)}`
}

/** Whether the password is the hashed one; without a hash it takes as long and is false, so that time tells nothing. */
export const verifyPassword = async (password: string, phc: string | undefined): Promise<boolean> => {
  const { parameters, nonce, hash } = parsePhc(phc ?? decoy)
  const actual = await inTurn(() =>
    derive('argon2id', { ...parameters, message: password, nonce, tagLength: hash.length }),
  )
  return timingSafeEqual(actual, hash) && phc !== undefined
}

/** Whether a hash was made with other parameters than today's. */
export const isOutdated = (phc: string): boolean => {
  const { parameters, hash } = parsePhc(phc)
  return Object.entries({ ...parameters, tagLength: hash.length }).some(
    ([name, value]) => value !== current[name as keyof typeof current],
  )
}

const unpadded = (bytes: Buffer): string => bytes.toString('base64').replace(/=+$/, '')

const decoy = `$argon2id$v=19$m=${current.memory},t=${current.passes},p=1$${unpadded(Buffer.alloc(16))}$${unpadded(Buffer.alloc(32))}`

const parsePhc = (phc: string) => {
  const match = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([^$]+)\$([^$]+)$/.exec(phc)
  if (!match) throw new Error('The stored password hash is not argon2id')
  const [, memory, passes, parallelism, nonce, hash] = match
  return {
    parameters: { memory: Number(memory), passes: Number(passes), parallelism: Number(parallelism) },
    nonce: Buffer.from(nonce!, 'base64'),
    hash: Buffer.from(hash!, 'base64'),
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
