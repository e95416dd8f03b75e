import { type APIKey, type apiKeys, refuse } from '@docket/contract'
import { newApiKey } from '../accounts/api-keys.ts'
import { audit } from '../accounts/audit.ts'
import { findUseOf } from '../accounts/key-day-queries.ts'
import { dayOf } from '../accounts/key-days.ts'
import { lockOwnAccount } from '../accounts/own-account.ts'
import { lockUser } from '../accounts/user-queries.ts'
import type { Context } from '../context.ts'
import { access as lists } from '../engine/access/access.ts'
import type { Caller } from '../engine/call/caller.ts'
import type { Handlers } from '../engine/call/handler.ts'
import { toTimestamp } from '../engine/outside/clock.ts'
import { orderedIDs } from '../engine/outside/ids.ts'
import { accessOf, limitsOf, toKey, unlimited } from './bounds.ts'
import { findActiveKeys, hasKey, insertKey, lockActiveKey, revokeKey, saveKey } from './queries.ts'

const MAX_ACTIVE = 25

export const apiKeyHandlers = ({ clock, db, mails, identity }: Context): Handlers<typeof apiKeys> => {
  const newID = orderedIDs(clock)

  const activeOf = async (user_id: string, now: string): Promise<APIKey[]> => {
    const [keys, all] = await Promise.all([
      findActiveKeys(db, { user_id, now }),
      findUseOf(db, { user_id, now, day: dayOf(now) }),
    ])
    const used = new Map(all.map((use) => [use.id, use]))
    return keys.map((key) => toKey(key, used.get(key.id)))
  }

  /** All of them have to be lists that the caller sees. */
  const readLists = async (caller: Caller, ids: readonly string[] | null): Promise<string | null> => {
    for (const id of ids ?? []) await lists.list(db, caller, id, 'viewer')
    return ids && JSON.stringify(ids)
  }

  return {
    async getApiKeys({ caller: { user_id } }) {
      return activeOf(user_id, toTimestamp(clock.now()))
    },

    async createApiKey({ body, caller, ip, user_agent }) {
      const { user_id } = caller
      const at = clock.now()
      const now = toTimestamp(at)
      const { name, expires_at = null } = body
      const access = accessOf(body) ?? refuseField('read_only', 'does not go with that access.')
      assertAhead(expires_at, now)
      const { key, prefix, hash } = newApiKey()
      const made = {
        ...{ id: newID(), user_id, name, prefix, hash, access, expires_at },
        ...{ last_used_at: null, revoked_at: null, created_at: now },
        ...limitsOf(unlimited, body.budget),
        lists: await readLists(caller, body.lists ?? null),
      }
      await db.transact(async (tx) => {
        const owner = await lockOwnAccount(tx, caller) // keys that are made at once are counted one after the other
        const active = await findActiveKeys(tx, { user_id, now })
        if (active.length >= MAX_ACTIVE)
          refuse('api_key.too_many', `There are ${MAX_ACTIVE} API keys already. Revoke one that is not used any more.`)
        await insertKey(tx, made)
        await audit(tx, { user_id, event: 'api_key.created', detail: prefix }, { ip, user_agent }, at)
        const letter = { kind: 'api_key_made', at: now, name } as const
        await mails.put(tx, { to: owner.email, locale: owner.locale, letter }, now)
      })
      return { ...toKey(made), key }
    },

    async updateApiKey({ id, body, caller, ip, user_agent }) {
      const { user_id } = caller
      const { access, lists: ids, password } = body
      if (!(await hasKey(db, { id, user_id }))) noKey()
      if (access !== undefined || ids !== undefined)
        await identity.passwords.confirm(caller, password ?? refuseField('password', 'is needed for access and lists.'))
      const bound = ids === undefined ? undefined : await readLists(caller, ids)
      const at = clock.now()
      const now = toTimestamp(at)
      await db.transact(async (tx) => {
        await lockOwnAccount(tx, caller)
        const before = (await lockActiveKey(tx, { id, user_id, now })) ?? noKey()
        const said = { name: body.name ?? before.name, access: access ?? before.access }
        const reach = { lists: bound === undefined ? before.lists : bound }
        await saveKey(tx, { id, ...said, ...reach, ...limitsOf(before, body.budget) })
        tx.news.users.add(user_id)
        await audit(tx, { user_id, event: 'api_key.changed', detail: before.prefix }, { ip, user_agent }, at)
      })
      return (await activeOf(user_id, now)).find((key) => key.id === id) ?? noKey()
    },

    async revokeApiKey({ id, body, caller, ip, user_agent }) {
      const { user_id } = caller
      if (!(await hasKey(db, { id, user_id }))) noKey()
      await identity.passwords.confirm(caller, body.password)
      const now = clock.now()
      await db.transact(async (tx) => {
        await lockUser(tx, { id: user_id })
        const revoked = await revokeKey(tx, { id, user_id, now: toTimestamp(now) })
        if (!revoked) return
        tx.news.users.add(user_id)
        await audit(tx, { user_id, event: 'api_key.revoked', detail: revoked.prefix }, { ip, user_agent }, now)
      })
    },
  }
}

const noKey = (): never => refuse('not_found', 'There is no such key.')

const assertAhead = (expires_at: string | null, now: string): void => {
  if (expires_at === null || expires_at > now) return
  refuseField('expires_at', 'must not be in the past.')
}

const refuseField = (field: string, error: string): never =>
  refuse('request.invalid', `${field}: ${error}`, { fields: [{ field, error }] })
