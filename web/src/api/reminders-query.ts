import type { Reminder } from '@docket/contract'
import { queryOptions } from '@tanstack/react-query'
import { api } from './client.ts'

/** When the reader is told of which task. Asked again whenever the account’s stream says so. */
export const remindersQuery = queryOptions({
  queryKey: ['reminders'],
  queryFn: ({ signal }) => api.getReminders({}, { signal }),
  staleTime: Number.POSITIVE_INFINITY,
})

/** The same by the ids of the tasks. */
export const remindersByTask = {
  ...remindersQuery,
  select: (all: readonly Reminder[]): ReadonlyMap<string, string> =>
    new Map(all.map(({ task_id, remind_at }) => [task_id, remind_at])),
}
