import type { Task, TaskStatus } from '@docket/contract'
import { foldCase } from '@docket/contract/fold'
import type { LineIndex } from '../live/line-index.ts'
import type { Buckets } from './bucketed-lines.ts'
import type { ColumnKind } from './column-kinds.ts'
import { isFinished } from './finished.ts'
import { withoutLabel } from './label-text.ts'
import { mostLabels } from './labels.ts'

/** One column. `name` is what it is known by, and the bucket of its lines. */
export type BoardColumn =
  | { readonly name: string; readonly kind: 'status'; readonly status: TaskStatus }
  /** `id` is nothing where nobody is to do them. */
  | { readonly name: string; readonly kind: 'assignee'; readonly id: string | null }
  /** `label` as it is written, and nothing where there is none. */
  | { readonly name: string; readonly kind: 'label'; readonly label: string | undefined }

const columnOf = (status: TaskStatus): BoardColumn => ({ name: status, kind: 'status', status })

export const statusColumns = (['pending', 'in_progress', 'completed', 'failed'] as const).map(columnOf)

/** What is finished, whoever did it and whatever it goes under: the last column of people and labels. */
const doneColumn: BoardColumn = { name: 'done', kind: 'status', status: 'completed' }

const ofPerson = (id: string | null): BoardColumn => ({ name: `=${id ?? ''}`, kind: 'assignee', id })
const ofLabel = (label: string | undefined): BoardColumn => ({
  name: `=${label === undefined ? '' : foldCase(label)}`,
  kind: 'label',
  label,
})

/** So many people have a column whether they have anything to do or not. */
const smallList = 8

/** Nobody first, whose lines are to be given to somebody; then `people` in their order, and whoever else has lines. */
export const peopleColumns = ({ people: { names } }: LineIndex, people: readonly string[]): BoardColumn[] => {
  const busy = new Set(names)
  const known = people.length > smallList ? people.filter((id, at) => at === 0 || busy.has(id)) : people
  const others = [...busy].filter((id) => id !== '' && !people.includes(id)).sort()
  return [null, ...known, ...others].map(ofPerson).concat(doneColumn)
}

/** Each of these labels, as they are written, behind what goes under none. */
export const labelColumns = (labels: readonly string[]): BoardColumn[] =>
  [undefined, ...labels].map(ofLabel).concat(doneColumn)

/** Columns of a board that is in use: none goes or changes places then, and what is new comes last. */
export const steadyColumns = (before: readonly BoardColumn[], now: readonly BoardColumn[]): readonly BoardColumn[] => {
  const known = new Set(before.map(({ name }) => name))
  const more = now.filter(({ name }) => !known.has(name))
  return more.length === 0 ? before : [...before, ...more]
}

/** What is open in the order of the list, what is finished from the latest on. */
export const columnBuckets: Record<ColumnKind, Buckets<string>> = {
  status: {
    of: (index) => index.columns,
    isDone: (status) => status === 'completed' || status === 'failed',
  },
  assignee: { of: (index) => withDone(index, 'people'), isDone: (name) => name === 'done' },
  label: { of: (index) => withDone(index, 'labels'), isDone: (name) => name === 'done' },
}

const withDone = (index: LineIndex, facet: 'people' | 'labels'): Pick<LineIndex['columns'], 'bucket'> => ({
  bucket: (name) => (name === 'done' ? index.stages.bucket('done') : index[facet].bucket(name.slice(1))),
})

/** What a task has that stands in a column. */
export const patchInto = (column: BoardColumn, task: Pick<Task, 'status' | 'labels'>): Partial<Task> => {
  if (column.kind === 'status')
    // What has failed is finished too.
    return column.name === 'done' && isFinished(task) ? {} : { status: column.status }
  const open = isFinished(task) ? ({ status: 'pending' } as const) : {}
  if (column.kind === 'assignee') return { ...open, assignee_id: column.id }
  return { ...open, labels: labelledAs(column.label, task) }
}

/**
 * The label of the column takes the place of the one that the task stood under, and the others stay. What stood under none of
 * them, since it was done, loses none.
 */
const labelledAs = (label: string | undefined, task: Pick<Task, 'status' | 'labels'>): string[] => {
  const { labels } = task
  if (label === undefined) return []
  if (labels[0] !== undefined && foldCase(labels[0]) === foldCase(label)) return [...labels]
  const others = withoutLabel(isFinished(task) && labels.length < mostLabels ? labels : labels.slice(1), label)
  return [label, ...others]
}
