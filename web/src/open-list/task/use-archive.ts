import { useList } from '../list-provider.tsx'
import { useDoneToast } from '../use-done-toast.ts'
import type { TaskPanelProps } from './task-panel.tsx'
import { useNeighbours } from './use-neighbours.ts'

/** Archives the line and goes on to the one after it. */
export const useArchive = ({ taskKey, onOpen, onClose }: TaskPanelProps): (() => void) => {
  const { session, verbs } = useList()
  const showDone = useDoneToast()
  const { previous, next } = useNeighbours(taskKey)
  return () => {
    const on = next ?? previous
    showDone(verbs.archive([taskKey]))
    if (on === undefined) onClose()
    else onOpen(session.store.idOf(on) ?? on)
  }
}
