import { passing } from '../../domain/line-filter.ts'
import type { ListSession } from '../../live/list-session.ts'
import type { FilterAddress } from '../view/list-address.ts'
import { waitsFor } from '../waits/use-waits.ts'
import { readFilter } from './filter-text.ts'

/** What the filter of an address lets through in an open list. `me` is the id of the reader. */
export const passingIn = ({ store }: ListSession, address: FilterAddress, me: string) =>
  passing(readFilter(address), me, (task) => waitsFor(task, store))
