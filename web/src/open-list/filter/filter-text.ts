import { type Filter, filterColours, filterDues, filterStates } from '../../domain/line-filter.ts'
import type { FilterAddress } from '../view/list-address.ts'

/** Reads the filter out of the address; what it doesn't know is left out. */
export const readFilter = ({ filter = '', state, due, colour, assignee }: FilterAddress): Filter => ({
  words: filter,
  state: namedIn(state, filterStates),
  due: namedIn(due, filterDues),
  colour: namedIn(colour, filterColours),
  assignee: [...new Set(assignee?.split(' ').filter((name) => /^[\w-]{1,40}$/.test(name)))].sort(),
})

const namedIn = <Name extends string>(text: string | undefined, all: readonly Name[]): readonly Name[] => {
  const names = text?.split(' ') ?? []
  return all.filter((name) => names.includes(name))
}

export const writeFilter = ({ words, ...kinds }: Filter): FilterAddress => ({
  ...(words !== '' && { filter: words }),
  ...Object.fromEntries(
    Object.entries(kinds).flatMap(([kind, names]) => (names.length > 0 ? [[kind, names.join(' ')]] : [])),
  ),
})
