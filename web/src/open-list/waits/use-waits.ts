import { countAhead, type Waiting } from '../../domain/waits.ts'
import type { ListStore } from '../../live/list-store.ts'
import { useListState } from '../../live/use-list.ts'
import { useList } from '../list-provider.tsx'

/** For how many others a line waits: those that are not completed, archived or gone. */
export const waitsFor = (task: Waiting, store: ListStore): number => countAhead(task, (id) => isAhead(id, store))

const isAhead = (id: string, store: ListStore): boolean => {
  const line = store.line(store.keyOfTask(id))
  return line !== undefined && line.gone === undefined && line.task.status !== 'completed'
}

export const useWaitsFor = (task: Waiting): number => {
  const { session } = useList()
  return useListState(session, ({ store }) => waitsFor(task, store))
}
