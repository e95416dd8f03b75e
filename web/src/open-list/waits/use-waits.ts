import type { Task } from '@docket/contract'
import type { ListStore } from '../../live/list-store.ts'
import { useListState } from '../../live/use-list.ts'
import { useList } from '../list-provider.tsx'

type Waiting = Pick<Task, 'after' | 'start_at' | 'status'>

/** Something may keep a line back: whether it does follows from other lines. */
export const mayWait = ({ after, start_at, status }: Waiting): boolean =>
  status === 'pending' && (after.length > 0 || start_at !== null)

/** For how many others a line waits: those that are not completed, archived or gone. */
export const waitsFor = ({ after, status }: Waiting, store: ListStore): number =>
  status === 'pending' ? after.filter((id) => isAhead(id, store)).length : 0

const isAhead = (id: string, store: ListStore): boolean => {
  const line = store.line(store.keyOfTask(id))
  return line !== undefined && line.gone === undefined && line.task.status !== 'completed'
}

export const useWaitsFor = (task: Waiting): number => {
  const { session } = useList()
  return useListState(session, ({ store }) => waitsFor(task, store))
}
