import { type Filter, filterColours, filterDues, filterStates } from '../../domain/line-filter.ts'
import type { FilterAddress } from '../view/list-address.ts'

/** Reads the filter out of the address; what it doesn't know is left out. */
export const readFilter = ({ filter = '', state, due, colour }: FilterAddress): Filter => ({
  words: filter,
  state: namedIn(state, filterStates),
  due: namedIn(due, filterDues),
  colour: namedIn(colour, filterColours),
})

const namedIn = <Name extends string>(text: string | undefined, all: readonly Name[]): readonly Name[] => {
  const names = text?.split(' ') ?? []
  return all.filter((name) => names.includes(name))
}

export const writeFilter = ({ words, state, due, colour }: Filter): FilterAddress => ({
  ...(words !== '' && { filter: words }),
  ...(state.length > 0 && { state: state.join(' ') }),
  ...(due.length > 0 && { due: due.join(' ') }),
  ...(colour.length > 0 && { colour: colour.join(' ') }),
})
