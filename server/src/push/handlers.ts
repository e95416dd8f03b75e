import { type push, refuse } from '@docket/contract'
import { lockOwnAccount } from '../accounts/own-account.ts'
import type { Context } from '../context.ts'
import type { Handlers } from '../engine/call/handler.ts'
import { toTimestamp } from '../engine/outside/clock.ts'
import { isDeliverable } from '../engine/outside/deliver.ts'
import { isPushKey } from '../engine/outside/web-push.ts'
import { loadKeys } from './keys.ts'
import { dropDevice, dropDeviceElsewhere, dropOldestDevices, findDevicesOf, saveDevice } from './queries.ts'
import { MOST_DEVICES } from './rules.ts'
import { seal } from './target.ts'

export const pushHandlers = (context: Context): Handlers<typeof push> => {
  const { clock, config, db, encryption, identity } = context
  const isOff = config.push === 'off'

  const assertRight = (endpoint: string, p256dh: string): void => {
    if (isOff) refuse('not_found', 'This installation tells no browsers.')
    if (!isDeliverable(endpoint, config.push === 'local' ? 'local' : 'internet'))
      refuseField('endpoint', 'must be an https:// address of the internet.')
    if (!isPushKey(p256dh)) refuseField('keys.p256dh', 'must be a point of the curve P-256.')
  }

  return {
    async getPush({ caller: { user_id, credential } }) {
      return {
        public_key: isOff ? '' : (await loadKeys(context)).public_key,
        session_id: credential.id,
        devices: await findDevicesOf(db, { user_id, ...identity.sessions.limits() }),
      }
    },

    async putPush({ caller, body: { endpoint, keys } }) {
      assertRight(endpoint, keys.p256dh)
      const { user_id, credential } = caller
      const sealed = seal(encryption, { endpoint: new URL(endpoint).href, ...keys })
      const row = { session_id: credential.id, user_id, ...sealed, created_at: toTimestamp(clock.now()) }
      await db.transactOn({ lock: `push ${row.endpoint_hash}` }, async (tx) => {
        await lockOwnAccount(tx, caller)
        await dropDeviceElsewhere(tx, row)
        await saveDevice(tx, row)
        await dropOldestDevices(tx, { user_id, most: MOST_DEVICES })
      })
    },

    async deletePush({ caller: { user_id }, sessionID }) {
      await db.transact(async (tx) => void (await dropDevice(tx, { session_id: sessionID, user_id })))
    },
  }
}

const refuseField = (field: string, error: string): never =>
  refuse('request.invalid', `${field}: ${error}`, { fields: [{ field, error }] })
