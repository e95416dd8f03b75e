import type { Task } from '@docket/contract'
import { foldCase } from '@docket/contract/fold'
import { unlabelled } from '../live/line-index.ts'
import { dueDate } from './due.ts'
import { isFinished } from './finished.ts'
import { type ColourName, colourNameOf, taskColours } from './task-colours.ts'
import { startsLater, type Waiting } from './waits.ts'
import { passingWords } from './word-filter.ts'

/** Besides what a task is: `ready`, what can be begun, and `waiting`, what waits for other tasks, its time, or a person. */
export const filterStates = ['pending', 'ready', 'waiting', 'in_progress', 'completed', 'failed'] as const
export const filterDues = ['late', 'today', 'week', 'none'] as const
/** `other`: one that is not offered here, and came from elsewhere. */
export const filterColours = [...(Object.keys(taskColours) as ColourName[]), 'other', 'none'] as const

export type FilterState = (typeof filterStates)[number]
export type FilterDue = (typeof filterDues)[number]
export type FilterColour = (typeof filterColours)[number]

/**
 * Kinds whose choices are those of the list: its people, by id, where `me` is the reader and `none` nobody; its labels, as they
 * are compared, where `unlabelled` is none.
 */
export const openKinds = ['assignee', 'label'] as const
export type OpenKind = (typeof openKinds)[number]

/** Which lines are shown: those with all of the words, and of each kind that says something with one of what it says. */
export interface Filter {
  readonly words: string
  readonly state: readonly FilterState[]
  readonly due: readonly FilterDue[]
  readonly colour: readonly FilterColour[]
  /** In the order of the alphabet. */
  readonly assignee: readonly string[]
  readonly label: readonly string[]
}

export const noFilter: Filter = { words: '', state: [], due: [], colour: [], assignee: [], label: [] }

/** Something that one can filter by, besides words. */
export type Choice =
  | { readonly kind: 'state'; readonly name: FilterState }
  | { readonly kind: 'due'; readonly name: FilterDue }
  | { readonly kind: 'colour'; readonly name: FilterColour }
  | { [Kind in OpenKind]: { readonly kind: Kind; readonly name: string } }[OpenKind]

/** Of the kinds that have the same choices in each list. */
export const allChoices = {
  state: filterStates.map((name) => ({ kind: 'state', name })),
  due: filterDues.map((name) => ({ kind: 'due', name })),
  colour: filterColours.map((name) => ({ kind: 'colour', name })),
} satisfies Record<string, readonly Choice[]>

export const isChosen = (filter: Filter, { kind, name }: Choice): boolean =>
  (filter[kind] as readonly string[]).includes(name)

/** In the order in which they are offered. */
export const chosenIn = (filter: Filter): Choice[] => [
  ...Object.values(allChoices).flatMap((choices: readonly Choice[]) =>
    choices.filter((choice) => isChosen(filter, choice)),
  ),
  ...openKinds.flatMap((kind) => filter[kind].map((name) => ({ kind, name }))),
]

/** The filter with this choice, or without it when it has it. */
export const toggled = (filter: Filter, choice: Choice): Filter => {
  const { kind, name } = choice
  const others = (filter[kind] as readonly string[]).filter((each) => each !== name)
  const names = isChosen(filter, choice) ? others : [...others, name]
  const order: readonly string[] =
    kind in allChoices ? allChoices[kind as Fixed].map((each) => each.name) : names.sort()
  return { ...filter, [kind]: order.filter((each) => names.includes(each)) }
}

type Fixed = keyof typeof allChoices
type Filtered = Pick<
  Task,
  | ('name' | 'description' | 'status' | 'due_at' | 'due_all_day' | 'color' | 'assignee_id' | 'labels')
  | ('after' | 'start_at' | 'waiting')
>

/** For how many others of its list a task waits. */
type CountAhead = (task: Waiting) => number

const waitsFor = (now: Date, countAhead: CountAhead) => (task: Filtered) =>
  task.waiting !== null || startsLater(task, now) || countAhead(task) > 0

/** What a task has of a kind whose choices are those of the list. `me` is the reader's id. */
const namesOf: Readonly<Record<OpenKind, (task: Filtered, me: string) => readonly string[]>> = {
  assignee: ({ assignee_id }, me) => (assignee_id ? (assignee_id === me ? ['me', me] : [assignee_id]) : ['none']),
  label: ({ labels }) => (labels.length > 0 ? labels.map(foldCase) : [unlabelled]),
}

const none: CountAhead = () => 0

/** Whether the filter of a reader lets a task through at that moment. */
export const passing = (filter: Filter, me = '', countAhead = none) => {
  const hasWords = passingWords(filter.words)
  const open = openKinds.filter((kind) => filter[kind].length > 0)
  const [asksReady, asksWaiting] = [filter.state.includes('ready'), filter.state.includes('waiting')]
  return (now: Date): ((task: Filtered) => boolean) => {
    const dues = duesAt(now)
    const waits = waitsFor(now, countAhead)
    const isOf = (task: Filtered) =>
      filter.state.includes(task.status) ||
      (asksReady && task.status === 'pending' && !waits(task)) ||
      (asksWaiting && waits(task))
    return (task) =>
      (filter.state.length === 0 || isOf(task)) &&
      (filter.colour.length === 0 || filter.colour.includes(colourOf(task))) &&
      (filter.due.length === 0 || filter.due.some((due) => dues[due](task))) &&
      open.every((kind) => namesOf[kind](task, me).some((name) => filter[kind].includes(name))) &&
      hasWords(task)
  }
}

/** How many of the tasks have what can be chosen. */
export const countEach = (
  tasks: Iterable<Filtered>,
  now: Date,
  me = '',
  countAhead = none,
): ((choice: Choice) => number) => {
  const dues = duesAt(now)
  const waits = waitsFor(now, countAhead)
  const counts = new Map<string, number>()
  const count = (kind: Choice['kind'], name: string) =>
    counts.set(`${kind} ${name}`, (counts.get(`${kind} ${name}`) ?? 0) + 1)
  for (const task of tasks) {
    count('state', task.status)
    if (waits(task)) count('state', 'waiting')
    else if (task.status === 'pending') count('state', 'ready')
    count('colour', colourOf(task))
    for (const kind of openKinds) for (const name of namesOf[kind](task, me)) count(kind, name)
    for (const due of filterDues) if (dues[due](task)) count('due', due)
  }
  return ({ kind, name }) => counts.get(`${kind} ${name}`) ?? 0
}

const colourOf = ({ color }: Filtered): FilterColour => (color ? (colourNameOf(color) ?? 'other') : 'none')

/** Today is a day, over or not; the week is that day and the seven after it. */
const duesAt = (now: Date): Record<FilterDue, (task: Filtered) => boolean> => {
  const dayAhead = (days: number) => new Date(now.getFullYear(), now.getMonth(), now.getDate() + days).getTime()
  const [today, tomorrow, weekEnd] = [dayAhead(0), dayAhead(1), dayAhead(8)]
  const isWithin = (from: number, to: number) => (task: Filtered) => {
    const due = dueOf(task)
    return due >= from && due < to
  }
  return {
    late: (task) => dueOf(task) < now.getTime() && !isFinished(task),
    today: isWithin(today, tomorrow),
    week: isWithin(today, weekEnd),
    none: ({ due_at }) => !due_at,
  }
}

const dueOf = (task: Filtered): number => dueDate(task)?.getTime() ?? Number.NaN
