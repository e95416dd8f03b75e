import type { Notice } from '@docket/contract'
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { api } from './client.ts'

/** What others did that is meant for the reader, the newest first. Asked again whenever the account's stream says so. */
export const inboxQuery = queryOptions({
  queryKey: ['inbox'],
  queryFn: ({ signal }) => api.getInbox({}, { signal }),
  staleTime: Number.POSITIVE_INFINITY,
})

/** Shown as read at once, and so on every other device when the server has it: also if the page is left before it is asked. */
export const readNotices = async (queries: QueryClient, read: readonly Notice[], task_id?: string): Promise<void> => {
  const ids = read.filter((notice) => !notice.read).map(({ id }) => id)
  if (ids.length === 0) return
  queries.setQueryData(inboxQuery.queryKey, (known) =>
    known?.map((notice) => (ids.includes(notice.id) ? { ...notice, read: true } : notice)),
  )
  const range = { from: Math.min(...ids), through: Math.max(...ids) }
  await api
    .markInboxRead({ body: { ...range, ...(task_id !== undefined && { task_id }) } }, { keepalive: true })
    .catch(() => queries.invalidateQueries({ queryKey: inboxQuery.queryKey }))
}
