import { type APIKey, type apiKeys, type KeyAccess, refuse } from '@docket/contract'
import { newApiKey } from '../accounts/api-keys.ts'
import { audit } from '../accounts/audit.ts'
import { lockOwnAccount } from '../accounts/own-account.ts'
import { lockUser } from '../accounts/user-queries.ts'
import type { Context } from '../context.ts'
import type { Handlers } from '../engine/call/handler.ts'
import type { ApiKey } from '../engine/db/schema.ts'
import { toTimestamp } from '../engine/outside/clock.ts'
import { orderedIDs } from '../engine/outside/ids.ts'
import { findActiveKeys, hasKey, insertKey, revokeKey } from './queries.ts'

const MAX_ACTIVE = 25

export const apiKeyHandlers = ({ clock, db, mails, identity }: Context): Handlers<typeof apiKeys> => {
  const newID = orderedIDs(clock)
  return {
    async getApiKeys({ caller: { user_id } }) {
      return (await findActiveKeys(db, { user_id, now: toTimestamp(clock.now()) })).map(shown)
    },

    async createApiKey({ body, caller, ip, user_agent }) {
      const { user_id } = caller
      const at = clock.now()
      const now = toTimestamp(at)
      const { name, expires_at = null } = body
      const access = accessOf(body)
      assertAhead(expires_at, now)
      const { key, prefix, hash } = newApiKey()
      const made: ApiKey = {
        id: newID(),
        user_id,
        name,
        prefix,
        hash,
        access,
        last_used_at: null,
        expires_at,
        revoked_at: null,
        created_at: now,
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
      return { ...shown(made), key }
    },

    async revokeApiKey({ id, body, caller, ip, user_agent }) {
      const { user_id } = caller
      if (!(await hasKey(db, { id, user_id }))) refuse('not_found', 'There is no such key.')
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

const assertAhead = (expires_at: string | null, now: string): void => {
  if (expires_at === null || expires_at > now) return
  refuseField('expires_at', 'must not be in the past.')
}

const refuseField = (field: string, error: string): never =>
  refuse('request.invalid', `${field}: ${error}`, { fields: [{ field, error }] })

interface Asked {
  readonly access?: KeyAccess | undefined
  readonly read_only?: boolean | undefined
}

/** `read_only` is the older word for one of them. */
const accessOf = ({ read_only, access = read_only ? 'read' : 'full' }: Asked): KeyAccess => {
  if (read_only === undefined || read_only === (access === 'read')) return access
  return refuseField('read_only', `does not go with the access \`${access}\`.`)
}

const shown = (key: Pick<ApiKey, Exclude<keyof APIKey, 'read_only'>>): APIKey => ({
  ...key,
  read_only: key.access === 'read',
})
