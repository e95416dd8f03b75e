import { setImmediate as nextTurn } from 'node:timers/promises'
import { type ChangedBy, refuse } from '@docket/contract'
import type { Context } from '../context.ts'
import type { Tx } from '../engine/db/database.ts'
import { enqueue } from '../engine/jobs/enqueue.ts'
import { handleJob, type JobHandler, type JobKind } from '../engine/jobs/job-kind.ts'
import { toTimestamp } from '../engine/outside/clock.ts'
import { noteAssignees } from '../inbox/notices.ts'
import { lockList } from '../lists/queries.ts'
import { findAssigned, findBelonging, type Seat } from './assignee-queries.ts'
import { findTasksNamed } from './queries.ts'
import { BASE_BYTES } from './rules.ts'
import { write } from './write.ts'

/** Tasks that are taken from somebody in one transaction. */
export const UNASSIGNED_AT_ONCE = 500

const takeRest: JobKind<Seat & { by: ChangedBy | null }> = { name: 'unassign' }

/** Who of the people belongs to the list; nobody is asked for where none is given. The list has to be locked. */
export const belongingTo = async (
  tx: Tx,
  list_id: string,
  people: readonly (string | null | undefined)[],
): Promise<ReadonlySet<string>> => {
  const ids = [...new Set(people.filter((id) => typeof id === 'string'))]
  if (ids.length === 0) return new Set()
  const found = await findBelonging(tx, { list_id, ids: JSON.stringify(ids) })
  return new Set(found.map(({ user_id }) => user_id))
}

/**
 * Refuses what gives a task to somebody who does not belong to the list, in the same words whoever that is: nobody learns who
 * has an account. `at` is where the drafts stand in what was sent. The list has to be locked.
 */
export const assertAssignable = async (
  tx: Tx,
  list_id: string,
  drafts: readonly { readonly assignee_id?: string | null | undefined }[],
  at: (index: number) => string = () => '',
): Promise<void> => {
  if (!drafts.some(({ assignee_id }) => assignee_id)) return
  const belong = await belongingTo(
    tx,
    list_id,
    drafts.map(({ assignee_id }) => assignee_id),
  )
  const error = 'must be the owner or a member of the list.'
  const fields = drafts.flatMap(({ assignee_id }, index) =>
    assignee_id && !belong.has(assignee_id) ? [{ field: `${at(index)}assignee_id`, error }] : [],
  )
  if (fields[0]) refuse('request.invalid', `${fields[0].field}: ${error}`, { fields: fields.slice(0, 50) })
}

/**
 * Takes the tasks of a list from somebody who leaves it, `most` of them at once and the others by a job. Answers how many were
 * taken at once. The list has to be locked.
 */
export const unassign = async (tx: Tx, seat: Seat, now: string, most = UNASSIGNED_AT_ONCE): Promise<number> => {
  const found = await findAssigned(tx, { ...seat, limit: most + 1 })
  if (found.length > most)
    await enqueue(tx, takeRest, { ...seat, by: tx.by }, now, { key: `${seat.list_id} ${seat.user_id}` })
  return takeFrom(tx, seat, found.slice(0, most), now)
}

/** What a worker has of them stays with the worker. */
const takeFrom = async (tx: Tx, { list_id }: Seat, found: readonly { id: string }[], now: string): Promise<number> => {
  if (found.length === 0) return 0
  const ids = JSON.stringify(found.map(({ id }) => id))
  const tasks = await findTasksNamed(tx, { list_id, ids, changing: '[]', base: BASE_BYTES })
  const changes = tasks.map((before) => ({ before, after: { ...before, assignee_id: null, updated_at: now } }))
  await write(tx, list_id, changes, now)
  await noteAssignees(tx, list_id, changes, now)
  return changes.length
}

/** Whoever came back meanwhile keeps what is left. */
export const unassignRest = ({ db, clock }: Pick<Context, 'db' | 'clock'>): JobHandler =>
  handleJob(takeRest, async ({ by, ...seat }, signal) => {
    const takeSome = () =>
      db.transactOn({ list: seat.list_id }, async (tx) => {
        const list = await lockList(tx, { id: seat.list_id })
        if (!list || (await belongingTo(tx, seat.list_id, [seat.user_id])).size > 0) return 0
        tx.by = by
        return takeFrom(
          tx,
          seat,
          await findAssigned(tx, { ...seat, limit: UNASSIGNED_AT_ONCE }),
          toTimestamp(clock.now()),
        )
      })
    while ((await takeSome()) === UNASSIGNED_AT_ONCE) {
      signal.throwIfAborted()
      await nextTurn()
    }
  })
