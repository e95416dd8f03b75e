import type { Tx } from '../engine/db/database.ts'
import { dropOfStrangers, moveRows, saveReminder, takeOf } from './queries.ts'
import { type Due, shifted } from './rules.ts'

/** Those of tasks, a JSON array, go with them to another list, where whose they are belongs to that as well. */
export const moveReminders = async (tx: Tx, moved: { ids: string; list_id: string }): Promise<void> => {
  await dropOfStrangers(tx, moved)
  await moveRows(tx, moved)
}

/** A task that repeats, in two of its rounds, each a task of its own. */
export interface Rounds {
  readonly from: Due & { readonly id: string }
  readonly to: Due & { readonly id: string }
  /** Where the rule is at home. */
  readonly time_zone: string
}

/** Reminders go over from one round to the other; what would have reminded by now waits for the one after. Both have to be there. */
export const passOn = async (tx: Tx, rounds: readonly Rounds[], now: string): Promise<void> => {
  if (rounds.length === 0) return
  const byTask = new Map(rounds.map((round) => [round.from.id, round]))
  const taken = await takeOf(tx, { ids: JSON.stringify([...byTask.keys()]) })
  for (const { task_id, remind_at: before, ...reminder } of taken) {
    const { from, to, time_zone } = byTask.get(task_id)!
    const remind_at = shifted(before, from, to, time_zone)
    if (remind_at === undefined) continue
    await saveReminder(tx, { ...reminder, task_id: to.id, remind_at, rung: remind_at <= now ? 1 : 0 })
    tx.news.inboxes.add(reminder.user_id)
  }
}
