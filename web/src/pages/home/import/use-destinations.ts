import type { Project } from '@docket/contract'
import { useMemo, useState } from 'react'
import type { Imported, ImportedLine } from '../../../domain/imported.ts'
import { sectionsOf } from '../../../domain/list-sections.ts'
import { missingLines } from '../../../domain/missing-lines.ts'
import { useListsState } from '../../../live/use-lists.ts'
import { useLinesThere } from './use-lines-there.ts'

/** Where the lines go: into new lists, into those of the same names as far as there are any, or into one by its id. */
export const asNew = 'new'
export const asNamed = 'named'

export interface Destination {
  /** What a new list is called. */
  name: string | undefined
  /** The list that is there, if it is to be that. */
  list: Project | undefined
  lines: readonly ImportedLine[]
  /** The highest position in that list, as far as somebody has looked: 0 where nobody has. */
  last: number
}

export interface Destinations {
  /** Those that take new lines, in one's own order. */
  writable: readonly Project[]
  choice: string
  choose(choice: string): void
  /** There is a list of the same name as one of the file. */
  hasNamed: boolean
  all: readonly Destination[]
  /** How many lines are not added, because they are there. */
  there: number
  state: 'known' | 'looking' | 'unknown' | 'gone'
}

/** Where what was read goes, and which of its lines do. Somebody else may rename and delete lists meanwhile. */
export const useDestinations = (imported: Imported, isSkipping: boolean): Destinations => {
  const lists = useListsState(({ all }) => all)
  const writable = sectionsOf(lists.filter(takesLines)).flatMap(({ lists }) => lists)
  const [chosen, choose] = useState<string>()
  const ids = useIdsByName(imported, writable)
  const isOne = imported.lists.length === 1
  const hasNamed = ids.some((id) => id !== undefined)
  const choice = isOne ? (chosenFor(chosen, true) ?? ids[0] ?? asNew) : (chosenFor(chosen, false) ?? asNamed)
  const wanted = imported.lists.map((_, at) => (choice === asNew ? undefined : isOne ? choice : ids[at]))
  const there = useLinesThere(isSkipping ? [...new Set(wanted.filter((id) => id !== undefined))] : [])
  const isGone = wanted.some((id) => id !== undefined && !writable.some((list) => list.id === id))
  const missing = useMissing(imported, wanted, there)
  const all = imported.lists.map(
    ({ name }, at): Destination => ({
      name,
      list: writable.find(({ id }) => id === wanted[at]),
      lines: missing[at] ?? [],
      last: thereIn(there, wanted[at])?.last ?? 0,
    }),
  )
  const state = isGone ? 'gone' : typeof there === 'string' ? there : 'known'
  return { writable, choice, choose, hasNamed, all, there: countOf(imported.lists) - countOf(all), state }
}

const countOf = (lists: readonly { lines: readonly unknown[] }[]): number =>
  lists.reduce((sum, { lines }) => sum + lines.length, 0)

const thereIn = (there: ReturnType<typeof useLinesThere>, id: string | undefined) =>
  typeof there === 'string' ? undefined : there.get(id ?? '')

/** Of each list of the file the lines that are not there yet; not looked up anew with each key that is pressed. */
const useMissing = (
  { lists }: Imported,
  wanted: readonly (string | undefined)[],
  there: ReturnType<typeof useLinesThere>,
): readonly (readonly ImportedLine[])[] => {
  const into = wanted.join(' ')
  return useMemo(() => {
    const ids = into.split(' ')
    return lists.map(({ lines }, at) => {
      const known = thereIn(there, ids[at])
      return known ? missingLines(lines, known.lines) : lines
    })
  }, [lists, into, there])
}

/** What was chosen for one list says nothing about several. */
const chosenFor = (chosen: string | undefined, isOne: boolean): string | undefined =>
  chosen === asNew || (chosen === asNamed) !== isOne ? chosen : undefined

const takesLines = ({ my_role, state, archived }: Project): boolean =>
  my_role !== 'viewer' && state !== 'ready' && !archived

/** The list that is called as one of the file was when that was read: no other takes its place when names change. */
const useIdsByName = (imported: Imported, writable: readonly Project[]): readonly (string | undefined)[] => {
  const [found, setFound] = useState<{ of: Imported; ids: (string | undefined)[] }>()
  if (found?.of === imported) return found.ids
  const ids = imported.lists.map(({ name }) => writable.find((list) => list.name === name)?.id)
  setFound({ of: imported, ids })
  return ids
}
