import { refuse } from '@docket/contract'
import { sql } from 'kysely'
import { byOf } from '../db/by.ts'
import type { Tx } from '../db/database.ts'
import { query } from '../db/query.ts'
import type { By } from '../db/schema.ts'
import { type Standing, standingOf } from '../db/standing.ts'

/** What the tasks of a list and their comments may take up together, as `lists.bytes` counts it. */
export const MAX_LIST_BYTES = 64 * 1024 * 1024
/** The same for a list of the demo: whoever comes along may fill some, and many come. */
export const MAX_DEMO_LIST_BYTES = 256 * 1024

/** By how much the counts of a list's open tasks change, and what all of its tasks and comments take up. */
export interface Tally {
  readonly total: number
  readonly completed: number
  readonly failed: number
  readonly pending: number
  readonly running: number
  /** Wait for a person. */
  readonly waiting: number
  readonly bytes: number
}

const unchanged: Tally = { total: 0, completed: 0, failed: 0, pending: 0, running: 0, waiting: 0, bytes: 0 }

declare const taken: unique symbol

/** A rev that was taken for a change. Only `record` makes one, and whoever writes a row of a list asks for it. */
export type Rev = number & { readonly [taken]: true }

/**
 * Takes the list's next rev, the only way one is taken: in the caller's transaction, under the list's row lock, so that
 * revs are committed in their order. The changed row has to carry it. Readers hear of it after the commit. Refuses as
 * `assertRoom` does.
 */
export const record = async (tx: Tx, list_id: string, now: string, tally: Partial<Tally> = unchanged): Promise<Rev> => {
  const { list } = await takeRevs(tx, list_id, now, { ...unchanged, ...tally }, 1)
  tx.locked.forget(list_id) // what changes may be who its members are
  return list.rev as Rev
}

/**
 * The same for several changes at once: a rev for each, in a row. `back_to` is who dispatched the list, where it comes back with
 * them; `list` is what of it decides about them.
 */
export const recordEach = async (
  tx: Tx,
  list_id: string,
  now: string,
  tally: Tally,
  changes: number,
): Promise<{ revs: Rev[]; back_to: string | null; list: Standing }> => {
  const { isBack, list } = await takeRevs(tx, list_id, now, tally, changes)
  const revs = Array.from({ length: changes }, (_, at) => (list.rev - changes + 1 + at) as Rev)
  return { revs, back_to: isBack ? list.dispatched_by : null, list }
}

const takeRevs = async (
  tx: Tx,
  list_id: string,
  now: string,
  tally: Tally,
  changes: number,
): Promise<{ isBack: boolean; list: Standing }> => {
  const before = await standingOf(tx, list_id)
  if (!before) throw new Error(`No list ${list_id} to record a change of`)
  const list = {
    ...before,
    rev: before.rev + changes,
    bytes: before.bytes + tally.bytes,
    pending: before.pending + tally.pending,
    running: before.running + tally.running,
    waiting: before.waiting + tally.waiting,
  }
  assertRoom(tx, tally.bytes, list.bytes)
  const isBack = list.state === 'ready' && list.pending === 0 && list.running === 0 && list.waiting === 0
  if (isBack) list.state = 'draft'
  tx.locked.standings.set(list_id, list)
  // What an API key does is news to the person whose key it is.
  const author_id = tx.by?.via === '' ? tx.by.user_id : null
  await takeRev(tx, { ...tally, list_id, now, before: before.rev, changes, author_id })
  if (isBack) await comeBack(tx, { list_id, rev: list.rev, ...byOf(tx) })
  tx.news.lists.add(list_id)
  // Nothing is handed out while as many wait for a person as may.
  const hasRoomAgain = list.waiting < list.max_waiting && before.waiting >= list.max_waiting
  if (isBack || hasRoomAgain) noteClaimable(tx, list_id, list.rev, EVERYBODY)
  return { isBack, list }
}

/** Whoever waits for a task of the list, however many came free. */
export const EVERYBODY = 1e9

/** So many tasks of the list came free for workers: as many of those who wait may try. */
export const noteClaimable = ({ news }: Tx, list_id: string, rev: number, count: number): void => {
  news.claimable.add(`${list_id} ${count} ${rev}`)
}

/** Refuses what would make a list too large; what makes it smaller is never refused. */
export const assertRoom = (tx: Pick<Tx, 'is_demo'>, growth: number, bytes: number): void => {
  if (hasRoom(tx, growth, bytes)) return
  const size = tx.is_demo ? '256 KiB, as much as in the demo' : '64 MiB'
  refuse(
    'list.too_large',
    `This list is full: its tasks and comments take up ${size}. Delete or shorten some, or go on in another list.`,
  )
}

export const hasRoom = ({ is_demo }: Pick<Tx, 'is_demo'>, growth: number, bytes: number): boolean =>
  growth <= 0 || bytes <= (is_demo ? MAX_DEMO_LIST_BYTES : MAX_LIST_BYTES)

type Taken = { list_id: string; now: string; before: number; changes: number; author_id: string | null } & Tally

/**
 * A list's `author_since` stays where the author is the one of the changes before. Fails where the list is not at the rev that the transaction
 * knows: a rev is taken once.
 */
const takeRev = query.write((q, p: Taken) =>
  q
    .updateTable('lists')
    .set((list) => ({
      rev: sql<number>`case when rev = ${p.before} then rev + ${p.changes} end`,
      author_id: p.author_id,
      author_since: list
        .case()
        .when('author_id', '=', p.author_id)
        .then(list.ref('author_since'))
        .else(list.ref('rev'))
        .end(),
      total: list('total', '+', p.total),
      completed: list('completed', '+', p.completed),
      failed: list('failed', '+', p.failed),
      pending: list('pending', '+', p.pending),
      running: list('running', '+', p.running),
      waiting: list('waiting', '+', p.waiting),
      bytes: list('bytes', '+', p.bytes),
      updated_at: p.now,
    }))
    .where('id', '=', p.list_id),
)

/** Nothing waits for a worker or a person, and nobody works any more. */
const comeBack = query.write((q, p: { list_id: string; rev: number } & By) =>
  q
    .updateTable('lists')
    .set({ state: 'draft', fields_rev: p.rev, by_user_id: p.by_user_id, by_via: p.by_via })
    .where('id', '=', p.list_id),
)
