import { randomUUID } from 'node:crypto'
import { type hooks, refuse } from '@docket/contract'
import type { Context } from '../context.ts'
import { access } from '../engine/access/access.ts'
import type { Caller } from '../engine/call/caller.ts'
import type { Handlers } from '../engine/call/handler.ts'
import type { HookRow } from '../engine/db/schema.ts'
import { idempotencyLock } from '../engine/idempotency/once.ts'
import { enqueue } from '../engine/jobs/enqueue.ts'
import { assertTokens, perMinute } from '../engine/limits/bucket.ts'
import { MemoryBuckets } from '../engine/limits/memory-buckets.ts'
import { toTimestamp } from '../engine/outside/clock.ts'
import { DeliveryError, deliver, isDeliverable } from '../engine/outside/deliver.ts'
import { newHookSecret } from '../engine/outside/standard-webhooks.ts'
import { deliverHook, rangeOf } from './kinds.ts'
import { parcelOf, testMessage } from './message.ts'
import { deleteHook, findHook, findHooks, insertHook, saveHook } from './queries.ts'
import { MOST_HOOKS, OLD_SECRET_MS } from './rules.ts'
import { type Sealed, seal, secretsOf, unseal } from './secrets.ts'
import { fromEvents, toHook } from './shapes.ts'

const TESTS_PER_MINUTE = 10
/** Less than clients wait for an answer. */
const TEST_PATIENCE_MS = 8_000

/** `onNew` is told of the first webhooks of this process before it would find them itself. */
export const hookHandlers = (context: Context, onNew: () => Promise<void>): Handlers<typeof hooks> => {
  const { clock, config, db, encryption, live, once } = context
  const tests = new MemoryBuckets(perMinute(TESTS_PER_MINUTE), { monotonic: () => clock.monotonic() })
  const range = rangeOf(config)

  const assertRight = (url: string): string => {
    if (isDeliverable(url, range)) return new URL(url).href
    const error =
      range === 'private'
        ? 'must be an address without a user: https://, or http:// in a private network.'
        : 'must be an https:// address of the internet, without a port or a user.'
    return refuse('request.invalid', `url: ${error}`, { fields: [{ field: 'url', error }] })
  }
  const shown = (row: HookRow) => toHook(row, unseal(encryption, row), toTimestamp(clock.now()))
  const contentOf = (row: HookRow): Sealed => unseal(encryption, row) ?? lost()

  return {
    async getHooks({ caller, listID }) {
      await access.list(db, caller, listID, 'owner')
      return (await findHooks(db, { list_id: listID })).map(shown)
    },

    async createHook({ caller, listID, repeatable, body }) {
      assertOn(config.hooks)
      const url = assertRight(body.url)
      const now = toTimestamp(clock.now())
      const asked = { caller, repeatable, list_id: listID, now }
      // What is kept to be answered again is sealed.
      const kept = await db.transactOn({ list: listID, lock: idempotencyLock(asked) }, async (tx) => {
        const { rev } = await access.list(tx, caller, listID, 'owner')
        return once(tx, asked, async () => {
          if ((await findHooks(tx, { list_id: listID })).length >= MOST_HOOKS) tooMany()
          const id = randomUUID()
          const row = {
            ...{ id, list_id: listID, sealed: seal(encryption, id, { url, secret: newHookSecret() }) },
            ...{ events: fromEvents(body.events), state: 'on' as const, cursor_rev: rev, lineage: live.lineage },
            ...{ last_status: null, last_at: null, failures: 0, failing_since: null, next_try_at: null },
            ...{ held_by: null, held_until: null, created_at: now },
          }
          await insertHook(tx, row)
          return row
        })
      })
      await onNew()
      return { ...shown(kept), secret: contentOf(kept).secret }
    },

    async updateHook({ caller, listID, hookID, body: { url: given, events, enabled } }) {
      const url = given === undefined ? undefined : assertRight(given)
      const now = toTimestamp(clock.now())
      return db.transactOn({ list: listID }, async (tx) => {
        const row = await load(tx, caller, listID, hookID)
        const content = url !== undefined || enabled ? contentOf(row) : undefined
        const isElsewhere = url !== undefined && url !== content!.url
        const isAnew = enabled || isElsewhere
        const changed: HookRow = {
          ...row,
          ...(isElsewhere && { sealed: seal(encryption, row.id, { ...content!, url }) }),
          ...(events && { events: fromEvents(events) }),
          ...(enabled !== undefined && { state: enabled ? 'on' : 'off' }),
          ...(isAnew && { failures: 0, failing_since: null, next_try_at: null }),
          // What the address before says to what is under way does not count.
          ...(isElsewhere && { held_by: null, held_until: null }),
        }
        await saveHook(tx, changed)
        if (isAnew && changed.state === 'on') await enqueue(tx, deliverHook, { hook_id: row.id }, now, { key: row.id })
        return shown(changed)
      })
    },

    async deleteHook({ caller, listID, hookID }) {
      await db.transactOn({ list: listID }, async (tx) => {
        await access.list(tx, caller, listID, 'owner')
        if (!(await deleteHook(tx, { id: hookID, list_id: listID }))) noSuchHook()
      })
    },

    async testHook({ caller, listID, hookID }) {
      assertOn(config.hooks)
      const row = await load(db, caller, listID, hookID)
      const content = contentOf(row)
      assertTokens(tests.take(caller.user_id))
      const now = clock.now()
      const message = testMessage(row, now)
      const secrets = secretsOf(content, toTimestamp(now))
      const parcel = parcelOf({ url: content.url, secrets, version: config.build.version }, message, now)
      const startedAt = performance.now()
      const { signal } = new AbortController()
      try {
        const status = await deliver(parcel, { range, patienceMs: TEST_PATIENCE_MS }, signal)
        return { status, ms: Math.round(performance.now() - startedAt) }
      } catch (error) {
        if (!(error instanceof DeliveryError)) throw error
        return refuse('hook.unreachable', `Nothing was delivered: ${error.message}.`)
      }
    },

    async rotateHook({ caller, listID, hookID, repeatable }) {
      const now = clock.now()
      const asked = { caller, repeatable, list_id: listID, now: toTimestamp(now) }
      const kept = await db.transactOn({ list: listID, lock: idempotencyLock(asked) }, async (tx) => {
        await access.list(tx, caller, listID, 'owner')
        return once(tx, asked, async () => {
          const row = (await findHook(tx, { id: hookID, list_id: listID })) ?? noSuchHook()
          const { url, secret } = contentOf(row)
          const old = { secret, until: toTimestamp(now.getTime() + OLD_SECRET_MS) }
          const changed = { ...row, sealed: seal(encryption, row.id, { url, secret: newHookSecret(), old }) }
          await saveHook(tx, changed)
          return { id: row.id, sealed: changed.sealed }
        })
      })
      return { secret: (unseal(encryption, kept) ?? lost()).secret }
    },
  }
}

/** A webhook of a list that the caller owns. */
const load = async (
  db: Parameters<typeof findHook>[0],
  caller: Caller,
  list_id: string,
  id: string,
): Promise<HookRow> => {
  await access.list(db, caller, list_id, 'owner')
  return (await findHook(db, { id, list_id })) ?? noSuchHook()
}

const assertOn = (hooks: 'on' | 'off' | 'private'): void => {
  if (hooks === 'off') refuse('not_found', 'This installation sends no webhooks.')
}

const noSuchHook = (): never => refuse('not_found', 'There is no such webhook.')

const tooMany = (): never =>
  refuse('hook.too_many', `A list can have ${MOST_HOOKS} webhooks. Delete one that you need no more.`)

const lost = (): never =>
  refuse(
    'hook.lost',
    'The secret of this installation was replaced, and with it address and secret of the webhook are lost. Delete it, and make it anew.',
  )
