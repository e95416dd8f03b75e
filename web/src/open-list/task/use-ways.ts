import { useRef, useState } from 'react'
import { useListState } from '../../live/use-list.ts'
import { useList } from '../list-provider.tsx'
import { useUi } from '../list-ui.ts'
import type { TaskPanelProps } from './task-panel.tsx'

/** The ways on from a line that is open. */
export interface Ways {
  readonly previous: string | undefined
  readonly next: string | undefined
  open(line: string): void
  /** As fast as keys are pressed: the address follows later. */
  go(steps: 1 | -1): void
}

/** The lines before and after one, as its page shows them. One that has gone from among them stands where it stood last. */
export const useWays = ({ taskKey, order: given, onOpen }: Omit<TaskPanelProps, 'onClose'>): Ways => {
  const { session } = useList()
  const { visible } = useUi()
  // Each time that lines come, go or move.
  useListState(session, ({ store }) => store.index.shape)
  const idOf = (key: string) => session.store.idOf(key) ?? key
  const order = given ?? visible.order
  const own = given ? idOf(taskKey) : taskKey
  const latest = useRef<string>(undefined)
  const [last, setLast] = useState(order)
  const around = order.includes(own) ? order : last
  if (around !== last) setLast(around)

  const beside = (line: string, steps: 1 | -1) => {
    const at = order.indexOf(line)
    if (at >= 0) return order[at + steps]
    const stood = around.indexOf(line)
    if (stood < 0) return undefined
    const shown = new Set(order)
    return steps > 0
      ? around.slice(stood).find((each) => shown.has(each))
      : around.slice(0, stood).findLast((each) => shown.has(each))
  }
  const open = (line: string) => onOpen(idOf(line))
  const go = (steps: 1 | -1) => {
    const to = beside(latest.current ?? own, steps)
    if (to === undefined) return
    latest.current = to
    open(to)
  }
  return { previous: beside(own, -1), next: beside(own, 1), open, go }
}
