import { byOf } from '../engine/db/by.ts'
import type { Tx } from '../engine/db/database.ts'
import { putUpPushes } from './pushes.ts'
import { countNeedsYou, dropNeedsYou, insertNeedsYou, passNeedsYouOn } from './waiting-queries.ts'

interface Waiting {
  readonly list_id: string
  /** How many tasks of the list wait for a person now. */
  readonly waiting: number
  /** One that has begun to wait; missing where none has. */
  readonly task_id: string | undefined
}

/**
 * Tells who may decide that tasks of a list wait for them: one notice for all of them until it is read, and none when nothing
 * waits any more. The list has to be locked, and the tasks written.
 */
export const noteWaiting = async (tx: Tx, { list_id, waiting, task_id }: Waiting, at: string): Promise<void> => {
  const heard =
    waiting === 0
      ? await dropNeedsYou(tx, { list_id })
      : [...(await countNeedsYou(tx, { list_id, waiting })), ...(task_id ? [] : await passNeedsYouOn(tx, { list_id }))]
  const told = task_id && waiting > 0 ? await insertNeedsYou(tx, { list_id, waiting, task_id, at, ...byOf(tx) }) : []
  for (const { user_id } of [...heard, ...told]) tx.news.inboxes.add(user_id)
  await putUpPushes(tx, told, at)
}
