import { createHash } from 'node:crypto'
import type { TaskLine, TaskLines, TaskStatus } from '@docket/contract'
import { foldCase } from '@docket/contract/fold'
import type { Db } from '../engine/db/database.ts'
import { covers, type KeyScope } from '../engine/db/key-scope.ts'
import { type Cursor, cursorOf, readCursor, writeCursor } from './cursor.ts'
import { findGone, findGoneOfList, findHeads, findLines, findLinesOfList, type Head, toLine } from './queries.ts'

interface Asked {
  readonly user_id: string
  /** What of it the caller's API key reaches. */
  readonly scope: KeyScope
  readonly cursor: string | undefined
  readonly status?: TaskStatus | undefined
  readonly due_before?: string | undefined
  /** Of a person; `none` for nobody. */
  readonly assignee_id?: string | undefined
  /** As it is compared. */
  readonly label?: string | undefined
  readonly limit: number
}

/** A list of which the reader lacks something. */
interface Behind {
  readonly head: Head
  /** Up to where the reader knows its tasks; 0 where it begins anew. */
  readonly since: number
  /** What went up to here the reader has never been told of, or knows to be gone. */
  readonly floor: number
}

/** A part of what the reader lacks, and up to which rev it then knows each list. */
interface Page {
  readonly tasks: readonly TaskLine[]
  readonly gone: readonly { readonly id: string; readonly list_id: string }[]
  readonly upto: ReadonlyMap<string, number>
  readonly begun?: Cursor['begun']
}

/**
 * What changed in all lists since the cursor. The revs of the lists are compared first, so that only those are read in which
 * something changed, each by rev: a task that changes meanwhile comes to the end, and cannot be missed.
 */
export const linesOf = async (db: Db, lineage: string, asked: Asked): Promise<TaskLines> => {
  const filters = hashOf(filtersOf(asked))
  const heads = (await findHeads(db, asked)).filter(({ id }) => covers(asked.scope, id))
  const ids = heads.map(({ id }) => id)
  const { cursor, isFull, knowsOthers } = known(asked.cursor, { lineage, filters, ids })
  const behind = heads.map((head) => behindBy(head, cursor)).filter(({ head, since }) => since < head.rev)
  const page = await read(db, asked, behind)
  // A list that is still to be restarted stays as it is known, or nobody would be told if it went before that.
  const revs = new Map([...cursor.revs, ...page.upto])
  const begun = page.begun ?? (page.upto.has(cursor.begun?.id ?? '') ? undefined : cursor.begun)
  const token = writeCursor({ lineage, filters, revs, begun }, ids)
  const isAtEnd = behind.every(({ head }) => (page.upto.get(head.id) ?? 0) >= head.rev)
  const restarted = behind.flatMap(({ head, since }) => (since === 0 && page.upto.has(head.id) ? [head.id] : []))
  const hadNothing = new Set(restarted)
  const others = page.tasks.filter((task) => !fits(task, asked) && !hadNothing.has(task.list_id))
  return {
    full: isFull,
    lists: isFull || knowsOthers ? ids : null,
    restarted,
    gone: [...page.gone, ...others].map(({ id, list_id }) => ({ id, list_id })),
    tasks: page.tasks.filter((task) => fits(task, asked)),
    next: isAtEnd ? null : token,
    since: isAtEnd ? token : null,
  }
}

/** What it was before there were others, so that cursors of that time go on. */
const filtersOf = ({ status, due_before, assignee_id, label }: Asked): readonly unknown[] => [
  ...[status, due_before],
  ...(assignee_id ? [assignee_id] : []),
  ...(label ? [{ label }] : []),
]

const fits = ({ status, due_at, assignee_id, labels }: TaskLine, asked: Asked): boolean =>
  (asked.assignee_id === undefined || (assignee_id ?? 'none') === asked.assignee_id) &&
  (asked.label === undefined || labels.some((label) => foldCase(label) === asked.label)) &&
  (asked.status === undefined || status === asked.status) &&
  (asked.due_before === undefined || (due_at !== null && due_at < asked.due_before))

const hashOf = (filters: readonly unknown[]): number =>
  createHash('sha256').update(JSON.stringify(filters)).digest().readUInt32BE()

/** What the cursor says of the lists; nothing where it is of another past, or of other filters. */
const known = (
  text: string | undefined,
  { lineage, filters, ids }: Pick<Cursor, 'lineage' | 'filters'> & { ids: readonly string[] },
) => {
  const read = text === undefined ? undefined : readCursor(text)
  const isGood = read?.lineage === lineage && read.filters === filters
  const found = isGood ? cursorOf(read, ids) : undefined
  if (found) return { ...found, isFull: false }
  return { cursor: { revs: new Map<string, number>(), begun: undefined }, isFull: true, knowsOthers: false }
}

/** A list that has forgotten what went since the reader looked is told from its beginning. */
const behindBy = (head: Head, { revs, begun }: Pick<Cursor, 'revs' | 'begun'>): Behind => {
  const since = revs.get(head.id) ?? 0
  const floor = Math.max(since, begun?.id === head.id ? begun.rev : 0)
  const goesOn = since > 0 && since <= head.rev && head.purged_rev <= floor
  return goesOn ? { head, since, floor } : { head, since: 0, floor: head.rev }
}

/** Whole lists as long as all that they can lack fits, or a part of one. A rev is a task, or one that went. */
const read = async (db: Db, { user_id, limit }: Asked, behind: readonly Behind[]): Promise<Page> => {
  let room = limit
  const whole = behind.slice(
    0,
    Math.max(
      0,
      behind.findIndex(({ head, since }) => (room -= head.rev - since) < 0),
    ),
  )
  const taken = room < 0 ? whole : behind
  if (taken.length === 0 && behind[0]) return readPart(db, { user_id, limit }, behind[0])
  const places = (of: 'since' | 'floor') => JSON.stringify(taken.map((list) => [list.head.id, list[of]]))
  const [tasks, gone] =
    taken.length === 0
      ? [[], []]
      : await Promise.all([
          findLines(db, { places: places('since'), user_id }),
          findGone(db, { places: places('floor'), user_id }),
        ])
  return { tasks: tasks.map(toLine), gone, upto: new Map(taken.map(({ head }) => [head.id, head.rev])) }
}

const readPart = async (
  db: Db,
  { user_id, limit }: Pick<Asked, 'user_id' | 'limit'>,
  { head, since, floor }: Behind,
): Promise<Page> => {
  const part = { list_id: head.id, user_id, limit: limit + 1 }
  const [tasks, gone] = await Promise.all([
    findLinesOfList(db, { ...part, since }),
    findGoneOfList(db, { ...part, since: floor }),
  ])
  /** The last rev of which everything is told. */
  const upto = Math.min(...[tasks, gone].map((rows) => (rows.length > limit ? rows[limit - 1]!.rev : head.rev)))
  const isTold = ({ rev }: { rev: number }) => rev <= upto || upto === head.rev
  return {
    tasks: tasks.filter(isTold).map(toLine),
    gone: gone.filter(isTold),
    upto: new Map([[head.id, upto]]),
    begun: upto < floor ? { id: head.id, rev: floor } : undefined,
  }
}
