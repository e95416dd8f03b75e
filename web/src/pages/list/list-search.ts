import type { View } from '../../domain/sheet-items.ts'

export type Group = View['group']
export type Sort = View['sort']

export interface ListSearch {
  group: Group
  sort: Sort
  filter: string
}

/** Reads the view out of the address; whatever it doesn't know is the default. */
export const readListSearch = (search: Record<string, unknown>): ListSearch => ({
  group: search.group === 'due' || search.group === 'status' ? search.group : 'none',
  sort: search.sort === 'due' || search.sort === 'name' ? search.sort : 'line',
  filter: typeof search.filter === 'string' || typeof search.filter === 'number' ? String(search.filter) : '',
})

/** The view in the address: defaults are left out. */
export interface ListAddress {
  group?: Group
  sort?: Sort
  filter?: string
}

export const writeListSearch = ({ group, sort, filter }: ListSearch): ListAddress => ({
  ...(group !== 'none' && { group }),
  ...(sort !== 'line' && { sort }),
  ...(filter !== '' && { filter }),
})
