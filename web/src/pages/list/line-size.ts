import type { Viewport } from '../../ui/use-viewport.ts'
import type { Item } from './arrange.ts'

/** Margin, margin line, ring and gutter of a phone: what the name cannot have, in rem. */
const besideName = 2.75 + 0.1875 + 1 + 1.25 + 0.75 + 1

const headHeight = 2.5
const perforationHeight = 2

/** Heights are known without measuring: the virtual list never moves under the reader. */
export const itemHeight = (item: Item, viewport: Viewport): number => {
  if (item.kind === 'head' || item.kind === 'done') return headHeight * viewport.rem
  if (item.kind === 'perforation') return perforationHeight * viewport.rem
  if (!viewport.isPhone) return 2.125 * viewport.rem
  const { task, isWaiting } = item.line
  const hasMeta = item.isDone || isWaiting || task.due_at !== null || task.comment_count > 0 || task.status === 'failed'
  const text = nameLines(task.icon === '' ? task.name : `${task.icon} ${task.name}`, viewport)
  return Math.max(3.25, 0.75 + text * 1.375 + (hasMeta ? 1.25 : 0)) * viewport.rem
}

/** On a phone a long name takes two lines. */
export const nameLines = (name: string, viewport: Viewport): 1 | 2 =>
  viewport.isPhone && widthOf(name, viewport.rem) > viewport.width - besideName * viewport.rem ? 2 : 1

const widths = new Map<string, number>()
const canvas = typeof document === 'undefined' ? null : document.createElement('canvas').getContext('2d')

const widthOf = (text: string, rem: number): number => {
  const known = widths.get(text)
  if (known !== undefined) return known
  if (!canvas) return 0
  canvas.font = `420 ${rem}px "Archivo Variable", system-ui, sans-serif`
  const { width } = canvas.measureText(text)
  if (widths.size > 5000) widths.clear()
  widths.set(text, width)
  return width
}
