import type { View } from '../../domain/sheet-items.ts'
import { type FilterAddress, filterIn, type ListAddress } from './list-address.ts'

export type Group = View['group']
export type Sort = View['sort']

export interface ListSearch {
  readonly group: Group
  readonly sort: Sort
  readonly filter: FilterAddress
}

/** Reads the view out of the address; whatever it doesn't know is the default. */
export const readListSearch = (address: ListAddress): ListSearch => ({
  group: address.group === 'due' || address.group === 'status' ? address.group : 'none',
  sort: address.sort === 'due' || address.sort === 'name' ? address.sort : 'line',
  filter: filterIn(address),
})

export const writeListSearch = ({ group, sort, filter }: ListSearch): ListAddress => ({
  ...(group !== 'none' && { group }),
  ...(sort !== 'line' && { sort }),
  ...filterIn(filter),
})
