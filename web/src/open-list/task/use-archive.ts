import { useList } from '../list-provider.tsx'
import { useSay } from '../use-say.ts'
import type { TaskPanelProps } from './task-panel.tsx'
import { useNeighbours } from './use-neighbours.ts'

/** Archives the line and goes on to the one after it. */
export const useArchive = ({ taskKey, onOpen, onClose }: TaskPanelProps): (() => void) => {
  const { session, verbs } = useList()
  const say = useSay()
  const { previous, next } = useNeighbours(taskKey)
  return () => {
    const on = next ?? previous
    say(verbs.archive([taskKey]))
    if (on === undefined) onClose()
    else onOpen(session.store.idOf(on) ?? on)
  }
}
