import { foldCase } from '@docket/contract/fold'
import { labelFrom } from '../../domain/label-text.ts'
import { type Filter, filterColours, filterDues, filterStates } from '../../domain/line-filter.ts'
import { unlabelled } from '../../live/line-index.ts'
import type { FilterAddress } from '../view/list-address.ts'

/** Reads the filter out of the address; what it doesn't know is left out. */
export const readFilter = ({ filter = '', state, due, colour, assignee, label }: FilterAddress): Filter => ({
  words: filter,
  state: namedIn(state, filterStates),
  due: namedIn(due, filterDues),
  colour: namedIn(colour, filterColours),
  assignee: [...new Set(assignee?.split(' ').filter((name) => /^[\w-]{1,40}$/.test(name)))].sort(),
  label: [...new Set(label?.split(',').flatMap(labelOf))].sort(),
})

const namedIn = <Name extends string>(text: string | undefined, all: readonly Name[]): readonly Name[] => {
  const names = text?.split(' ') ?? []
  return all.filter((name) => names.includes(name))
}

/** Written as it is, unless it would be read as another. */
const textOf = (label: string): string =>
  label === unlabelled ? none : label === none ? '%6Eone' : label.replaceAll(/[%,]/g, encodeURIComponent)

const none = 'none'

const labelOf = (text: string): string[] => {
  if (text === none) return [unlabelled]
  try {
    const label = labelFrom(decodeURIComponent(text))
    return label === undefined ? [] : [foldCase(label)]
  } catch {
    return []
  }
}

export const writeFilter = ({ words, label, ...kinds }: Filter): FilterAddress => ({
  ...(words !== '' && { filter: words }),
  ...Object.fromEntries(
    Object.entries(kinds).flatMap(([kind, names]) => (names.length > 0 ? [[kind, names.join(' ')]] : [])),
  ),
  ...(label.length > 0 && { label: label.map(textOf).join() }),
})
