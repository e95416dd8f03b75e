import { access, constants } from 'node:fs/promises'
import { findUserByEmail, lockUser } from '../accounts/user-queries.ts'
import type { Database, Tx } from '../engine/db/database.ts'
import { NOBODY, type TaskRow } from '../engine/db/schema.ts'
import { HOUR, systemClock, toTimestamp } from '../engine/outside/clock.ts'
import { StartupError } from '../engine/outside/startup-error.ts'
import { dropHalfMade } from '../lists/deletion.ts'
import { goOnMaking } from '../lists/half-made-queries.ts'
import { saveReminder } from '../reminders/queries.ts'
import { noteAfter } from '../tasks/after.ts'
import { noteLabels } from '../tasks/labels.ts'
import { type ChangedTask, insertTask } from '../tasks/queries.ts'
import { OWNER, people } from './parts.ts'
import { type Plan, type PlannedList, planOf } from './plan.ts'
import {
  findLeasesTaken,
  findListsNamed,
  findTasksTaken,
  finish,
  insertEnded,
  insertHalf,
  insertPlace,
  insertSaid,
} from './queries.ts'
import { type Read, readArchive } from './read.ts'

/** Written in one transaction; a page of ids that are looked up. */
const AT_ONCE = { rows: 200, bytes: 512 * 1024, ids: 1000 }
/** Whoever writes nothing for so long has died. */
const LONGEST_PAUSE_MS = HOUR

const now = () => systemClock.now().getTime()

/**
 * Gives the lists of an archive to the account of an address. The archive is read to its end first, and refused whole; then its lists are
 * written as nobody's, a few rows at a time, and become the account's in one transaction at the end.
 */
export const importFrom = async (db: Database, file: string, address: string): Promise<string> => {
  await access(file, constants.R_OK).catch((error: NodeJS.ErrnoException) => {
    throw new StartupError(
      `${file} cannot be read (${error.code}) by the user and the service that run Docket. Put it where they can, or stop Docket first.`,
    )
  })
  const email = address.trim().toLowerCase()
  const user = await findUserByEmail(db, { email })
  if (!user) throw new StartupError(`Nobody has an account with the address ${email}.`)
  const { length } = await bringIn(db, file, user.id)
  return `${email} has ${length} ${length === 1 ? 'list' : 'lists'} of ${file}.`
}

interface Conditions {
  /** What it would become is looked at before anything is written. */
  readonly assertMay?: (plan: Plan) => Promise<void>
  /** The account is locked, and about to have so many lists more. */
  readonly assertRoom?: (tx: Tx, more: number) => Promise<void>
}

/** Gives the lists of an archive to an account, all of them or none. Throws a StartupError that says why not. */
export const bringIn = async (
  db: Database,
  file: string,
  user_id: string,
  { assertMay, assertRoom }: Conditions = {},
): Promise<Plan['lists']> => {
  const plan = await planOf(file)
  await assertMay?.(plan)
  await assertFree(db, plan)
  await new Importing(db, plan, user_id, assertRoom).run(file)
  return plan.lists
}

/** Ids stay as they are, because links and leases name them; so each has to be free. */
const assertFree = async (db: Database, { lists, leases }: Plan): Promise<void> => {
  const taken: string[] = []
  const broken: string[] = []
  for (const ids of pages(lists.map(({ id }) => id)))
    for (const { id, owner_id } of await findListsNamed(db, { ids })) (owner_id === NOBODY ? broken : taken).push(id)
  if (taken.length > 0) throw isTaken('list', taken)
  if (broken.length > 0) {
    const at = toTimestamp(now())
    for (const id of broken) await db.transact((tx) => dropHalfMade(tx, id, at))
    throw new StillClearing('What an import that broke off has left is being deleted. Run it again in a moment.')
  }
  for (const { said } of lists)
    for (const ids of pages([...said.keys()])) {
      const found = await findTasksTaken(db, { ids })
      if (found.length > 0)
        throw isTaken(
          'task',
          found.map(({ id }) => id),
        )
    }
  for (const ids of pages(leases)) {
    const found = await findLeasesTaken(db, { ids })
    if (found.length > 0)
      throw isTaken(
        'lease',
        found.map(({ id }) => id),
      )
  }
}

/** Something has an id that is taken here. */
export class IdTaken extends StartupError {}
/** What an earlier import has left stands in the way for a moment. */
export class StillClearing extends StartupError {}

const isTaken = (what: string, ids: readonly string[]) =>
  new IdTaken(`There is a ${what} with the id ${ids[0]} here already: nothing is written over. Nothing was imported.`)

function* pages(ids: readonly string[]): Generator<string> {
  for (let from = 0; from < ids.length; from += AT_ONCE.ids) yield JSON.stringify(ids.slice(from, from + AT_ONCE.ids))
}

class Importing {
  readonly #db: Database
  readonly #plan: Plan
  readonly #user_id: string
  readonly #assertRoom: Conditions['assertRoom']
  /** What belongs to the account and not to the list, until that is the account's. */
  readonly #own: (Read & { part: 'place' | 'reminders' })[][] = []
  #at = -1

  constructor(db: Database, plan: Plan, user_id: string, assertRoom: Conditions['assertRoom']) {
    this.#assertRoom = assertRoom
    this.#db = db
    this.#plan = plan
    this.#user_id = user_id
  }

  async run(file: string): Promise<void> {
    let waiting: Read[] = []
    let bytes = 0
    const flush = async () => {
      const some = waiting
      waiting = []
      bytes = 0
      if (some.length > 0) await this.#write(some)
    }
    for await (const read of readArchive(file)) {
      if (read.part === 'list') {
        await flush()
        this.#at += 1
        this.#own.push([])
      }
      if (read.part === 'place' || read.part === 'reminders') this.#own[this.#at]!.push(read)
      else waiting.push(read)
      bytes += 'body' in read.row ? read.row.body.length : 1000
      if (waiting.length >= AT_ONCE.rows || bytes > AT_ONCE.bytes) await flush()
    }
    await flush()
    await this.#db.transact((tx) => this.#give(tx))
  }

  get #list(): PlannedList {
    const list = this.#plan.lists[this.#at]
    return list ?? changed()
  }

  async #write(some: readonly Read[]): Promise<void> {
    const { id: list_id, said } = this.#list
    const making_until = toTimestamp(now() + LONGEST_PAUSE_MS)
    await this.#db.transactOn({ list: list_id }, async (tx) => {
      if (some[0]!.part !== 'list' && !(await goOnMaking(tx, { id: list_id, now: toTimestamp(now()), making_until })))
        throw new StartupError('The import was interrupted for too long. Run it again.')
      for (const { part, row } of some) {
        if (part === 'list') {
          if (row.id !== list_id) changed()
          await insertHalf(tx, { ...this.#of(row), making_until })
        }
        if (part === 'tasks') {
          const task = {
            ...this.#of(row),
            lease_key_id: null,
            list_id,
            ...(said.get(row.id) ?? changed()),
          } as TaskRow as ChangedTask
          await insertTask(tx, task)
          await noteLabels(tx, undefined, task)
          if (task.after !== '') await noteAfter(tx, undefined, task)
        }
        if (part === 'attempts') await insertEnded(tx, { ...this.#of(row), list_id } as never)
        if (part === 'comments') await insertSaid(tx, { ...this.#of(row), list_id })
      }
    })
  }

  /** All of them or none; from here on they are seen. */
  async #give(tx: Tx): Promise<void> {
    const user_id = this.#user_id
    if (!(await lockUser(tx, { id: user_id }))) throw new StartupError('The account is gone. Nothing was imported.')
    await this.#assertRoom?.(tx, this.#plan.lists.length)
    if (this.#at + 1 !== this.#plan.lists.length) changed()
    for (const [at, { id, counts }] of this.#plan.lists.entries()) {
      await finish(tx, { ...counts, id, owner_id: user_id })
      for (const { part, row } of this.#own[at]!) {
        if (part === 'place') await insertPlace(tx, { ...row, list_id: id, user_id })
        else await saveReminder(tx, { ...row, list_id: id, user_id })
      }
      await tx.turn()
      tx.news.lists.add(id)
    }
    tx.news.users.add(user_id)
  }

  /** The row, with the account in the place of the one that it comes from. */
  #of<Row extends object>(row: Row): { [Column in keyof Row]: Exclude<Row[Column], typeof OWNER> } {
    const entries = Object.entries(row).map(([column, value]) => [
      column,
      people.has(column) && value === OWNER ? this.#user_id : value,
    ])
    return Object.fromEntries(entries) as { [Column in keyof Row]: Exclude<Row[Column], typeof OWNER> }
  }
}

const changed = (): never => {
  throw new StartupError('The file was changed while it was read. Nothing was imported; run it again.')
}
