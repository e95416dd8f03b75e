import { type AttemptOutcome, refuse, type Task } from '@docket/contract'
import type { LockedTask } from '../engine/access/access.ts'
import { byOf } from '../engine/db/by.ts'
import type { Tx } from '../engine/db/database.ts'
import type { By } from '../engine/db/schema.ts'
import { bury } from '../engine/revisions/bury.ts'
import { noteClaimable, type Rev, recordEach } from '../engine/revisions/record.ts'
import { type Described, noteAssignees, noteDescriptions, noteHandedBack } from '../inbox/notices.ts'
import { noteWaiting } from '../inbox/waiting.ts'
import { passOn } from '../reminders/reminders.ts'
import { CYCLE, comesAfterItself, findCircle, noteAfter, settle, unlinked } from './after.ts'
import { noteOutcome } from './attempt-queries.ts'
import { alone, areFollowed, followed, roundsOf } from './completing.ts'
import { assertForKeys, assertFree } from './guards.ts'
import { noteLabels } from './labels.ts'
import {
  type ChangedTask,
  deleteTaskRow,
  insertTask,
  type LongText,
  type MaybeRead,
  moveTask,
  saveCommentCount,
  saveTask,
  saveTaskBesidesTexts,
  toTask,
} from './queries.ts'
import { assertRefFree, freeRefs } from './refs.ts'
import { rowOf } from './row-of.ts'
import { type Counted, isClaimable, isFinished, isLeased, type Patch, patched, tallyOf } from './rules.ts'

type Kept = MaybeRead & Counted

/**
 * A task that is added (`before` is missing), changed, or deleted (`after` is missing). Where both are the same object, nothing of
 * it changes but what stands beside it.
 */
export interface TaskChange<Row extends Kept = Kept> {
  readonly before: Row | undefined
  readonly after: Row | undefined
  /** What becomes of its last attempt; `null` when that goes on. A lease that ends without it has expired. */
  readonly outcome?: AttemptOutcome | null
  /** Nobody's doing: a lease ran out. */
  readonly isByNobody?: true
  /** It goes to another list, or comes from one: its row stays, with what belongs to it. */
  readonly isMove?: true
  /** Writes the other rows that carry the change's rev: a comment, an attempt. */
  readonly beside?: (rev: Rev) => Promise<unknown>
}

/**
 * The one writer of tasks: takes a rev for each change, notes whose it is, keeps the counts of the list, writes rows and
 * tombstones, and closes the attempts whose leases end. The list has to be locked. Answers the tasks as they are written, in
 * the order of the changes. Refuses with `list.too_large`.
 */
export const write = async <Row extends Kept>(
  tx: Tx,
  list_id: string,
  changes: readonly TaskChange<Row>[],
  now: string,
): Promise<readonly (Written<Row> | undefined)[]> => {
  if (changes.length === 0) return []
  const isFollowed = areFollowed(changes)
  if (!isFollowed && changes.every(({ after }) => after)) return writeAll(tx, list_id, changes, now)
  const all = isFollowed ? await followed(tx, list_id, changes, now) : changes.map(alone)
  await passOn(tx, roundsOf(all, 'goes'), now) // before its row goes, and they with it
  const whole = await unlinked(
    tx,
    list_id,
    all.map(({ change }) => change),
    now,
  )
  const written = await writeAll(tx, list_id, whole, now)
  await passOn(tx, roundsOf(all, 'comes'), now)
  return written.slice(0, all.length).filter((_, at) => !all[at]!.isFollowing) as (Written<Row> | undefined)[]
}

const writeAll = async <Row extends Kept>(
  tx: Tx,
  list_id: string,
  changes: readonly TaskChange<Row>[],
  now: string,
) => {
  await freeRefs(tx, changes)
  const { revs, back_to, list } = await recordEach(tx, list_id, now, tallyOf(changes), changes.length)
  for (const change of changes) assertMayWrite(tx, list, change)
  const by = byOf(tx)
  const written = changes.map((change, at) => signed(change, revs[at]!, by))
  let free = changes.filter(comesFree).length
  for (let from = 0; from < changes.length; from += AT_ONCE) {
    if (from > 0) await tx.turn()
    const some = changes.slice(from, from + AT_ONCE)
    const rows = some.flatMap((change, at) =>
      writeRows(tx, list_id, change, { task: written[from + at], rev: revs[from + at]!, now }),
    )
    // They need nothing of each other, and PostgreSQL is not asked five hundred times in turn. What is counted comes last.
    const isLast = from + AT_ONCE >= changes.length
    if (isLast) rows.push(settle(tx, list_id, changes).then((more) => (free += more)))
    await Promise.all(rows)
  }
  keepNext(tx, list_id, changes, free)
  if (free > 0 && list.state !== 'draft') noteClaimable(tx, list_id, revs.at(-1)!, free)
  const begun = changes.find(({ before, after }) => begins(before, after))?.after
  if (begun || changes.some(({ before, after }) => isForSomebody(before) && before!.waiting !== after?.waiting))
    await noteWaiting(tx, { list_id, waiting: list.waiting, task_id: begun?.id }, now)
  if (back_to !== null) await noteHandedBack(tx, { list_id, user_id: back_to, rev: revs.at(-1)! }, now)
  return written
}

/** What workers can have next stays known where nothing is there for them that was not, and nothing waits for others. */
const keepNext = ({ locked }: Tx, list_id: string, changes: readonly TaskChange[], free: number): void => {
  const next = locked.next.get(list_id)
  if (!next) return
  const isOther =
    free > 0 ||
    locked.standings.get(list_id)?.has_after !== 0 ||
    changes.some(({ after }) => after && isClaimable(after))
  const gone = new Set(changes.map(({ before }) => before?.id))
  if (isOther) locked.next.delete(list_id)
  else locked.next.set(list_id, { ...next, tasks: next.tasks.filter(({ id }) => !gone.has(id)) })
}

/** Workers can have it who could not have it before, or did not look for it. */
const comesFree = ({ before, after }: TaskChange): boolean =>
  after !== undefined &&
  isClaimable(after) &&
  (!before || !isClaimable(before) || before.labels !== after.labels || before.ref !== after.ref)

/** Rows that are written in one turn of the event loop: some milliseconds. */
const AT_ONCE = 100

/** A lease that ran out, or was given back as often as may be, is no decision of the key that writes it; where a task comes to is not either. */
const assertMayWrite = (tx: Tx, list: Parameters<typeof assertForKeys>[1], change: TaskChange): void => {
  const { before, after, outcome, isByNobody, isMove } = change
  if (isByNobody || (isMove && !before)) return
  assertForKeys(tx, list, before, after, outcome === 'failed' || outcome === 'given_back')
}

const isForSomebody = (task: Kept | undefined): boolean => !!task && task.waiting !== null && task.archived_at === null

/** It waits for a person from now on. */
const begins = (before: Kept | undefined, after: Kept | undefined): boolean =>
  isForSomebody(after) && after!.waiting !== before?.waiting

type Written<Row> = Row & { readonly rev: Rev }

/** A task as it is written: with its rev and, where it is itself another one, who made it so. */
const signed = <Row extends Kept>(
  { before, after, isByNobody, isMove }: TaskChange<Row>,
  rev: Rev,
  by: By,
): Written<Row> | undefined => {
  if (!after) return undefined
  if (before && isDiscussed(before, after)) return { ...after, rev }
  const isFinishedNow = !isMove && isFinished(after.status) && after.status !== before?.status
  const { by_user_id, by_via } = isByNobody ? nobody : by
  const finisher = isFinishedNow ? { by_user_id, by_via } : isFinished(after.status) ? finisherOf(after) : nobody
  const signature = {
    by_user_id,
    by_via,
    changed_rev: rev,
    created_rev: before ? before.created_rev : rev,
    made_by: before || isMove ? after.made_by : by.by_user_id,
    finished_rev: isFinishedNow ? rev : after.finished_rev,
    finished_by_user_id: finisher.by_user_id,
    finished_by_via: finisher.by_via,
  }
  return { ...after, ...signature, rev }
}

const nobody: By = { by_user_id: null, by_via: '' }

const finisherOf = ({ finished_by_user_id, finished_by_via }: MaybeRead): By => ({
  by_user_id: finished_by_user_id,
  by_via: finished_by_via,
})

/** What changed is no more than what is said about it. */
const isDiscussed = (before: MaybeRead, after: MaybeRead): boolean =>
  before === after || before.comment_bytes !== after.comment_bytes

/** What has to be waited for. */
const writeRows = <Row extends Kept>(
  tx: Tx,
  list_id: string,
  { before, after, outcome, isMove, beside }: TaskChange<Row>,
  { task, rev, now }: { task: Written<Row> | undefined; rev: Rev; now: string },
): unknown[] => {
  const others = beside?.(rev)
  if (!after || !task) {
    const { id } = before!
    return [!isMove && deleteTaskRow(tx, { id }), bury(tx, { list_id, kind: 'task', id }, rev, now), others]
  }
  if (after === before) return [others]
  if (!before)
    return [
      isMove ? moveTask(tx, task) : insertTask(tx, task as MaybeRead as ChangedTask),
      (isMove || task.labels !== '[]') && noteLabels(tx, undefined, task),
      (isMove || task.after !== '') && noteAfter(tx, undefined, task),
      others,
    ]
  const ends = outcome ?? (isLeased(before) && !isLeased(after) ? 'expired' : outcome)
  return [
    rewrite(tx, before, task),
    noteLabels(tx, before, task),
    noteAfter(tx, before, task),
    ends !== undefined &&
      noteOutcome(tx, {
        task_id: task.id,
        attempt: task.attempts,
        rev,
        outcome: ends,
        ended_at: ends === null ? null : now,
      }),
    others,
  ]
}

/** Long texts that stay may be most of a task: they are not written again. */
const rewrite = (tx: Tx, before: MaybeRead, after: MaybeRead & { readonly rev: Rev }): Promise<unknown> => {
  // How many comments there are is shown, and how long they are is not.
  if (isDiscussed(before, after))
    return saveCommentCount(tx, before.comment_count === after.comment_count ? { ...after, rev: before.rev } : after)
  const isSame = (text: LongText) => before[text] === after[text]
  return isSame('description') && isSame('outputs')
    ? saveTaskBesidesTexts(tx, after)
    : saveTask(tx, after as ChangedTask)
}

/** Somebody's own hands, and no program. */
export const isByPerson = ({ by }: Pick<Tx, 'by'>): boolean => by?.via === ''

/** Writes what differs; a patch that changes nothing takes no rev, and is never refused. */
export const save = async (tx: Tx, locked: LockedTask, patch: Patch, now: string): Promise<Task> => {
  const task = rowOf(locked)
  const { state, max_attempts } = locked.list
  const after = patched(task, patch, { now, isByPerson: isByPerson(tx), max_attempts })
  if (after === task) return toTask(task)
  assertFree(state, task, after, now)
  await assertRefFree(tx, task.list_id, task, after)
  if (await findCircle(tx, [{ before: task, after }])) refuse(CYCLE, comesAfterItself)
  const [written] = await write(tx, task.list_id, [{ before: task, after }], now)
  await tellPeople(tx, task.list_id, [{ before: task, after }], now)
  return toTask(written!)
}

/** Tells whom tasks that were written are for, and whom their descriptions mention. Not of copies: nobody wrote those to them. */
export const tellPeople = async (
  tx: Tx,
  list_id: string,
  changes: readonly { readonly before: MaybeRead | undefined; readonly after: MaybeRead | undefined }[],
  now: string,
): Promise<void> => {
  await noteAssignees(tx, list_id, changes, now)
  const described = changes.flatMap(({ before, after }): Described[] =>
    after?.description && after.description !== before?.description
      ? [{ task_id: after.id, before: before?.description, after: after.description }]
      : [],
  )
  if (described.length > 0) await noteDescriptions(tx, list_id, described, now)
}
