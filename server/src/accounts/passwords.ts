import { argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { isDeepStrictEqual, promisify } from 'node:util'
import { Semaphore } from '../engine/limits/semaphore.ts'

const derive = promisify(argon2)

/** What it costs to hash one password, and so to guess one. */
export interface HashCost {
  /** In KiB. */
  readonly memory: number
  readonly passes: number
  readonly parallelism: number
}

/** OWASP Password Storage cheat sheet: argon2id, 19 MiB, two passes. */
const recommended: HashCost = { memory: 19_456, passes: 2, parallelism: 1 }
const BYTES = 32

/** Makes and checks password hashes, PHC strings. Both refuse with 503 when there is too much to do. */
export class Hashing {
  /** What computes in Node's pool of four threads, pictures too. One is left for the sync of the database's log. */
  readonly threads = new Semaphore(3, { maxWaiting: 64, busy: 'Docket has too much to do right now.' })
  readonly #cost: HashCost
  readonly #decoy: string

  constructor(cost = recommended) {
    this.#cost = cost
    this.#decoy = `${this.#saltOf(Buffer.alloc(16))}$${unpadded(Buffer.alloc(BYTES))}`
  }

  /** What a hash begins with: today's cost and a salt of its own. */
  newSalt(): string {
    return this.#saltOf(randomBytes(16))
  }

  hash(password: string): Promise<string> {
    return this.hashWith(this.newSalt(), normalised(password))
  }

  /** The hash that begins with this salt, at the cost that stands in it. */
  async hashWith(salt: string, text: string): Promise<string> {
    const message = { ...parseSalt(salt), message: text, tagLength: BYTES }
    return `${salt}$${unpadded(await this.threads.run(() => derive('argon2id', message)))}`
  }

  /**
   * Whether the password is the hashed one; without a hash it takes as long and is wrong, so that time tells nothing. A right
   * one's hash is outdated when it was made at another cost than today's, or of what was typed as it came.
   */
  async verify(password: string, phc = ''): Promise<'right' | 'outdated' | 'wrong'> {
    const typed = normalised(password)
    if (await this.#matches(typed, phc)) return this.#isOfToday(phc) ? 'right' : 'outdated'
    return typed !== password && (await this.#matches(password, phc)) ? 'outdated' : 'wrong'
  }

  async #matches(text: string, phc: string): Promise<boolean> {
    const { hash, ...salted } = parsePhc(phc || this.#decoy)
    const message = { ...salted, message: text, tagLength: hash.length }
    const actual = await this.threads.run(() => derive('argon2id', message))
    return timingSafeEqual(actual, hash) && phc !== ''
  }

  #isOfToday(phc: string): boolean {
    const { hash, memory, passes, parallelism } = parsePhc(phc)
    return isDeepStrictEqual([{ memory, passes, parallelism }, hash.length], [this.#cost, BYTES])
  }

  #saltOf(nonce: Buffer): string {
    const { memory, passes, parallelism } = this.#cost
    return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${unpadded(nonce)}`
  }
}

/** What is the same to whoever types it is the same, whatever device it is typed on (NIST SP 800-63B, 3.1.1.2). */
const normalised = (password: string): string => password.normalize('NFKC')

const unpadded = (bytes: Buffer): string => bytes.toString('base64').replace(/=+$/, '')

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
