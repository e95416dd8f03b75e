import type { Task } from '@docket/contract'
import { box } from './ticks.ts'

const fence = /^(?:[ \t]|>|[-+*][ \t])*(`{3,}|~{3,})/

export interface Boxes {
  readonly ticked: number
  readonly total: number
}

/** How many steps a description has, and how many of them are ticked; nothing where it has none. */
export const boxesIn = (text: string): Boxes | undefined => {
  if (!/\[[ xX]\]/.test(text)) return undefined
  let ticked = 0
  let total = 0
  let open: string | undefined
  for (const line of text.split(/\r\n?|\n/)) {
    const mark = fence.exec(line)?.[1]
    if (open !== undefined) {
      if (mark?.startsWith(open)) open = undefined
    } else if (mark) open = mark
    else {
      const state = box.exec(line)?.[2]
      if (state !== undefined) total++
      if (state !== undefined && state !== ' ') ticked++
    }
  }
  return total === 0 ? undefined : { ticked, total }
}

const known = new WeakMap<Task, { boxes: Boxes | undefined }>()

/** The same, looked for once as long as the task stays as it is. */
export const boxesOf = (task: Task): Boxes | undefined => {
  let found = known.get(task)
  if (!found) known.set(task, (found = { boxes: boxesIn(task.description) }))
  return found.boxes
}

/** The text with the box ticked, or not any more, of the item that begins at `start`. */
export const withTick = (text: string, start: number): string => {
  const at = text.indexOf('[', start) + 1
  return `${text.slice(0, at)}${/[xX]/.test(text[at] ?? '') ? ' ' : 'x'}${text.slice(at + 1)}`
}
