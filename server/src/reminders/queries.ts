import type { Kysely } from 'kysely'
import type { Db } from '../engine/db/database.ts'
import { columns, query } from '../engine/db/query.ts'
import type { ReminderRow, Schema } from '../engine/db/schema.ts'

type Key = Pick<ReminderRow, 'task_id' | 'user_id'>

/** In place of the one that the user had. The list has to be locked. */
export const saveReminder = query.write((q, p: ReminderRow) =>
  q
    .insertInto('reminders')
    .values(columns(p, 'task_id', 'user_id', 'list_id', 'remind_at', 'rung'))
    .onConflict((on) => on.columns(['task_id', 'user_id']).doUpdateSet(columns(p, 'remind_at', 'rung'))),
)

export const dropReminder = query.writeAny((q, p: Key) =>
  q.deleteFrom('reminders').where('task_id', '=', p.task_id).where('user_id', '=', p.user_id).returning('task_id'),
)

interface Page {
  readonly user_id: string
  readonly limit: number
}
type Place = Pick<ReminderRow, 'remind_at' | 'task_id'>

const beginning: Place = { remind_at: '1970-01-01T00:00:00.000Z', task_id: '00000000-0000-0000-0000-000000000000' }

/** The soonest, or those after one. Who leaves a list has none there any more. */
export const findReminders = (db: Db, page: Page, { remind_at, task_id }: Place = beginning) =>
  db.all(remindersAfter, { ...page, remind_at, task_id })

const remindersAfter = query((q, p: Page & Place) =>
  q
    .selectFrom('reminders')
    .where('user_id', '=', p.user_id)
    .where('rung', '=', 0)
    .where(({ eb, refTuple, tuple }) => eb(refTuple('remind_at', 'task_id'), '>', tuple(p.remind_at, p.task_id)))
    .select(['task_id', 'list_id', 'remind_at'])
    .orderBy('remind_at')
    .orderBy('task_id')
    .limit(p.limit),
)

/** Lists in which somebody is to be told of something by now. */
export const findListsToRing = query.all((q, p: { now: string; limit: number }) =>
  q
    .selectFrom('reminders')
    .where('remind_at', '<=', p.now)
    .where('rung', '=', 0)
    .select('list_id')
    .distinct()
    .limit(p.limit),
)

type Due = { list_id: string; now: string; limit: number }

const someDue = (q: Kysely<Schema>, p: Due, repeats: boolean) =>
  q
    .selectFrom('reminders')
    .innerJoin('tasks', 'tasks.id', 'reminders.task_id')
    .where('reminders.list_id', '=', p.list_id)
    .where('reminders.remind_at', '<=', p.now)
    .where('reminders.rung', '=', 0)
    .where('tasks.repeat', repeats ? 'is not' : 'is', null)
    .select(['reminders.task_id', 'reminders.user_id'])
    .orderBy('reminders.remind_at')
    .limit(p.limit)
    .$asTuple('task_id', 'user_id')

/** Takes out some of a list that are due, of tasks that do not repeat. The list has to be locked. */
export const takeDue = query.write((q, p: Due) =>
  q
    .deleteFrom('reminders')
    .where(({ eb, refTuple }) => eb(refTuple('task_id', 'user_id'), 'in', someDue(q, p, false)))
    .returning(['task_id', 'user_id']),
)

/** Of tasks that repeat they stay, for the next round. The list has to be locked. */
export const takeDueOfRound = query.write((q, p: Due) =>
  q
    .updateTable('reminders')
    .set({ rung: 1 })
    .where(({ eb, refTuple }) => eb(refTuple('task_id', 'user_id'), 'in', someDue(q, p, true)))
    .returning(['task_id', 'user_id']),
)

/** Takes out all of tasks, a JSON array of their ids. */
export const takeOf = query.write((q, p: { ids: string }, { eachId }) =>
  q
    .deleteFrom('reminders')
    .where('task_id', 'in', (of) => of.selectFrom(eachId(p.ids).as('done')).select('done.id'))
    .returning(['task_id', 'user_id', 'list_id', 'remind_at']),
)

/** They go with tasks, a JSON array, to another list, where who has them belongs to that as well. Both lists have to be locked. */
export const dropOfStrangers = query.write((q, p: { ids: string; list_id: string }, { eachId }) =>
  q
    .deleteFrom('reminders')
    .where('task_id', 'in', (of) => of.selectFrom(eachId(p.ids).as('moved')).select('moved.id'))
    .where('user_id', 'not in', (of) =>
      of.selectFrom('memberships').where('memberships.list_id', '=', p.list_id).select('memberships.user_id'),
    ),
)
export const moveRows = query.write((q, p: { ids: string; list_id: string }, { eachId }) =>
  q
    .updateTable('reminders')
    .set({ list_id: p.list_id })
    .where('task_id', 'in', (of) => of.selectFrom(eachId(p.ids).as('moved')).select('moved.id')),
)
