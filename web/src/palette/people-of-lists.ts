import type { Member, Project } from '@docket/contract'
import { fold } from '@docket/contract/fold'
import { rankBy } from './find-lines.ts'

/** Somebody else, and the lists that one has together with them. */
export interface Sharer {
  readonly id: string
  readonly name: string
  readonly email: string
  readonly lists: readonly Project[]
}

type Others = readonly Pick<Member, 'user_id' | 'display_name' | 'email'>[]

/** Everybody but `me`: owners of the lists, and who else is on those whose members are known. By name. */
export const sharersOf = (
  lists: readonly Project[],
  membersOf: (listID: string) => Others | undefined,
  me: string,
): Sharer[] => {
  const people = new Map<string, { name: string; email: string; lists: Project[] }>()
  const add = (list: Project, id: string, name: string, email: string) => {
    if (id === me || (name === '' && email === '')) return
    const known = people.get(id)
    if (!known) people.set(id, { name: name || email, email, lists: [list] })
    else if (!known.lists.includes(list)) known.lists.push(list)
  }
  for (const list of lists) {
    add(list, list.owner_id, list.owner_name, list.owner_email)
    for (const { user_id, display_name, email } of membersOf(list.id) ?? []) add(list, user_id, display_name, email)
  }
  return [...people].map(([id, person]) => ({ id, ...person })).sort((a, b) => a.name.localeCompare(b.name))
}

/** Those with all of these words in their name or address: the best first, then the ones with most lists. */
export const findSharers = (people: readonly Sharer[], words: readonly string[]): Sharer[] => {
  const rankOf = rankBy(words)
  return people
    .map((person) => ({ person, rank: rankOf(fold(`${person.name} ${person.email}`)) }))
    .filter(({ rank }) => rank !== Number.POSITIVE_INFINITY)
    .sort((a, b) => a.rank - b.rank || b.person.lists.length - a.person.lists.length)
    .map(({ person }) => person)
}
