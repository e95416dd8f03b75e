import type { Tx } from '../engine/db/database.ts'
import { toRepeat } from '../engine/db/dates.ts'
import { query } from '../engine/db/query.ts'
import type { TaskRow } from '../engine/db/schema.ts'
import { toLabels } from '../engine/db/task-columns.ts'
import { orderedIDs } from '../engine/outside/ids.ts'
import { hasRoom } from '../engine/revisions/record.ts'
import type { Rounds } from '../reminders/reminders.ts'
import { findTasksNamed, withTexts } from './queries.ts'
import { nextDue } from './repeating.ts'
import { BASE_BYTES, type Counted, type MaybeRead, newTask, tallyOf } from './rules.ts'

type Kept = MaybeRead & Counted

interface Change {
  readonly before: Kept | undefined
  readonly after: Kept | undefined
}

/** A change as it is written; what follows from another comes after it. */
interface Followed<Its extends Change> {
  readonly change: Its
  readonly isFollowing: boolean
}

/**
 * What follows where tasks that repeat are completed: the next one is added, and takes `repeat` over. Where one is opened again
 * with its `repeat`, the next one goes, as long as nobody has touched it; otherwise that keeps `repeat`. The list has to be locked.
 * Mostly nothing does: `areFollowed`.
 */
export const followed = async <Its extends Change>(
  tx: Tx,
  list_id: string,
  changes: readonly Its[],
  now: string,
): Promise<readonly Followed<Its | Change>[]> => {
  const named = new Set(changes.map(({ before, after }) => (before ?? after)!.id))
  const { bytes } = (await findBytes(tx, { id: list_id }))!
  let growth = tallyOf(changes).bytes
  const all: Followed<Its | Change>[] = []
  for (const change of changes) {
    const { before, after } = change
    if (completes(change)) {
      const next = await nextOf(tx, before!, after!, now)
      const grown = growth + (next ? tallyOf([{ after: next }]).bytes : 0)
      // What cannot be added is no reason why something cannot be done.
      if (next && !hasRoom(tx, grown, bytes + grown)) all.push(alone(change))
      else {
        growth = grown
        all.push(alone({ ...change, after: { ...after!, repeat: null, next_id: next?.id ?? null } }))
        if (next) all.push({ change: { before: undefined, after: next }, isFollowing: true })
      }
    } else if (reopens(change)) {
      const id = before!.next_id!
      const next = named.has(id) ? undefined : await findUntouched(tx, list_id, id)
      all.push(alone({ ...change, after: { ...after!, next_id: null, repeat: next ? after!.repeat : null } }))
      if (next) all.push({ change: { before: next, after: undefined }, isFollowing: true })
    } else all.push(alone(change))
  }
  return all
}

/** Whether anything may follow. */
export const areFollowed = (changes: readonly Change[]): boolean =>
  changes.some((change) => completes(change) || reopens(change))

/** Tasks whose next one comes, or goes again: what belongs to people who wait for it goes over. */
export const roundsOf = (all: readonly Followed<Change>[], which: 'comes' | 'goes'): Rounds[] =>
  all.flatMap(({ change, isFollowing }, at): Rounds[] => {
    const next = isFollowing && (which === 'comes' ? change.after : change.before)
    if (!next || (which === 'comes') === (change.before !== undefined)) return []
    const done = all[at - 1]!.change
    const [from, to] = which === 'comes' ? [done.before!, next] : [next, done.after!]
    const rule = toRepeat(from.repeat)
    return rule && from.due_at && to.due_at ? [{ from: dueOf(from), to: dueOf(to), time_zone: rule.time_zone }] : []
  })

const dueOf = ({ id, due_at, due_all_day }: Kept) => ({ id, due_at: due_at!, due_all_day: due_all_day === 1 })

/** Nothing follows from it. */
export const alone = <Its extends Change>(change: Its): Followed<Its> => ({ change, isFollowing: false })

const completes = ({ before, after }: Change): boolean =>
  before !== undefined && before.status !== 'completed' && after?.status === 'completed' && after.repeat !== null

const reopens = ({ before, after }: Change): boolean =>
  before?.status === 'completed' && before.next_id !== null && !!after?.repeat && after.status !== 'completed'

/** `undefined` where the rule is at its end. */
const nextOf = async (tx: Tx, before: Kept, after: Kept, now: string): Promise<TaskRow | undefined> => {
  const { due_at, due_all_day, list_id, position } = after
  const next = due_at && nextDue(toRepeat(after.repeat)!, { due_at, due_all_day: due_all_day === 1 }, now)
  if (!next) return undefined
  const [read] = await withTexts(tx, [{ ...before, bytes: 0 }])
  const { name, icon, color, assignee_id } = after
  const labels = toLabels(after.labels)
  const fields = { name, icon, color, assignee_id, labels, description: after.description ?? read!.description }
  const id = orderedIDs({ now: () => new Date(now) })()
  return newTask({ ...fields, ...next }, { id, list_id, position }, now)
}

/** The task, if it is as it was made. */
const findUntouched = async (tx: Tx, list_id: string, id: string) => {
  const named = { list_id, ids: JSON.stringify([id]), changing: '[]', base: BASE_BYTES }
  const [next] = await findTasksNamed(tx, named)
  const isUntouched = next && next.changed_rev === next.created_rev && next.comment_count === 0
  return isUntouched ? next : undefined
}

const findBytes = query.writeFirst((q, p: { id: string }) =>
  q.selectFrom('lists').where('id', '=', p.id).select('bytes'),
)
