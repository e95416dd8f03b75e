import { randomUUID } from 'node:crypto'
import { Refusal } from '@docket/contract'
import type { Caller } from '../call/caller.ts'
import type { Database, Tx } from '../db/database.ts'
import type { Flag, Session, User } from '../db/schema.ts'
import { canonicalAddress } from '../outside/address.ts'
import { type Clock, DAY, MINUTE, toTimestamp } from '../outside/clock.ts'
import { findSession, findSessionWithList, insertSession, touchSession } from './session-queries.ts'

/** Loaded when the first token is made or seen: a start need not wait for it. */
const loadJose = () => import('jose')

const ABSOLUTE_MS = 30 * DAY
const IDLE_MS = 7 * DAY
const TOUCH_MS = MINUTE
const SKEW_MS = MINUTE
const MAX_REMEMBERED = 20_000
const ISSUER = 'docket'
const AUDIENCE = 'docket'

export const SESSION_MAX_AGE_SECONDS = ABSOLUTE_MS / 1000

/** A session that is not stored yet: signing its token must not happen inside the transaction that stores it. */
export interface NewSession {
  readonly id: string
  readonly token: string
  readonly user_id: string
}

export interface SessionLimits {
  readonly now: string
  readonly idle_since: string
  /** `last_seen_at` is written again when it is older than this. */
  readonly touched_before: string
  /** No session made by a clock that was right ends later; one that does is cut back to `cut_to` when it is used. */
  readonly latest_end: string
  readonly cut_to: string
}

/**
 * Login sessions. The token is a JWT (HS256, RFC 7519) that names a session row; the row is looked up on every request, so
 * that a session that ended is dead at once.
 */
export class Sessions {
  readonly #db: Database
  readonly #clock: Clock
  readonly #key: Promise<CryptoKey>
  /** Tokens whose signature was found good, with what they claim: a signature does not change, a session's life does. */
  readonly #verified = new Map<string, string>()
  readonly #touching = new Set<string>()
  #limitsAt = Number.NaN
  #limits: SessionLimits = { now: '', idle_since: '', touched_before: '', latest_end: '', cut_to: '' }

  constructor(db: Database, clock: Clock, { key }: { key: Uint8Array<ArrayBuffer> }) {
    this.#db = db
    this.#clock = clock
    this.#key = crypto.subtle.importKey('raw', key, { name: 'HMAC', hash: 'SHA-256' }, false, ['sign', 'verify'])
  }

  async issue(user_id: string): Promise<NewSession> {
    const id = randomUUID()
    const now = this.#clock.now().getTime()
    const { SignJWT } = await loadJose()
    const token = await new SignJWT({ sid: id })
      .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
      .setIssuer(ISSUER)
      .setAudience(AUDIENCE)
      .setSubject(user_id)
      .setIssuedAt(Math.floor(now / 1000))
      .setExpirationTime(Math.floor((now + ABSOLUTE_MS) / 1000))
      .sign(await this.#key)
    return { id, token, user_id }
  }

  async store(tx: Tx, { id, user_id }: NewSession, from: { ip: string; user_agent: string }): Promise<void> {
    const now = this.#clock.now().getTime()
    await insertSession(tx, {
      id,
      user_id,
      ip: canonicalAddress(from.ip),
      user_agent: from.user_agent.slice(0, 400),
      created_at: toTimestamp(now),
      last_seen_at: toTimestamp(now),
      expires_at: toTimestamp(now + ABSOLUTE_MS),
    })
  }

  /**
   * Who the token speaks for; refuses with 401 when it is not ours or its session has ended. When the request is about a
   * list, the same query brings the caller's view of it along.
   */
  async whoIs(token: string, list_id?: string): Promise<Caller> {
    const session_id = this.#verified.get(token) ?? (await this.#verify(token))
    if (list_id === undefined) {
      return callerOf(session_id, this.#alive(session_id, await findSession(this.#db, session_id)))
    }
    const found = this.#alive(session_id, await findSessionWithList(this.#db, session_id, list_id))
    const { rev, purged_rev, my_role } = found
    const caller = callerOf(session_id, found)
    if (rev === null) return caller
    return { ...caller, list: { id: list_id, rev, purged_rev: purged_rev!, my_role: my_role! } }
  }

  /** A session is alive when `expires_at` is after `now` and `last_seen_at` after `idle_since`. */
  limits(): SessionLimits {
    const now = this.#clock.now().getTime()
    if (now !== this.#limitsAt) {
      this.#limitsAt = now
      this.#limits = {
        now: toTimestamp(now),
        idle_since: toTimestamp(now - IDLE_MS),
        touched_before: toTimestamp(now - TOUCH_MS),
        latest_end: toTimestamp(now + ABSOLUTE_MS + SKEW_MS),
        cut_to: toTimestamp(now + ABSOLUTE_MS),
      }
    }
    return this.#limits
  }

  #alive<S extends Pick<Session, 'expires_at' | 'last_seen_at'>>(session_id: string, session: S | undefined): S {
    const { now, idle_since, touched_before, latest_end } = this.limits()
    if (!session || session.expires_at <= now || session.last_seen_at <= idle_since) throw ended()
    if (session.last_seen_at < touched_before || session.expires_at > latest_end) this.#touch(session_id)
    return session
  }

  async #verify(token: string): Promise<string> {
    const { jwtVerify } = await loadJose()
    try {
      const { payload } = await jwtVerify(token, await this.#key, {
        algorithms: ['HS256'],
        issuer: ISSUER,
        audience: AUDIENCE,
        typ: 'JWT',
        currentDate: this.#clock.now(),
      })
      const session_id = String(payload.sid)
      if (this.#verified.size >= MAX_REMEMBERED) this.#verified.delete(this.#verified.keys().next().value!)
      this.#verified.set(token, session_id)
      return session_id
    } catch {
      throw ended()
    }
  }

  #touch(id: string): void {
    if (this.#touching.has(id)) return
    this.#touching.add(id)
    const { now, cut_to } = this.limits()
    this.#db
      .transact((tx) => touchSession(tx, { id, now, cut_to }))
      .catch(() => {}) // the next request tries again
      .finally(() => this.#touching.delete(id))
  }
}

const callerOf = (
  session_id: string,
  { user_id, role, email_verified }: { user_id: string; role: User['role']; email_verified: Flag },
): Caller => ({
  user_id,
  credential: { kind: 'session', id: session_id, read_only: false },
  account: { role, demo: false, email_verified: email_verified === 1, lapsed: false },
})

const ended = () => new Refusal('auth.session_ended', 'This session has ended. Sign in again.')
