import type { Line } from '../../live/line.ts'
import {
  asksSomething,
  editedHeight,
  hasBelow,
  nameOf,
  questionHeightOf,
  type Rows,
  rowsOf,
  textWidth,
} from '../../open-list/line-size.ts'
import type { Viewport } from '../../ui/use-viewport.ts'

/** Beside the name: its number, and the end of the card, in rem. */
const besideName = 2.375 + 1.25
const metaHeight = 1.4375

/** Where the column does not say it: what is neither to be done nor done. */
export const isStatusTold = ({ task: { status } }: Line): boolean => status === 'in_progress' || status === 'failed'

export const hasMeta = (line: Line, isDone: boolean, showsStatus: boolean): boolean =>
  hasBelow(line, isDone) || (showsStatus && isStatusTold(line))

/** How many lines the name takes; a longer one is cut. Two lines of a narrow column are few words. */
export const cardLines = (name: string, width: number, { rem, isPhone, isTight }: Viewport): Rows =>
  rowsOf(textWidth(name, rem * (isPhone ? 0.9375 : 0.875)), width - besideName * rem, {
    isTight: isTight || width < 16 * rem,
  })

export interface CardLook {
  isDone: boolean
  showsStatus: boolean
  width: number
  viewport: Viewport
}

/** Known without measuring what is drawn, in pixels. */
const cardHeight = (line: Line, { isDone, showsStatus, width, viewport }: CardLook): number => {
  const { rem, isPhone } = viewport
  const [padding, text] = isPhone ? [1.5, 1.375] : [1.25, 1.1875]
  const name = cardLines(nameOf(line), width, viewport) * text
  return (padding + name + (hasMeta(line, isDone, showsStatus) ? metaHeight : 0)) * rem
}

/** Worked out once for each line, whatever comes and goes around it. */
export const cardHeights = (look: CardLook): ((line: Line, isEditing: boolean) => number) => {
  const known = new WeakMap<Line, number>()
  return (line, isEditing) => {
    let own = isEditing ? editedHeight * look.viewport.rem : known.get(line)
    if (own === undefined) known.set(line, (own = cardHeight(line, look)))
    return own + (asksSomething(line) ? questionHeightOf(line, look.viewport, true) * look.viewport.rem : 0)
  }
}
