import { useMemo } from 'react'
import type { Item } from '../../domain/sheet-items.ts'
import type { Line } from '../../live/line.ts'
import type { ListSession } from '../../live/list-session.ts'
import { oncePerVersion, useListState } from '../../live/use-list.ts'
import {
  asksSomething,
  editedHeight,
  hasMarks,
  nameOf,
  questionHeightOf,
  textWidth,
} from '../../open-list/line-size.ts'
import { useList } from '../../open-list/list-provider.tsx'
import type { Viewport } from '../../ui/use-viewport.ts'

/** Beside the name: its number, and the end of the card, in rem. */
const besideName = 2.375 + 1.25
const metaHeight = 1.4375

/** Where the column does not say it: what is neither to be done nor done. */
export const isStatusTold = ({ task: { status } }: Line): boolean => status === 'in_progress' || status === 'failed'

export const hasMeta = (line: Line, isDone: boolean, showsStatus: boolean): boolean =>
  isDone || line.task.due_at !== null || hasMarks(line) || (showsStatus && isStatusTold(line))

/** How many lines the name takes; a longer one is cut. */
export const cardLines = (name: string, width: number, { rem, isPhone }: Viewport): 1 | 2 =>
  textWidth(name, rem * (isPhone ? 0.9375 : 0.875)) > width - besideName * rem ? 2 : 1

interface CardLook {
  isDone: boolean
  showsStatus: boolean
  width: number
  viewport: Viewport
}

/** Known without measuring what is drawn, in pixels. */
const cardHeight = (line: Line, isEditing: boolean, { isDone, showsStatus, width, viewport }: CardLook): number => {
  const { rem, isPhone } = viewport
  const question = asksSomething(line) ? questionHeightOf(line, { isPhone: true }) : 0
  const [padding, text] = isPhone ? [1.5, 1.375] : [1.25, 1.1875]
  const name = cardLines(nameOf(line), width, viewport) * text
  const own = isEditing ? editedHeight : padding + name + (hasMeta(line, isDone, showsStatus) ? metaHeight : 0)
  return (own + question) * rem
}

/** Where each card begins, in pixels from the top of its column; one more entry than cards: the height of all. */
export const useCardStarts = (
  items: readonly Item[],
  editing: string | undefined,
  { isDone, showsStatus, width, viewport }: CardLook,
): Float64Array => {
  const { session } = useList()
  const select = useMemo(() => {
    const heights = new WeakMap<Line, number>()
    let last = new Float64Array()
    return oncePerVersion(
      ({ store }: ListSession) => store.index.version,
      ({ store }) => {
        const starts = new Float64Array(items.length + 1)
        for (const [index, item] of items.entries()) {
          const line = store.line(item.key)
          const look = { isDone, showsStatus, width, viewport }
          const height = () => (line ? cardHeight(line, item.key === editing, look) : 0)
          const known = line && heights.get(line)
          const own = known ?? height()
          if (line && known === undefined) heights.set(line, own)
          starts[index + 1] = starts[index]! + own
        }
        const isSame = starts.length === last.length && starts.every((start, index) => start === last[index])
        if (!isSame) last = starts
        return last
      },
    )
  }, [items, isDone, showsStatus, width, viewport, editing])
  return useListState(session, select)
}
