import { refuse } from '@docket/contract'
import type { Tx } from '../engine/db/database.ts'
import { afterText, toAfter } from '../engine/db/task-columns.ts'
import {
  countFollowers,
  deleteAfter,
  findAhead,
  findFollowersOfAny,
  findFollowersOfOne,
  findHere,
  insertAfter,
  noteHasAfter,
  settleBlocked,
  settleLabels,
} from './after-queries.ts'
import { findTasksNamed } from './queries.ts'
import { BASE_BYTES, type Counted, isBlocking, isClaimable, type MaybeRead } from './rules.ts'

type Kept = MaybeRead & Counted

interface Change<Row extends Kept = Kept> {
  readonly before: Row | undefined
  readonly after: Row | undefined
  readonly isMove?: true
}

/** So many steps are looked through for circles: a few milliseconds. */
const MOST_STEPS = 10_000

export const CYCLE = 'task.cycle'
export const comesAfterItself = 'This task would come after itself: something that it comes after comes after it.'

/**
 * Refuses what comes after something that is no task of the list. `at` is where the drafts stand in what was sent. The list has to be
 * locked.
 */
export const assertHere = async (
  tx: Tx,
  list_id: string,
  drafts: readonly { readonly after?: readonly string[] | undefined }[],
  at: (index: number) => string = () => '',
): Promise<void> => {
  const ids = new Set(drafts.flatMap(({ after = [] }) => after))
  if (ids.size === 0) return
  const here = new Set((await findHere(tx, { list_id, ids: JSON.stringify([...ids]) })).map(({ id }) => id))
  const error = 'must be a task of the list.'
  const fields = drafts.flatMap(({ after = [] }, index) =>
    after.flatMap((id, place) => (here.has(id) ? [] : [{ field: `${at(index)}after.${place}`, error }])),
  )
  if (fields[0]) refuse('request.invalid', `${fields[0].field}: ${error}`, { fields: fields.slice(0, 50) })
}

/**
 * The id of a task that would come after itself when all of the changes are made: `comesAfterItself`. Refuses where too many would come
 * after one, or there is too much to look through. The list has to be locked.
 */
export const findCircle = async (tx: Tx, changes: readonly Change[]): Promise<string | undefined> => {
  const linked = changes.filter(({ before, after }) => (after?.after ?? '') !== (before?.after ?? ''))
  if (!linked.some(({ after }) => after && after.after !== '')) return undefined
  await assertFew(tx, linked)
  // Nothing comes after what is new.
  const links = new Map(linked.flatMap(({ before, after }) => (before ? [[before.id, idsOf(after)]] : [])))
  const ids = [...links.keys()]
  const ahead = new Set([...links.values()].flat())
  if (ahead.size === 0) return undefined
  const { list_id } = linked[0]!.after ?? linked[0]!.before!
  if (!ids.some((id) => ahead.has(id)) && (await followersOf(tx, list_id, ids)).length === 0) return undefined
  const named = { ids: JSON.stringify([...ahead]), except: JSON.stringify(ids), limit: MOST_STEPS + 1 }
  const known = await findAhead(tx, named)
  if (known.length > MOST_STEPS)
    refuse(CYCLE, 'Too many tasks come after one another to see that none comes after itself.')
  for (const { task_id, after_id } of known) links.set(task_id, [...(links.get(task_id) ?? []), after_id])
  return circleIn(links, ids)
}

const idsOf = (task: Kept | undefined): string[] => (task ? toAfter(task.after) : [])

/** So many wait for a task at most: all of them come free in the transaction that completes it. */
const MOST_FOLLOWERS = 1000

const assertFew = async (tx: Tx, linked: readonly Change[]): Promise<void> => {
  const more = new Map<string, number>()
  for (const { before, after } of linked) {
    const had = new Set(idsOf(before))
    for (const id of idsOf(after)) if (!had.has(id)) more.set(id, (more.get(id) ?? 0) + 1)
  }
  if (more.size === 0) return
  const counted = await countFollowers(tx, { ids: JSON.stringify([...more.keys()]) })
  if (counted.every(({ id, count }) => count + more.get(id)! <= MOST_FOLLOWERS)) return
  const error = 'must not be of a task that 1,000 others come after already.'
  refuse('request.invalid', `after: ${error}`, { fields: [{ field: 'after', error }] })
}

/** One of `ids` that is on a circle; a circle without any of them may be overlooked. */
export const circleIn = (links: ReadonlyMap<string, readonly string[]>, ids: Iterable<string>): string | undefined => {
  const wanted = new Set(ids)
  /** Looked through: none of these leads to a circle. */
  const clear = new Set<string>()
  for (const start of wanted) {
    const way: string[] = []
    const open: Iterator<string>[] = []
    const on = new Set<string>()
    const step = (id: string) => {
      way.push(id)
      on.add(id)
      open.push((links.get(id) ?? []).values())
    }
    if (!clear.has(start)) step(start)
    for (let rest = open.at(-1); rest; rest = open.at(-1)) {
      const { done, value } = rest.next()
      if (done) {
        open.pop()
        const id = way.pop()!
        on.delete(id)
        clear.add(id)
      } else if (on.has(value)) return way.slice(way.indexOf(value)).find((one) => wanted.has(one))
      else if (!clear.has(value)) step(value)
    }
  }
  return undefined
}

/** The changes, with those of tasks that come after some that go: they do not any more. The list has to be locked. */
export const unlinked = async <Its extends Change>(
  tx: Tx,
  list_id: string,
  changes: readonly Its[],
  now: string,
): Promise<readonly (Its | Change)[]> => {
  const going = new Set(changes.flatMap(({ before, after }) => (after ? [] : [before!.id])))
  if (going.size === 0) return changes
  const known = new Set(changes.map(({ before, after }) => (before ?? after)!.id))
  const others = (await followersOf(tx, list_id, [...going])).flatMap(({ id }) => (known.has(id) ? [] : [id]))
  const named = { list_id, ids: JSON.stringify(others), changing: '[]', base: BASE_BYTES }
  const tasks = others.length > 0 ? await findTasksNamed(tx, named) : []
  return [
    ...changes.map((change) => (change.after ? { ...change, after: without(change.after, going) } : change)),
    ...tasks.map((before) => ({ before, after: { ...without(before, going), updated_at: now } })),
  ]
}

/** The task, which comes after none of `ids`. */
const without = <Row extends Kept>(task: Row, ids: ReadonlySet<string>): Row => {
  const all = toAfter(task.after)
  const rest = all.filter((id) => !ids.has(id))
  if (rest.length === all.length) return task
  const after = afterText(rest)
  const bytes = 'bytes' in task ? { bytes: task.bytes - task.after.length + after.length } : {}
  return { ...task, ...bytes, after, blocked: rest.length }
}

/** Writes what a task comes after, where that is another than before. `before` is missing where it is new, or was in another list. */
export const noteAfter = async (tx: Tx, before: MaybeRead | undefined, task: MaybeRead): Promise<void> => {
  if (before?.after === task.after) return
  const { id: task_id, list_id } = task
  const list = tx.locked.standings.get(list_id)
  const isFirst = task.after !== '' && list?.has_after !== 1
  if (isFirst && list) tx.locked.standings.set(list_id, { ...list, has_after: 1 })
  await Promise.all([
    before?.after !== '' && deleteAfter(tx, { task_id }),
    task.after !== '' && insertAfter(tx, { list_id, task_id, ids: task.after }),
    isFirst && noteHasAfter(tx, { list_id }),
  ])
}

/** Once changes are written: what comes after them can be had by workers, or cannot. Answers how many of those came free. */
export const settle = async (tx: Tx, list_id: string, changes: readonly Change[]): Promise<number> => {
  const turned = changes.flatMap(({ before, after, isMove }) =>
    (before ? isBlocking(before) !== isBlocking(after) : isMove) ? [(before ?? after)!.id] : [],
  )
  const linked = changes.flatMap(({ before, after }) =>
    after && after.after !== (before?.after ?? '') ? [after.id] : [],
  )
  if (turned.length + linked.length === 0) return 0
  const followers = turned.length === 0 ? [] : await followersOf(tx, list_id, turned)
  const ids = [...new Set([...followers.map(({ id }) => id), ...linked])]
  if (ids.length === 0) return 0
  const settled = await settleBlocked(tx, { ids: JSON.stringify(ids) })
  const labelled = settled.filter(({ labels }) => labels !== '[]').map(({ id }) => id)
  if (labelled.length > 0) await settleLabels(tx, { ids: JSON.stringify(labelled) })
  return settled.filter(isClaimable).length
}

/** What of the list comes after any of its tasks `ids`. Nothing is asked where nothing of it ever came after anything. */
const followersOf = async (tx: Tx, list_id: string, ids: readonly string[]): Promise<readonly { id: string }[]> => {
  if (tx.locked.standings.get(list_id)?.has_after === 0) return []
  return ids.length === 1
    ? findFollowersOfOne(tx, { id: ids[0]! })
    : findFollowersOfAny(tx, { ids: JSON.stringify(ids) })
}
