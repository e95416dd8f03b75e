import type { Task } from '@docket/contract'
import { type Line, plainLine } from '../live/line.ts'
import { LineIndex } from '../live/line-index.ts'
import { task } from '../live/sample.ts'
import type { Item, View } from './sheet-items.ts'

/** Samples for the tests of what a sheet shows. */

export const line = (number: number, name: string, over: Partial<Task> = {}): Line =>
  plainLine(name, task(name, { name, position: number, updated_at: `2026-11-${10 + number}T00:00:00Z`, ...over }))

export const indexOf = (lines: readonly Line[]): LineIndex => {
  const index = new LineIndex()
  index.reset(lines)
  return index
}

export const plain: View = { group: 'none', sort: 'line', done: 'newest' }

export const read = (items: readonly Item[]) =>
  items.map((item) =>
    item.kind === 'line'
      ? item.key
      : item.kind === 'head'
        ? `# ${item.of ?? item.group} ${item.count}`
        : `-${item.kind}`,
  )
