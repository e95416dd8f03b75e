import type { Reminder } from '@docket/contract'
import type { QueryClient } from '@tanstack/react-query'
import { api } from '../../api/client.ts'
import { remindersQuery } from '../../api/reminders-query.ts'

type Reminded = Pick<Reminder, 'task_id' | 'list_id'>

/** Shown at once, and taken back where the server does not have it. `null` for no reminder. */
export const saveReminder = async (
  queries: QueryClient,
  { task_id, list_id }: Reminded,
  remind_at: string | null,
): Promise<void> => {
  const { queryKey } = remindersQuery
  await queries.cancelQueries({ queryKey })
  queries.setQueryData(queryKey, (known) =>
    known
      ?.filter((other) => other.task_id !== task_id)
      .concat(remind_at === null ? [] : { task_id, list_id, remind_at }),
  )
  try {
    if (remind_at === null) await api.deleteReminder({ taskID: task_id })
    else await api.setReminder({ taskID: task_id, body: { remind_at } })
  } finally {
    void queries.invalidateQueries({ queryKey })
  }
}
