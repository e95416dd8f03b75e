import type { Project } from '@docket/contract'
import { Fragment, type ReactNode, useMemo } from 'react'
import { useTranslations } from 'use-intl'
import { favoritesKey, othersKey, sectionsOf } from '../domain/list-sections.ts'
import { useListsState } from '../live/use-lists.ts'

/** The lists of the navigation: favourites, groups with their names, and the others. Archived ones are on the home page only. */
export const ListGroups = ({ children }: { children: (list: Project) => ReactNode }) => {
  const t = useTranslations('shell')
  const lists = useListsState(({ all }) => all)
  const sections = useMemo(() => sectionsOf(lists), [lists])
  const isPlain = sections.every(({ key }) => key === othersKey)
  const nameOf = (key: string, group: string) =>
    key === favoritesKey ? t('favorites') : key === othersKey ? t('otherLists') : group
  return sections.map(({ key, group, lists }) => (
    <Fragment key={key}>
      {!isPlain && (
        <h3 dir="auto" className="nav-group">
          <span className="folded:sr-only">{nameOf(key, group)}</span>
        </h3>
      )}
      <ul data-section={key} aria-label={isPlain ? undefined : nameOf(key, group)} className="flex flex-col gap-px">
        {lists.map(children)}
      </ul>
    </Fragment>
  ))
}
