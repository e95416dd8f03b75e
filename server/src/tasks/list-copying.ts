import { randomUUID } from 'node:crypto'
import { refuse } from '@docket/contract'
import type { LockedList } from '../engine/access/access.ts'
import type { Tx } from '../engine/db/database.ts'
import { toDates, undated } from '../engine/db/dates.ts'
import { NOBODY } from '../engine/db/schema.ts'
import { toLabels } from '../engine/db/task-columns.ts'
import { MINUTE, toTimestamp } from '../engine/outside/clock.ts'
import type { NewID } from '../engine/outside/ids.ts'
import { goOnMaking } from '../lists/half-made-queries.ts'
import { insertRow } from '../lists/queries.ts'
import { findOriginals, findSizes, findWent } from './copy-queries.ts'
import { findTasksNamed } from './queries.ts'
import { BASE_BYTES, type Counted, type MaybeRead, newTask } from './rules.ts'
import { type TaskChange, write } from './write.ts'

/** Written in one transaction. */
const AT_ONCE = { rows: 250, bytes: 512 * 1024 }
/** Who makes no slice for so long has died. */
const LONGEST_PAUSE_MS = MINUTE

type Original = Awaited<ReturnType<typeof findOriginals>>[number]

interface Copied {
  readonly id: string
  /** Of the original, when it was copied. */
  readonly rev: number
}

/** What a transaction has copied. */
export interface Slice {
  readonly upto: number
  readonly copied: readonly (readonly [original: string, copy: Copied])[]
  /** Originals whose copies are gone again. */
  readonly dropped: readonly string[]
  /** The copy is as the list is now. */
  readonly isWhole: boolean
}

/**
 * Copies the tasks of a list into one that is nobody's, so many in each transaction (ADR 44). They are read by rev: what is changed
 * meanwhile comes again at the end, and takes the place of what was copied.
 */
export class ListCopying {
  readonly id: string = randomUUID()
  readonly #newID: NewID
  readonly #owner_id: string
  readonly #keepDates: boolean
  readonly #copies = new Map<string, Copied>()
  #since = 0
  #began = 0

  /** `owner_id`: who will be the only one who belongs to the copy. */
  constructor(newID: NewID, { owner_id, keepDates }: { owner_id: string; keepDates: boolean }) {
    this.#newID = newID
    this.#owner_id = owner_id
    this.#keepDates = keepDates
  }

  /** The list to be copied is locked, as in every slice. */
  async begin(tx: Tx, list: LockedList, now: string): Promise<void> {
    this.#began = list.rev
    const nameless = { name: '', description: '', icon: '', git_repo: '' }
    await insertRow(tx, { ...nameless, id: this.id, owner_id: NOBODY, making_until: untilAfter(now), now })
  }

  /** A transaction may run again: what it did is noted when it is committed. */
  async copySome(tx: Tx, list: LockedList, now: string): Promise<Slice> {
    if (!(await goOnMaking(tx, { id: this.id, now, making_until: untilAfter(now) })))
      refuse('unavailable', 'Making the copy was interrupted for too long. Try again.', { retry_after: 1 })
    const { originals, upto, isEnd } = await this.#read(tx, list)
    const went = isEnd ? await this.#findWent(tx, list, originals) : []
    const dropped = [
      ...originals.map(({ id }) => id).filter((id) => this.#copies.has(id)),
      ...went.slice(0, AT_ONCE.rows),
    ]
    const open = originals.filter(({ archived_at }) => archived_at === null)
    const added = open.map((original) => this.#copyOf(original, now))
    await write(
      tx,
      this.id,
      [...(await this.#removalOf(tx, dropped)), ...added.map((after) => ({ before: undefined, after }))],
      now,
    )
    const copied = open.map(({ id, rev }, at) => [id, { id: added[at]!.id, rev }] as const)
    return { upto, copied, dropped, isWhole: isEnd && went.length <= AT_ONCE.rows }
  }

  note({ upto, copied, dropped }: Slice): void {
    for (const id of dropped) this.#copies.delete(id)
    for (const [id, copy] of copied) this.#copies.set(id, copy)
    this.#since = upto
  }

  async #read(tx: Tx, { id: list_id }: LockedList) {
    const since = this.#since
    const sizes = await findSizes(tx, { list_id, since, limit: AT_ONCE.rows })
    let bytes = 0
    const count = sizes.findIndex((size) => (bytes += size.bytes) > AT_ONCE.bytes) + 1 || sizes.length
    const upto = sizes[count - 1]?.rev ?? since
    const originals = count === 0 ? [] : await findOriginals(tx, { list_id, since, upto })
    return { originals, upto, isEnd: count === sizes.length && count < AT_ONCE.rows }
  }

  /** Copied tasks that are not in the list any more; those that came back were read again. */
  async #findWent(tx: Tx, { id: list_id }: LockedList, originals: readonly Original[]): Promise<string[]> {
    const read = new Set(originals.map(({ id }) => id))
    const gone = await findWent(tx, { list_id, since: this.#began })
    return gone.flatMap(({ id, rev }) => (!read.has(id) && (this.#copies.get(id)?.rev ?? rev) < rev ? [id] : []))
  }

  async #removalOf(tx: Tx, dropped: readonly string[]): Promise<TaskChange<MaybeRead & Counted>[]> {
    if (dropped.length === 0) return []
    const ids = JSON.stringify(dropped.map((id) => this.#copies.get(id)!.id))
    const copies = await findTasksNamed(tx, { list_id: this.id, ids, changing: '[]', base: BASE_BYTES })
    return copies.map((before) => ({ before, after: undefined }))
  }

  #copyOf(
    { name, description, icon, color, position, created_at, assignee_id: assignee, labels, ...dates }: Original,
    now: string,
  ) {
    const assignee_id = assignee === this.#owner_id ? assignee : null
    const fields = { name, description, icon, color, assignee_id, labels: toLabels(labels) }
    const due = toDates(this.#keepDates ? dates : undated)
    return { ...newTask({ ...fields, ...due }, { id: this.#newID(), list_id: this.id, position }, now), created_at }
  }
}

const untilAfter = (now: string): string => toTimestamp(Date.parse(now) + LONGEST_PAUSE_MS)
