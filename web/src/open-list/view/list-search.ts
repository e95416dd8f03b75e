import { type ColumnKind, columnKinds } from '../../domain/column-kinds.ts'
import type { View } from '../../domain/sheet-items.ts'
import { type FilterAddress, filterIn, type ListAddress } from './list-address.ts'

export type Group = View['group']
export type Sort = View['sort']

export const groups = ['none', 'due', 'status', 'assignee', 'label'] as const satisfies readonly Group[]
export const listViews = ['list', 'board', 'calendar'] as const
export type ListView = (typeof listViews)[number]

export type Span = 'month' | 'week'

export interface ListSearch {
  readonly view: ListView
  readonly group: Group
  readonly sort: Sort
  /** Of a board. */
  readonly columns: ColumnKind
  /** Of a calendar. */
  readonly span: Span
  /** A day that it shows, as `2026-11-05`; today where it is not said. */
  readonly on?: string | undefined
  readonly filter: FilterAddress
}

/** Reads the view out of the address; whatever it doesn't know is the default. */
export const readListSearch = (address: ListAddress): ListSearch => ({
  view: listViews.find((view) => view === address.view) ?? 'list',
  group: groups.find((group) => group === address.group) ?? 'none',
  sort: address.sort === 'due' || address.sort === 'name' ? address.sort : 'line',
  columns: columnKinds.find((kind) => kind === address.columns) ?? 'status',
  span: address.span === 'week' ? 'week' : 'month',
  ...(isDay(address.on) && { on: address.on }),
  filter: filterIn(address),
})

const isDay = (text: string | undefined): text is string =>
  text !== undefined && /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text))

export const writeListSearch = ({ view, group, sort, columns, span, on, filter }: ListSearch): ListAddress => ({
  ...(view !== 'list' && { view }),
  ...(group !== 'none' && { group }),
  ...(sort !== 'line' && { sort }),
  ...(columns !== 'status' && { columns }),
  ...(view === 'calendar' && span !== 'month' && { span }),
  ...(view === 'calendar' && on !== undefined && { on }),
  ...filterIn(filter),
})
