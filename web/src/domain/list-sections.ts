import type { Project } from '@docket/contract'
import { byName } from './by-name.ts'
import { type Placed, positionsFor } from './position.ts'

/** Favourites, a group by its name, or the lists that are neither. */
export interface ListSection {
  /** Says which it is: `favorites`, `others`, or `group:` and its name. */
  key: string
  /** The group's name; empty for the other two. */
  group: string
  lists: Project[]
}

const groupMark = 'group:'
export const favoritesKey = 'favorites'
export const othersKey = 'others'

export const sectionKeyOf = ({ favorite, group }: Pick<Project, 'favorite' | 'group'>): string =>
  favorite ? favoritesKey : group === '' ? othersKey : groupMark + group

/** What a list becomes that is put into a section. */
export const asIn = (key: string): Partial<Pick<Project, 'favorite' | 'group'>> =>
  key === favoritesKey
    ? { favorite: true }
    : { favorite: false, group: key === othersKey ? '' : key.slice(groupMark.length) }

const rankOf = (key: string): number =>
  [favoritesKey, undefined, othersKey].indexOf(key.startsWith(groupMark) ? undefined : key)

/**
 * Favourites, then groups by name, then the others. In each by place; those without one stand behind by name, and
 * among the others in the order in which they come.
 */
export const bySection = (a: Project, b: Project): number => {
  const [one, other] = [sectionKeyOf(a), sectionKeyOf(b)]
  return (
    rankOf(one) - rankOf(other) ||
    (one === other ? 0 : byName(one, other)) ||
    (a.place === null ? 1 : 0) - (b.place === null ? 1 : 0) ||
    (a.place ?? 0) - (b.place ?? 0) ||
    (one === othersKey ? 0 : byName(a.name, b.name))
  )
}

/** The lists that are not archived, in their sections. */
export const sectionsOf = (lists: readonly Project[]): ListSection[] => {
  const sections: ListSection[] = []
  for (const list of lists.filter(({ archived }) => !archived).toSorted(bySection)) {
    const key = sectionKeyOf(list)
    if (sections.at(-1)?.key !== key) sections.push({ key, group: list.favorite ? '' : list.group, lists: [] })
    sections.at(-1)!.lists.push(list)
  }
  return sections
}

/** All groups that there are, by name. */
export const groupsOf = (lists: readonly Project[]): string[] =>
  [...new Set(lists.map(({ group }) => group).filter((group) => group !== ''))].sort(byName)

/** The places that put a list at `index` among the others of its section, in the order in which these are shown. */
export const placesFor = (id: string, index: number, others: readonly Pick<Project, 'id' | 'place'>[]): Placed[] => {
  let last = 0
  const above = others.slice(0, index).map(({ id: key, place }) => {
    last = place ?? last + 1
    return { key, position: last }
  })
  const given = above.filter((_, at) => others[at]!.place === null)
  const below = others.slice(index).flatMap(({ id: key, place }) => (place === null ? [] : [{ key, position: place }]))
  return [...given, ...positionsFor(id, index, [...above, ...below])]
}
