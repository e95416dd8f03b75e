import { type pairings, refuse } from '@docket/contract'
import { findKeyByHash } from '../accounts/api-key-queries.ts'
import { derivedApiKey } from '../accounts/api-keys.ts'
import { lockAccount, lockOwnAccount } from '../accounts/own-account.ts'
import type { Context } from '../context.ts'
import { access } from '../engine/access/access.ts'
import type { Handlers } from '../engine/call/handler.ts'
import type { Pairing } from '../engine/db/schema.ts'
import { assertTokens, perMinute } from '../engine/limits/bucket.ts'
import { MemoryBuckets } from '../engine/limits/memory-buckets.ts'
import { assertAllowed, takeBackAttempt } from '../engine/limits/throttle.ts'
import { addressBlock, canonicalAddress } from '../engine/outside/address.ts'
import { DAY, MINUTE, toTimestamp } from '../engine/outside/clock.ts'
import { hashOf, newToken } from '../engine/outside/encryption.ts'
import { assertAhead, limitsOf, readLists, unlimited } from './bounds.ts'
import { assertRoom, keyMaking, type Terms } from './making.ts'
import { newCode, readCode, shownCode } from './pairing-codes.ts'
import * as queries from './pairing-queries.ts'

const LIFE_MS = 10 * MINUTE
const KEY_LIFE_MS = 90 * DAY
/** How many machines may wait at a time, whoever they are. */
const MAX_WAITING = 10_000

export const pairingHandlers = ({ clock, config, db, mails }: Context): Handlers<typeof pairings> => {
  const { limits } = config
  const makeKey = keyMaking({ clock, mails })
  const perAddress = { limit: limits.pair, windowMs: MINUTE }
  const perAccount = { limit: limits.pairCodes, windowMs: 15 * MINUTE }
  const collecting = new MemoryBuckets(perMinute(limits.publicReads), { monotonic: () => clock.monotonic() })
  const now = () => toTimestamp(clock.now())

  /** Each code is a guess until it is right: it is counted before it is looked up, so that those made at once count, too. */
  const findWaiting = async (user_id: string, text: string): Promise<Pairing> => {
    const key = `pairing codes of ${user_id}`
    await assertAllowed(db, clock, { [key]: perAccount })
    const found = await queries.findPairingByCode(db, { code: readCode(text), now: now() })
    if (!found) return noPairing()
    await db.transact((tx) => takeBackAttempt(tx, key))
    return found.terms === null ? found : isApproved()
  }

  return {
    async startPairing({ body: { name }, ip }) {
      await assertAllowed(db, clock, { [`pairings of ${addressBlock(ip)}`]: perAddress })
      const { count } = (await queries.countPairings(db, { now: now() }))!
      if (count >= MAX_WAITING)
        refuse('rate_limited', 'Too many machines wait for a key. Try again in a minute.', { retry_after: 60 })
      const secret = newToken()
      const at = clock.now()
      const expires_at = toTimestamp(at.getTime() + LIFE_MS)
      const kept = { hash: hashOf(secret), name, ip: canonicalAddress(ip), created_at: toTimestamp(at), expires_at }
      const code = await db.transact(async (tx) => {
        for (;;) {
          const code = newCode()
          if (await queries.insertPairing(tx, { ...kept, code })) return shownCode(code)
        }
      })
      return { secret, code, url: `${config.baseUrl}/pair?code=${code}`, expires_at }
    },

    async getPairing({ caller, code }) {
      const { name, ip, created_at, expires_at, ...found } = await findWaiting(caller.user_id, code)
      return { code: shownCode(found.code), name, ip, created_at, expires_at }
    },

    async approvePairing({ caller, code, body }) {
      const { user_id, credential } = caller
      const at = clock.now()
      const { access: level = 'work', expires_at = toTimestamp(at.getTime() + KEY_LIFE_MS) } = body
      assertAhead(expires_at, toTimestamp(at))
      const { hash } = await findWaiting(user_id, code)
      const terms: Terms = {
        ...{ access: level, expires_at },
        ...limitsOf(unlimited, body.budget),
        lists: await readLists(body.lists ?? null, (listID) => access.list(db, caller, listID, 'viewer')),
      }
      await db.transact(async (tx) => {
        await lockOwnAccount(tx, caller)
        await assertRoom(tx, { user_id, now: toTimestamp(at) })
        const approval = { hash, user_id, session_id: credential.id, terms: JSON.stringify(terms) }
        if (!(await queries.savePairingApproval(tx, approval))) isApproved()
      })
    },

    async refusePairing({ caller, code }) {
      const { hash } = await findWaiting(caller.user_id, code)
      if (!(await db.transact((tx) => queries.deleteWaitingPairing(tx, { hash })))) isApproved()
    },

    async collectPairing({ body: { secret }, ip, user_agent }) {
      assertTokens(collecting.take(addressBlock(ip)))
      const hash = hashOf(secret)
      const found = (await queries.findPairingByHash(db, { hash, now: now() })) ?? noPairing()
      const { name, user_id, session_id, terms } = found
      if (user_id === null || session_id === null || terms === null) return undefined
      const key = derivedApiKey(secret)
      return db.transact(async (tx) => {
        const owner = (await lockAccount(tx, { user_id, session_id })) ?? noPairing()
        const made = await findKeyByHash(tx, key)
        // The answer was lost. A key that was revoked since does not come back.
        if (made) return made.revoked_at === null ? { key: key.key } : noPairing()
        await makeKey(tx, { owner, name, terms: JSON.parse(terms) as Terms, key }, { ip, user_agent }, clock.now())
        return { key: key.key }
      })
    },
  }
}

const noPairing = (): never =>
  refuse(
    'not_found',
    'Nothing waits with this code: it is wrong, was refused, its key was revoked, or its ten minutes are over.',
  )
const isApproved = (): never => refuse('pairing.approved', 'This machine was allowed a key already.')
