import { type APIKey, type apiKeys, refuse } from '@docket/contract'
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
import { accessOf, assertAhead, limitsOf, readLists, refuseField, toKey, unlimited } from './bounds.ts'
import { keyMaking } from './making.ts'
import { findActiveKeys, hasKey, lockActiveKey, revokeKey, saveKey } from './queries.ts'

export const apiKeyHandlers = ({ clock, db, mails, identity }: Context): Handlers<typeof apiKeys> => {
  const seenBy = (caller: Caller) => (listID: string) => lists.list(db, caller, listID, 'viewer')
  const makeKey = keyMaking({ clock, mails })

  const activeOf = async (user_id: string, now: string): Promise<APIKey[]> => {
    const [keys, all] = await Promise.all([
      findActiveKeys(db, { user_id, now }),
      findUseOf(db, { user_id, now, day: dayOf(now) }),
    ])
    const used = new Map(all.map((use) => [use.id, use]))
    return keys.map((key) => toKey(key, used.get(key.id)))
  }

  return {
    async getApiKeys({ caller: { user_id } }) {
      return activeOf(user_id, toTimestamp(clock.now()))
    },

    async createApiKey({ body, caller, ip, user_agent }) {
      const at = clock.now()
      const { name, expires_at = null } = body
      const access = accessOf(body) ?? refuseField('read_only', 'does not go with that access.')
      assertAhead(expires_at, toTimestamp(at))
      const terms = {
        ...{ access, expires_at },
        ...limitsOf(unlimited, body.budget),
        lists: await readLists(body.lists ?? null, seenBy(caller)),
      }
      const { made, key } = await db.transact(async (tx) => {
        const owner = await lockOwnAccount(tx, caller) // keys that are made at once are counted one after the other
        return makeKey(tx, { owner, name, terms }, { ip, user_agent }, at)
      })
      return { ...toKey(made), key }
    },

    async updateApiKey({ id, body, caller, ip, user_agent }) {
      const { user_id } = caller
      const { access, lists: ids, password } = body
      if (!(await hasKey(db, { id, user_id }))) noKey()
      if (access !== undefined || ids !== undefined)
        await identity.passwords.confirm(caller, password ?? refuseField('password', 'is needed for access and lists.'))
      const bound = ids === undefined ? undefined : await readLists(ids, seenBy(caller))
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
