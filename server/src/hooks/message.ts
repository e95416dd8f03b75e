import { randomUUID } from 'node:crypto'
import type { Changes } from '@docket/contract'
import type { HookRow } from '../engine/db/schema.ts'
import { toTimestamp } from '../engine/outside/clock.ts'
import type { Parcel } from '../engine/outside/deliver.ts'
import { type Message, signed } from '../engine/outside/standard-webhooks.ts'
import { isWanted } from './rules.ts'
import { toEvents } from './shapes.ts'

/** What a body may take up; what is more is read at the API. */
const MOST_BYTES = 256 * 1024

type Told = Omit<Changes, 'changes'> & Partial<Changes>

/** What is new for a webhook; undefined where nothing of it is wanted. `after` is where it stands. */
export const changesMessage = (
  { id, list_id, events, cursor_rev }: HookRow,
  { rev, full, since, changes }: Told,
  after: string,
  now: Date,
): Message | undefined => {
  const words = toEvents(events)
  const wanted = changes?.filter((change) => isWanted(change, words))
  if (!full && wanted?.length === 0) return undefined
  const data = { list_id, from_rev: full ? 0 : cursor_rev, rev, full, after, since }
  const of = (told: Changes['changes'] | null) => bodyOf('list.changed', { ...data, changes: told }, now)
  const whole = wanted && of(wanted)
  return { id: `${id}.${since}`, body: whole && whole.length <= MOST_BYTES ? whole : of(null) }
}

export const testMessage = ({ id, list_id }: HookRow, now: Date): Message => ({
  id: `${id}.test.${randomUUID()}`,
  body: bodyOf('test', { list_id }, now),
})

const bodyOf = (type: string, data: object, now: Date): Buffer =>
  Buffer.from(JSON.stringify({ type, timestamp: toTimestamp(now), data }))

/** A message on its way to an address. */
export const parcelOf = (
  { url, secrets, version }: { url: string; secrets: readonly string[]; version: string },
  message: Message,
  now: Date,
): Parcel => ({
  url,
  headers: { ...signed(message, secrets, now), 'user-agent': `docket/${version}` },
  body: message.body,
})
