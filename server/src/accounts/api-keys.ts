import { hkdfSync, randomInt } from 'node:crypto'
import { Refusal } from '@docket/contract'
import type { Allowance } from '../engine/call/allowance.ts'
import type { Caller } from '../engine/call/caller.ts'
import type { Database } from '../engine/db/database.ts'
import { toScope } from '../engine/db/key-scope.ts'
import type { ApiKey, KeyBounds } from '../engine/db/schema.ts'
import type { Limiter } from '../engine/limits/bucket.ts'
import { type Clock, MINUTE, toTimestamp } from '../engine/outside/clock.ts'
import { hashOf } from '../engine/outside/encryption.ts'
import { findKey, findKeyByHash, findKeyWithList, touchKey } from './api-key-queries.ts'
import { callerOf, type FoundCaller, remember } from './found-caller.ts'
import type { IsLapsed } from './standing.ts'
import { UseNotes } from './use-notes.ts'

export const KEY_PREFIX = 'svc_u_'

/** 43 of 62 characters are 256 bits. */
const RANDOM_LENGTH = 43
const SHOWN_LENGTH = 8
const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
const form = new RegExp(`^${KEY_PREFIX}[${ALPHABET}]{${RANDOM_LENGTH}}$`)
const TOUCH_MS = MINUTE

/** A key, and what is kept of it. */
export type NewApiKey = ReturnType<typeof newApiKey>

/** A new key, which nobody is told twice. */
export const newApiKey = () => keyOf(Array.from({ length: RANDOM_LENGTH }, () => randomInt(ALPHABET.length)))

/** The key that comes of a secret of 256 bits, always the same: who has the secret can be told it again. HKDF (RFC 5869). */
export const derivedApiKey = (secret: string): NewApiKey =>
  keyOf(Array.from(new Uint8Array(hkdfSync('sha256', secret, '', 'docket api key', RANDOM_LENGTH))))

const keyOf = (numbers: readonly number[]) => {
  const random = numbers.map((number) => ALPHABET[number % ALPHABET.length]).join('')
  const key = KEY_PREFIX + random
  return { key, hash: hashOf(key), prefix: KEY_PREFIX + random.slice(0, SHOWN_LENGTH) }
}

/** What a row of a key says, in the form that every request asks for. Times are milliseconds. */
interface Known {
  readonly caller: Caller
  readonly isRevoked: boolean
  readonly expiresAt: number
  readonly lastUsedAt: number
}

/** Personal API keys. A key is looked up on every request, so that one that was revoked or has expired is dead at once. */
export class ApiKeys {
  readonly #db: Database
  readonly #clock: Clock
  readonly #limiter: Limiter
  readonly #isLapsed: IsLapsed
  readonly #uses: UseNotes
  /** By keys that there are: which one a key is does not change, its life does. */
  readonly #ids = new Map<string, string>()
  /** By the rows that the database found: one that it remembers is read once. */
  readonly #known = new WeakMap<object, Known>()

  constructor(db: Database, clock: Clock, { limiter, isLapsed }: { limiter: Limiter; isLapsed: IsLapsed }) {
    this.#db = db
    this.#clock = clock
    this.#limiter = limiter
    this.#isLapsed = isLapsed
    this.#uses = new UseNotes(db)
  }

  /** Who the key speaks for, like `Sessions.whoIs`. */
  async whoIs(key: string, list_id?: string): Promise<Caller> {
    const id = this.#ids.get(key) ?? (await this.#identify(key))
    const row = await (list_id === undefined ? findKey(this.#db, { id }) : findKeyWithList(this.#db, { id, list_id }))
    if (!row) throw unknownKey()
    let known = this.#known.get(row)
    if (!known) this.#known.set(row, (known = knownFrom(id, row, list_id, this.#isLapsed)))
    this.#assertAlive(known)
    return known.caller
  }

  /** Counts a request: only those with a key are. */
  count({ credential }: Caller): Allowance | Promise<Allowance> | undefined {
    return credential.kind === 'api_key' ? this.#limiter.take(credential.id) : undefined
  }

  async #identify(key: string): Promise<string> {
    const found = form.test(key) ? await findKeyByHash(this.#db, { hash: hashOf(key) }) : undefined
    if (!found) throw unknownKey()
    remember(this.#ids, key, found.id)
    return found.id
  }

  #assertAlive({ caller, isRevoked, expiresAt, lastUsedAt }: Known): void {
    const now = this.#clock.now().getTime()
    if (isRevoked) throw new Refusal('auth.key_revoked', 'api key revoked')
    if (expiresAt <= now) throw new Refusal('auth.key_expired', 'api key expired')
    // Also when the last time was noted by a clock that was ahead.
    if (Math.abs(now - lastUsedAt) <= TOUCH_MS) return
    const use = { id: caller.credential.id, now: toTimestamp(now) }
    this.#uses.put(use.id, (tx) => touchKey(tx, use))
  }
}

interface Found
  extends FoundCaller,
    Pick<ApiKey, 'name' | 'access' | 'last_used_at' | 'expires_at' | 'revoked_at'>,
    KeyBounds {}

const knownFrom = (id: string, found: Found, list_id: string | undefined, isLapsed: IsLapsed): Known => ({
  caller: callerOf(
    {
      kind: 'api_key',
      id,
      name: found.name,
      access: found.access,
      scope: toScope(found),
      isBudgeted: isBudgeted(found),
    },
    found,
    list_id,
    isLapsed,
  ),
  isRevoked: found.revoked_at !== null,
  expiresAt: found.expires_at === null ? Number.POSITIVE_INFINITY : Date.parse(found.expires_at),
  lastUsedAt: found.last_used_at === null ? Number.NEGATIVE_INFINITY : Date.parse(found.last_used_at),
})

const isBudgeted = ({ max_running, claims_per_day, cost_per_day }: KeyBounds): boolean =>
  max_running !== null || claims_per_day !== null || cost_per_day !== null

const unknownKey = () => new Refusal('auth.key_unknown', 'invalid api key')
