import { argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
import { threads } from '../limits/queue.ts'

const derive = promisify(argon2)

/** OWASP Password Storage cheat sheet: argon2id, 19 MiB, two passes. */
const current = { memory: 19_456, passes: 2, parallelism: 1, tagLength: 32 }

/** A PHC string. Refuses with 503 when there is too much to do. */
export const hashPassword = async (password: string): Promise<string> => {
  const nonce = randomBytes(16)
  const hash = await threads.run(() => derive('argon2id', { ...current, message: password, nonce }))
  const { memory, passes, parallelism } = current
  return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${unpadded(nonce)}$${unpadded(hash)}`
}

/** Whether the password is the hashed one; without a hash it takes as long and is false, so that time tells nothing. */
export const verifyPassword = async (password: string, phc: string | undefined): Promise<boolean> => {
  const { parameters, nonce, hash } = parsePhc(phc ?? decoy)
  const actual = await threads.run(() =>
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
