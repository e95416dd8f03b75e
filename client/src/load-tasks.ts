import type { Task } from '@docket/contract'
import { type Client, noAnswer, toApiError } from './client.ts'

export interface LoadedTasks {
  /** By position; undefined when nothing has changed since `etag`. */
  readonly tasks: Task[] | undefined
  /** What `followList` goes on from without a gap. */
  readonly since: string
  /** To be asked with next time. */
  readonly etag: string
}

export interface LoadOptions {
  /** Of the tasks that the caller still has. */
  readonly etag?: string
  readonly signal?: AbortSignal
}

/** The open tasks of a list, with the bookmark of exactly that state. */
export const loadTasks = async (
  client: Client,
  listID: string,
  { etag, signal }: LoadOptions = {},
): Promise<LoadedTasks> => {
  const headers: Record<string, string> = etag === undefined ? {} : { 'if-none-match': etag }
  const answer = await client
    .raw('getTasks', { listID }, { headers, ...(signal && { signal }) })
    .catch(noAnswer(signal))
  if (!answer.ok && answer.status !== 304) throw await toApiError(answer)
  const tasks = answer.status === 304 ? undefined : ((await answer.json()) as Task[])
  return { tasks, since: answer.headers.get('docket-since')!, etag: answer.headers.get('etag')! }
}
