import { ApiError } from '@docket/client'
import type { Task } from '@docket/contract'
import { useEffect, useState } from 'react'
import type { Line } from '../../live/line.ts'
import { loadTask } from '../../live/list-calls.ts'
import { useLine, useListState } from '../../live/use-list.ts'
import { useList } from '../list-provider.tsx'

/** `archived`, `deleted`: it is shown as it was last. */
type State = 'open' | 'archived' | 'deleted' | 'loading' | 'unknown' | 'failed'

export interface OpenedTask {
  readonly key: string
  readonly state: State
  /** Missing while nothing is known of it. */
  readonly task: Task | undefined
  readonly line: Line | undefined
  /** A worker has it: nothing is changed about it meanwhile. */
  readonly isHeld: boolean
  /** It was among the lines while it was open here: somebody has taken it away since. */
  readonly wasThere: boolean
}

/** The task that is open, whatever others do to it meanwhile. */
export const useTask = (key: string): OpenedTask => {
  const { session } = useList()
  const line = useLine(session, key)
  const server = useListState(session, ({ store }) => store.taskOf(key))
  const isLoaded = useListState(session, ({ isLoaded }) => isLoaded)
  const live = useListState(session, ({ live }) => live)
  const [last, setLast] = useState<Task>()
  const [wasThere, setWasThere] = useState(false)
  const [asked, setAsked] = useState<'unknown' | 'failed'>()

  const isThere = line !== undefined && line.gone === undefined
  const task = line?.task ?? (server?.archived_at === null ? last : server) ?? last
  if (task !== last) setLast(task)
  if (isThere && !wasThere) setWasThere(true)

  const isMissing = isLoaded && !task
  useEffect(() => {
    if (!isMissing) return
    let isOver = false
    const say = (state: typeof asked) => isOver || setAsked(state)
    loadTask(session.calls, key).then(
      (isHere) => say(isHere ? undefined : 'unknown'),
      (error: unknown) => say(error instanceof ApiError && isNo(error.status) ? 'unknown' : 'failed'),
    )
    return () => {
      isOver = true
    }
  }, [session, key, isMissing, live])

  const gone = line?.gone ?? (server && server.archived_at !== null ? 'archived' : 'deleted')
  const state = !task ? (asked ?? 'loading') : isThere ? 'open' : gone
  return { key, state, task, line, isHeld: Boolean(task?.lease), wasThere }
}

/** There is no such task, for whoever asks. */
const isNo = (status: number): boolean => status === 404 || status === 403 || status === 400 || status === 422
