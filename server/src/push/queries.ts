import { sql } from 'kysely'
import { columns, query } from '../engine/db/query.ts'
import type { PushDeviceRow } from '../engine/db/schema.ts'

/** A session is alive when it ends after `now` and was used after `idle_since`. */
interface Alive {
  readonly now: string
  readonly idle_since: string
}

/** Browsers of somebody whose sessions are alive, the one that was registered last first. */
export const findDevicesOf = query.all((q, p: Alive & { user_id: string }) =>
  q
    .selectFrom('push_devices')
    .innerJoin('sessions', 'sessions.id', 'push_devices.session_id')
    .where('push_devices.user_id', '=', p.user_id)
    .where('sessions.expires_at', '>', p.now)
    .where('sessions.last_seen_at', '>', p.idle_since)
    .select(['push_devices.session_id', 'sessions.user_agent', 'push_devices.created_at as since'])
    .orderBy('push_devices.created_at', 'desc')
    .orderBy('push_devices.session_id'),
)

/** A browser, and whose it is, while its session is alive. */
export const findDevice = query.first((q, p: Alive & { session_id: string }) =>
  q
    .selectFrom('push_devices')
    .innerJoin('sessions', 'sessions.id', 'push_devices.session_id')
    .innerJoin('users', 'users.id', 'push_devices.user_id')
    .where('push_devices.session_id', '=', p.session_id)
    .where('sessions.expires_at', '>', p.now)
    .where('sessions.last_seen_at', '>', p.idle_since)
    .select(['push_devices.session_id', 'push_devices.user_id', 'push_devices.endpoint_hash', 'push_devices.sealed'])
    .select('users.locale'),
)

/** A browser is told for one session alone: that of whoever signed in last. */
export const dropDeviceElsewhere = query.write((q, p: Pick<PushDeviceRow, 'endpoint_hash' | 'session_id'>) =>
  q.deleteFrom('push_devices').where('endpoint_hash', '=', p.endpoint_hash).where('session_id', '<>', p.session_id),
)

export const saveDevice = query.write((q, p: PushDeviceRow) =>
  q
    .insertInto('push_devices')
    .values(columns(p, 'session_id', 'user_id', 'endpoint_hash', 'sealed', 'created_at'))
    .onConflict((on) => on.column('session_id').doUpdateSet(columns(p, 'endpoint_hash', 'sealed', 'created_at'))),
)

/** All but the `most` that were registered last. */
export const dropOldestDevices = query.write((q, p: { user_id: string; most: number }) =>
  q
    .deleteFrom('push_devices')
    .where('user_id', '=', p.user_id)
    .where('session_id', 'not in', (of) =>
      of
        .selectFrom('push_devices')
        .where('user_id', '=', p.user_id)
        .select('session_id')
        .orderBy('created_at', 'desc')
        .orderBy('session_id')
        .limit(p.most),
    ),
)

export const dropDevice = query.write((q, p: Pick<PushDeviceRow, 'session_id' | 'user_id'>) =>
  q.deleteFrom('push_devices').where('session_id', '=', p.session_id).where('user_id', '=', p.user_id),
)

/** Unless the session has another browser by now. */
export const dropGoneDevice = query.write((q, p: Pick<PushDeviceRow, 'session_id' | 'endpoint_hash'>) =>
  q.deleteFrom('push_devices').where('session_id', '=', p.session_id).where('endpoint_hash', '=', p.endpoint_hash),
)

/** The keys of the installation, encrypted. */
export const findKeys = query.first((q) => q.selectFrom('settings').where('key', '=', sql.lit('push')).select('value'))

/** Unless they are others than `before`, empty for none. */
export const saveKeys = query.write((q, p: { value: string; before: string }) =>
  q
    .insertInto('settings')
    .values({ key: 'push', value: p.value })
    .onConflict((on) => on.column('key').doUpdateSet({ value: p.value }).where('settings.value', '=', p.before)),
)
