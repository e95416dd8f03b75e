import type { Task } from '@docket/contract'
import { boxesOf } from '../domain/boxes.ts'
import type { Item } from '../domain/sheet-items.ts'
import type { Line } from '../live/line.ts'
import type { Viewport } from '../ui/use-viewport.ts'

/** Margin, margin line, ring and gutter of a phone: what the name cannot have, in rem. */
const besideName = 2.75 + 0.1875 + 0.75 + 1.25 + 0.75 + 1

const headHeight = 2.5
const perforationHeight = 2
export const editedHeight = 5.25
/** What is asked below a name that somebody else has changed or taken away: as `line-question` in `line.css` has it. */
const questionHeight = 2.5
const takenHeightBelow = 6
const conflictHeightBelow = 7.5
const conflictHeightOnPhone = 8.75
const conflictHeightInTightRoom = 17.5
/** In a list narrower than that, in rem, the choices lie below the words. */
const questionRoom = 50

export const isNarrowFor = (width: number, { rem }: Viewport): boolean => width < questionRoom * rem

/** A line of a desk with nothing below its name. */
export const plainHeight = ({ rem }: Viewport): number => 2.125 * rem

/** Heights are known without measuring: the virtual list never moves under the reader. */
export const itemHeight = (
  item: Item,
  line: Line | undefined,
  viewport: Viewport,
  { isNarrow, isEditing }: { isNarrow: boolean; isEditing: boolean },
): number => {
  if (item.kind === 'head' || item.kind === 'done') return headHeight * viewport.rem
  if (item.kind === 'perforation') return perforationHeight * viewport.rem
  const question = line && asksSomething(line) ? questionHeightOf(line, viewport, isNarrow) * viewport.rem : 0
  if (!viewport.isPhone || !line) return plainHeight(viewport) + question
  // A name that is being written has room to be read whole, and for the date.
  if (isEditing) return editedHeight * viewport.rem + question
  const text = nameLines(nameOf(line), viewport)
  return Math.max(3.25, 0.75 + text * 1.375 + (hasBelow(line, item.isDone) ? 1.25 : 0)) * viewport.rem + question
}

/** Of what is asked below a name, in rem. */
export const questionHeightOf = (
  { gone, problem }: Line,
  { isTight, isPhone }: Viewport,
  isNarrow: boolean,
): number => {
  if (!isNarrow) return questionHeight
  if (gone !== undefined || problem?.kind !== 'conflict') return takenHeightBelow
  if (isTight) return conflictHeightInTightRoom
  return isPhone ? conflictHeightOnPhone : conflictHeightBelow
}

export const hasOutputs = ({ outputs }: Task): boolean => Object.keys(outputs).length > 0

/** On a phone something stands below the name. */
export const hasBelow = (line: Line, isDone: boolean): boolean => isDone || line.task.due_at !== null || hasMarks(line)

/** Something besides a date stands at its end, or on a phone below its name. */
export const hasMarks = ({ task, isWaiting }: Line): boolean =>
  isWaiting ||
  task.status === 'failed' ||
  Boolean(task.assignee_id) ||
  task.labels.length > 0 ||
  task.lease !== null ||
  task.waiting !== null ||
  task.comment_count > 0 ||
  hasOutputs(task) ||
  boxesOf(task) !== undefined

export const asksSomething = ({ gone, problem }: Line): boolean => gone !== undefined || problem !== undefined

export const nameOf = ({ task }: Line): string => (task.icon === '' ? task.name : `${task.icon} ${task.name}`)

/** On a phone a long name takes two lines, and three where text is large. */
export const nameLines = (name: string, viewport: Viewport): Rows =>
  viewport.isPhone ? rowsOf(textWidth(name, viewport.rem), viewport.width - besideName * viewport.rem, viewport) : 1

export type Rows = 1 | 2 | 3

/** Words that are wrapped leave some of each row blank. */
export const rowsOf = (width: number, room: number, { isTight }: Pick<Viewport, 'isTight'>): Rows =>
  width <= room ? 1 : isTight && width > room * 1.7 ? 3 : 2

/** Of a name that takes so many rows; a longer one is cut. */
export const clampOf = { 1: 'truncate', 2: 'line-clamp-2', 3: 'line-clamp-3' } as const

const widths = new Map<string, number>()
const canvas = typeof document === 'undefined' ? null : document.createElement('canvas').getContext('2d')

/** Of a name in one line, at that size of letters in pixels. */
export const textWidth = (text: string, size: number): number => {
  const name = `${size} ${text}`
  const known = widths.get(name)
  if (known !== undefined) return known
  if (!canvas) return 0
  canvas.font = `420 ${size}px "Archivo Variable", system-ui, sans-serif`
  const { width } = canvas.measureText(text)
  if (widths.size > 20_000) widths.clear()
  widths.set(name, width)
  return width
}
