import { randomUUID } from 'node:crypto'
import { Refusal } from '@docket/contract'
import type { Caller } from '../engine/call/caller.ts'
import type { NewCookie } from '../engine/call/handler.ts'
import type { Database, Tx } from '../engine/db/database.ts'
import { everywhere } from '../engine/db/key-scope.ts'
import type { Session } from '../engine/db/schema.ts'
import { canonicalAddress } from '../engine/outside/address.ts'
import { type Clock, DAY, isTooFarAhead, MINUTE, toTimestamp } from '../engine/outside/clock.ts'
import { callerOf, type FoundCaller, remember } from './found-caller.ts'
import { findSession, findSessionWithList, insertSession, REPLACED, touchSession } from './session-queries.ts'
import type { IsLapsed } from './standing.ts'
import { UseNotes } from './use-notes.ts'

/** Loaded when the first token is made or seen: a start need not wait for it. */
const loadJose = () => import('jose')

const ABSOLUTE_MS = 30 * DAY
const IDLE_MS = 7 * DAY
const TOUCH_MS = MINUTE
const REPLACED_AT = Date.parse(REPLACED)
const ISSUER = 'docket'
const AUDIENCE = 'docket'

/** The cookie that carries the token of a session; without a token, in the form that clears it. */
export const sessionCookie = (token = ''): NewCookie => ({
  name: 'svc_jwt',
  value: token,
  maxAgeSeconds: token === '' ? 0 : ABSOLUTE_MS / 1000,
  path: '/',
})

/** A session that is not stored yet: signing its token must not happen inside the transaction that stores it. */
export interface NewSession {
  readonly id: string
  readonly token: string
  readonly user_id: string
}

/** A session is alive when `expires_at` is after `now` and `last_seen_at` after `idle_since`. */
export interface SessionLimits {
  readonly now: string
  readonly idle_since: string
}

/** What a row of a session says, in the form that every request asks for. Times are milliseconds. */
interface Known {
  readonly caller: Caller
  readonly expiresAt: number
  readonly lastSeenAt: number
}

/**
 * Login sessions. The token is a JWT (HS256, RFC 7519) that names a session row; the row is looked up on every request, so
 * that a session that ended is dead at once.
 */
export class Sessions {
  readonly #db: Database
  readonly #clock: Clock
  readonly #key: Promise<CryptoKey>
  readonly #isLapsed: IsLapsed
  /** Tokens whose signature was found good, with what they claim: a signature does not change, a session's life does. */
  readonly #verified = new Map<string, string>()
  readonly #uses: UseNotes
  /** By the rows that the database found: one that it remembers is read once. */
  readonly #known = new WeakMap<object, Known>()

  constructor(db: Database, clock: Clock, { key, isLapsed }: { key: Uint8Array<ArrayBuffer>; isLapsed: IsLapsed }) {
    this.#db = db
    this.#clock = clock
    this.#isLapsed = isLapsed
    this.#uses = new UseNotes(db)
    this.#key = crypto.subtle.importKey('raw', key, { name: 'HMAC', hash: 'SHA-256' }, false, ['sign', 'verify'])
  }

  async issue(user_id: string): Promise<NewSession> {
    const id = randomUUID()
    return { id, token: await this.tokenOf(id, user_id), user_id }
  }

  /** A new token of a session. Those that it has already go on. */
  async tokenOf(session_id: string, user_id: string): Promise<string> {
    const now = this.#clock.now().getTime()
    const { SignJWT } = await loadJose()
    return new SignJWT({ sid: session_id })
      .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
      .setIssuer(ISSUER)
      .setAudience(AUDIENCE)
      .setSubject(user_id)
      .setIssuedAt(Math.floor(now / 1000))
      .setExpirationTime(Math.floor((now + ABSOLUTE_MS) / 1000))
      .sign(await this.#key)
  }

  async store(
    tx: Tx,
    { id, user_id }: Pick<NewSession, 'id' | 'user_id'>,
    from: { ip: string; user_agent: string },
  ): Promise<void> {
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
    const row = await (list_id === undefined
      ? findSession(this.#db, session_id)
      : findSessionWithList(this.#db, { id: session_id, list_id }))
    if (!row) throw ended()
    let known = this.#known.get(row)
    if (!known) this.#known.set(row, (known = knownFrom(session_id, row, list_id, this.#isLapsed)))
    this.#assertAlive(known)
    return known.caller
  }

  limits(): SessionLimits {
    const now = this.#clock.now().getTime()
    return { now: toTimestamp(now), idle_since: toTimestamp(now - IDLE_MS) }
  }

  #assertAlive({ caller, expiresAt, lastSeenAt }: Known): void {
    const now = this.#clock.now().getTime()
    if (expiresAt === REPLACED_AT) throw new ReplacedSession('auth.session_ended', ENDED)
    if (expiresAt <= now || lastSeenAt <= now - IDLE_MS) throw ended()
    // No session made by a clock that was right ends later; one that does is cut back when it is used.
    const isTooLong = isTooFarAhead(expiresAt, now, ABSOLUTE_MS)
    if (lastSeenAt < now - TOUCH_MS || isTooLong) this.#touch(caller.credential.id, now)
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
      remember(this.#verified, token, session_id)
      return session_id
    } catch {
      throw ended()
    }
  }

  #touch(id: string, now: number): void {
    const use = { id, now: toTimestamp(now), cut_to: toTimestamp(now + ABSOLUTE_MS) }
    this.#uses.put(id, (tx) => touchSession(tx, use))
  }
}

interface Found extends FoundCaller, Pick<Session, 'expires_at' | 'last_seen_at'> {}

const knownFrom = (session_id: string, found: Found, list_id: string | undefined, isLapsed: IsLapsed): Known => ({
  caller: callerOf(
    { kind: 'session', id: session_id, name: '', access: 'full', scope: everywhere, isBudgeted: false },
    found,
    list_id,
    isLapsed,
  ),
  expiresAt: Date.parse(found.expires_at),
  lastSeenAt: Date.parse(found.last_seen_at),
})

const ENDED = 'This session has ended. Sign in again.'

const ended = () => new Refusal('auth.session_ended', ENDED)

/** It ended a moment ago, and the browser may have the cookie of the one in its place already: that is not to be cleared. */
export class ReplacedSession extends Refusal {}
