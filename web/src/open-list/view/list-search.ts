import type { View } from '../../domain/sheet-items.ts'
import { type FilterAddress, filterIn, type ListAddress } from './list-address.ts'

export type Group = View['group']
export type Sort = View['sort']

export const listViews = ['list', 'board'] as const
export type ListView = (typeof listViews)[number]

export interface ListSearch {
  readonly view: ListView
  readonly group: Group
  readonly sort: Sort
  readonly filter: FilterAddress
}

/** Reads the view out of the address; whatever it doesn't know is the default. */
export const readListSearch = (address: ListAddress): ListSearch => ({
  view: listViews.find((view) => view === address.view) ?? 'list',
  group: address.group === 'due' || address.group === 'status' ? address.group : 'none',
  sort: address.sort === 'due' || address.sort === 'name' ? address.sort : 'line',
  filter: filterIn(address),
})

export const writeListSearch = ({ view, group, sort, filter }: ListSearch): ListAddress => ({
  ...(view !== 'list' && { view }),
  ...(group !== 'none' && { group }),
  ...(sort !== 'line' && { sort }),
  ...filterIn(filter),
})
