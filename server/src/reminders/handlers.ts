import type { reminders } from '@docket/contract'
import type { Context } from '../context.ts'
import { access } from '../engine/access/access.ts'
import type { Handlers } from '../engine/call/handler.ts'
import { dropReminder, findReminders, saveReminder } from './queries.ts'
import { MOST_TOLD } from './rules.ts'

export const reminderHandlers = ({ db }: Context): Handlers<typeof reminders> => ({
  async getReminders({ caller: { user_id } }) {
    return findReminders(db, { user_id, limit: MOST_TOLD })
  },

  async setReminder({ caller, taskID, body: { remind_at } }) {
    return db.transactOn({ task: taskID }, async (tx) => {
      const { id: task_id, list_id } = await access.task(tx, caller, taskID, 'viewer')
      await saveReminder(tx, { task_id, user_id: caller.user_id, list_id, remind_at, rung: 0 })
      tx.news.inboxes.add(caller.user_id)
      return { task_id, list_id, remind_at }
    })
  },

  async deleteReminder({ caller, taskID }) {
    await db.transactOn({ task: taskID }, async (tx) => {
      const { id: task_id } = await access.task(tx, caller, taskID, 'viewer')
      if (await dropReminder(tx, { task_id, user_id: caller.user_id })) tx.news.inboxes.add(caller.user_id)
    })
  },
})
