import { randomBytes } from 'node:crypto'
import { DEMO_EMAIL, findDemo, findOwnLists } from '../accounts/demo-queries.ts'
import { newUser } from '../accounts/new-user.ts'
import type { Hashing } from '../accounts/passwords.ts'
import { insertUser } from '../accounts/user-queries.ts'
import { bytesOf, discussed } from '../comments/rules.ts'
import { say } from '../comments/thread.ts'
import type { Context } from '../context.ts'
import type { Tx } from '../engine/db/database.ts'
import type { TaskRow } from '../engine/db/schema.ts'
import { handleJob, type JobHandler, type JobKind } from '../engine/jobs/job-kind.ts'
import { DAY, HOUR, toTimestamp } from '../engine/outside/clock.ts'
import { type NewID, orderedIDs } from '../engine/outside/ids.ts'
import { deleteListRow, insertList } from '../lists/queries.ts'
import { nextPosition } from '../tasks/queries.ts'
import { newTask } from '../tasks/rules.ts'
import { write } from '../tasks/write.ts'
import { type SeedList, type SeedTask, seeds } from './seeds.ts'

const resetDemo: JobKind = { name: 'reset demo', everyMs: DAY }

/**
 * Puts the demo as it shall be, once a day and for the first time soon after the first start. The new lists are there
 * before those that visitors left are gone; whoever follows one of these hears that it was deleted.
 */
export const demoReset = ({ db, clock, identity: { hashing } }: Context): JobHandler => {
  const newID = orderedIDs(clock)
  return handleJob(resetDemo, async (_, signal) => {
    const now = clock.now().getTime()
    const known = await findDemo(db)
    const demo = known ?? (await newDemo(hashing, now))
    const left = await findOwnLists(db, demo.id)
    await db.transact(async (tx) => {
      if (!known) await insertUser(tx, demo)
      for (const list of seeds) await plant(tx, list, { owner_id: demo.id, now, newID })
    })
    for (const id of left) {
      signal.throwIfAborted()
      await db.transactOn({ list: id }, async (tx) => {
        await deleteListRow(tx, id)
        tx.news.lists.add(id)
      })
    }
  })
}

/** With a password that nobody knows. */
const newDemo = async (hashing: Hashing, now: number) =>
  newUser(
    { email: DEMO_EMAIL, display_name: 'Demo' },
    {
      password_hash: await hashing.hash(randomBytes(32).toString('base64url')),
      role: 'user',
      email_verified: 1,
      demo: 1,
      created_at: toTimestamp(now),
    },
  )

/** How long the lists have been there, so that what was done lies behind. */
const AGE_DAYS = 21

interface Ground {
  readonly owner_id: string
  readonly now: number
  readonly newID: NewID
}

const plant = async (tx: Tx, { tasks, ...fields }: SeedList, { owner_id, now, newID }: Ground): Promise<void> => {
  const begun = toTimestamp(now - AGE_DAYS * DAY)
  const id = newID()
  await insertList(tx, { git_repo: '', ...fields, id, owner_id, now: begun })
  for (const { comments = [], ...seed } of tasks) {
    const place = { id: newID(), list_id: id, position: await nextPosition(tx, id) }
    let task = taskOf(seed, place, now)
    await write(tx, id, [{ before: undefined, after: task }], at(now))
    for (const [index, body] of comments.entries()) {
      const created_at = at(now - (comments.length - index) * HOUR)
      await say(tx, task, { author_id: owner_id, body, created_at }, at(now))
      task = discussed(task, { more: 1, bytes: bytesOf(body) })
    }
  }
}

const taskOf = (
  { due, ended, result, archived, ...fields }: Omit<SeedTask, 'comments'>,
  place: Pick<TaskRow, 'id' | 'list_id' | 'position'>,
  now: number,
): TaskRow => {
  const daysFromNow = (days: number) => at(now + days * DAY)
  const finished_at = ended === undefined ? null : daysFromNow(-ended)
  const draft = {
    description: '',
    icon: '',
    color: '',
    ...fields,
    due_at: due === undefined ? null : daysFromNow(due),
    ...(result !== undefined && { outputs: { result } }),
  }
  return {
    ...newTask(draft, place, daysFromNow(-AGE_DAYS)),
    finished_at,
    archived_at: archived ? at(now) : null,
    updated_at: finished_at ?? daysFromNow(-AGE_DAYS),
  }
}

const at = (time: number): string => toTimestamp(time)
