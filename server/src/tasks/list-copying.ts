import { randomUUID } from 'node:crypto'
import { refuse } from '@docket/contract'
import type { LockedList } from '../engine/access/access.ts'
import type { Tx } from '../engine/db/database.ts'
import { toDates, undated } from '../engine/db/dates.ts'
import { NOBODY } from '../engine/db/schema.ts'
import { afterText, toAfter, toLabels } from '../engine/db/task-columns.ts'
import { MINUTE, toTimestamp } from '../engine/outside/clock.ts'
import type { NewID } from '../engine/outside/ids.ts'
import { goOnMaking } from '../lists/half-made-queries.ts'
import { insertRow } from '../lists/queries.ts'
import { findOriginals, findSizes, findWent } from './copy-queries.ts'
import { findTasksNamed, type LightTask } from './queries.ts'
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
  /** What the original came after then. */
  readonly after: readonly string[]
}

/** By their originals. */
type Copies = ReadonlyMap<string, Copied>
type Changes = TaskChange<MaybeRead & Counted>[]

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
    const copied = open.map(({ id, rev, after }) => [id, { id: this.#newID(), rev, after: toAfter(after) }] as const)
    const copies = new Map([...this.#copies, ...copied])
    for (const id of dropped) if (!open.some((original) => original.id === id)) copies.delete(id)
    const added = open.map((original) => this.#copyOf(original, copies, now))
    await write(
      tx,
      this.id,
      [
        ...(await this.#removalOf(tx, dropped)),
        ...added.map((after) => ({ before: undefined, after })),
        ...(await this.#linkingOf(tx, { copies, changed: new Set([...dropped, ...copied.map(([id]) => id)]) })),
      ],
      now,
    )
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

  async #removalOf(tx: Tx, dropped: readonly string[]): Promise<Changes> {
    const copies = await this.#find(tx, dropped)
    return copies.map((before) => ({ before, after: undefined }))
  }

  /** What was copied before comes after the copies of this slice as well, and not any more after those that go. */
  async #linkingOf(tx: Tx, { copies, changed }: { copies: Copies; changed: ReadonlySet<string> }): Promise<Changes> {
    const linked = [...this.#copies].filter(
      ([id, { after }]) => !changed.has(id) && after.some((one) => changed.has(one)),
    )
    const originals = new Map(linked.map(([, { id, after }]) => [id, after]))
    const found = await this.#find(
      tx,
      linked.map(([id]) => id),
    )
    return found.map((before) => {
      const ids = copiesOf(originals.get(before.id)!, copies)
      const after = afterText(ids)
      const bytes = before.bytes - before.after.length + after.length
      return { before, after: { ...before, bytes, after, blocked: ids.length } }
    })
  }

  /** The copies of some that were copied. */
  async #find(tx: Tx, ids: readonly string[]): Promise<LightTask[]> {
    if (ids.length === 0) return []
    const named = JSON.stringify(ids.map((id) => this.#copies.get(id)!.id))
    return findTasksNamed(tx, { list_id: this.id, ids: named, changing: '[]', base: BASE_BYTES })
  }

  #copyOf(
    { name, description, icon, color, position, created_at, assignee_id: assignee, labels, ...others }: Original,
    copies: Copies,
    now: string,
  ) {
    const assignee_id = assignee === this.#owner_id ? assignee : null
    const after = copiesOf(toAfter(others.after), copies)
    const fields = { name, description, icon, color, assignee_id, labels: toLabels(labels), after }
    const due = toDates(this.#keepDates ? others : undated)
    const start_at = this.#keepDates ? others.start_at : null
    const place = { id: copies.get(others.id)!.id, list_id: this.id, position }
    return { ...newTask({ ...fields, ...due, start_at }, place, now), created_at }
  }
}

/** Those that are copied. */
const copiesOf = (ids: readonly string[], copies: Copies): string[] => ids.flatMap((id) => copies.get(id)?.id ?? [])

const untilAfter = (now: string): string => toTimestamp(Date.parse(now) + LONGEST_PAUSE_MS)
