import { fold, wordsOf } from '@docket/contract/fold'
import { useTranslations } from 'use-intl'
import { Avatar } from '../ui/avatar.tsx'
import type { Entry, EntryGroup } from './entry.ts'
import { findSharers, type Sharer } from './people-of-lists.ts'

const MOST_PEOPLE = 20

/** Who is meant by `@` and some letters. Whoever is chosen is named whole: of one alone the lists are there that one shares. */
export const usePeopleEntries = () => {
  const t = useTranslations('palette')
  return (
    people: readonly Sharer[],
    query: string,
    listEntry: (list: Sharer['lists'][number]) => Entry,
  ): EntryGroup[] => {
    const text = query.slice(1).trim()
    const found = findSharers(people, wordsOf(text))
    const named = found.filter(({ name, email }) => [name, email].some((each) => fold(each) === fold(text)))
    const meant = named.length === 1 ? named[0] : found.length === 1 && text !== '' ? found[0] : undefined
    const isAlone = ({ name }: Sharer) => people.filter((other) => other.name === name).length === 1
    const entry = (person: Sharer): Entry => {
      const { id, name, email, lists } = person
      return {
        id: `person:${id}`,
        icon: <Avatar id={id} name={name} decorative />,
        text: name,
        detail: [name === email ? '' : email, t('sharedLists', { count: lists.length })].filter(Boolean).join(' · '),
        query: `@${isAlone(person) ? name : email}`,
      }
    }
    const others = found.filter((person) => person !== meant).slice(0, MOST_PEOPLE)
    return [
      ...(meant ? [{ name: 'shared', with: meant.name, items: meant.lists.map(listEntry) } as const] : []),
      ...(others.length > 0 ? [{ name: 'people', items: others.map(entry) } as const] : []),
    ]
  }
}
