import { ChevronDown } from 'lucide-react'
import { Fragment } from 'react'
import { useFormatter, useTranslations } from 'use-intl'
import { useIsReadOnly } from '../../api/standing.ts'
import type { Arranged } from '../../domain/list-change.ts'
import { favoritesKey, othersKey, sectionKeyOf, sectionsOf } from '../../domain/list-sections.ts'
import { useAccount } from '../../live/use-account.ts'
import { useListsState } from '../../live/use-lists.ts'
import { lineGrid } from './line-grid.ts'
import { ListLine } from './list-line.tsx'
import { NextLine } from './next-line.tsx'

export interface ListTableProps {
  arranged: Arranged
  now: Date
  onImport(): void
}

export const ListTable = ({ arranged: { changed, quiet }, now, onImport }: ListTableProps) => {
  const t = useTranslations('home')
  const inShell = useTranslations('shell')
  // A list that is being made stays the same line when it has its id.
  const { lists } = useAccount()
  const isArranged = quiet.some((list) => sectionKeyOf(list) !== othersKey)
  const hasBoth = changed.length > 0 && quiet.length > 0
  return (
    <div className="@container mt-8 max-md:mt-3">
      <div aria-hidden className={`type-label ${lineGrid} border-b border-rule-2 pb-2 text-ink-3 @max-[40rem]:hidden`}>
        <span className="col-start-2">{t('columns.list')}</span>
        <span className="@max-[56rem]:hidden">{t('columns.progress')}</span>
        <span className="text-end">{t('columns.done')}</span>
        <span className="text-end">{t('columns.late')}</span>
        <span className="truncate ps-4">{t('columns.change')}</span>
      </div>
      {changed.length > 0 && (
        <ul aria-label={t('lists')}>
          {changed.map((list, index) => (
            <ListLine key={lists.keyNow(list.id)} list={list} number={index + 1} now={now} />
          ))}
        </ul>
      )}
      {hasBoth && !isArranged && <SectionHead name={t('quiet')} count={quiet.length} />}
      {sectionsOf(quiet).map(({ key, group, lists: own }) => {
        const name = key === favoritesKey ? inShell('favorites') : key === othersKey ? inShell('otherLists') : group
        const before = changed.length + quiet.indexOf(own[0]!)
        return (
          <Fragment key={key}>
            {isArranged && <SectionHead name={name} count={own.length} />}
            <ul data-section={key} aria-label={isArranged ? name : hasBoth ? t('quiet') : t('lists')}>
              {own.map((list, index) => (
                <ListLine key={lists.keyNow(list.id)} list={list} number={before + index + 1} now={now} isAmongOthers />
              ))}
            </ul>
          </Fragment>
        )
      })}
      {!useIsReadOnly() && <NextLine onImport={onImport} />}
      <ArchivedLists now={now} />
    </div>
  )
}

const SectionHead = ({ name, count }: { name: string; count: number }) => {
  const format = useFormatter()
  return (
    <h2 className="type-small flex h-9.5 items-end gap-2 border-b border-rule ps-(--content) pe-(--gutter) pb-1.5 font-group">
      <span dir="auto" className="truncate">
        {name}
      </span>
      <span className="type-meta figures font-text text-ink-3">{format.number(count)}</span>
    </h2>
  )
}

/** Put away, and still there for whoever looks for them. */
const ArchivedLists = ({ now }: { now: Date }) => {
  const t = useTranslations('home')
  const all = useListsState(({ all }) => all)
  const archived = all.filter((list) => list.archived)
  if (archived.length === 0) return null
  const title = t('archivedLists', { count: archived.length })
  return (
    <details className="group/archived mt-6">
      <summary className="type-small flex h-9.5 cursor-pointer items-center ps-(--content) pe-(--gutter) -outline-offset-2 font-group text-ink-2 hover:text-ink pointer-coarse:h-11">
        {title}
        <ChevronDown
          aria-hidden
          size={16}
          strokeWidth={1.75}
          className="ms-1.5 transition-transform group-open/archived:-scale-y-100"
        />
      </summary>
      <ul aria-label={title}>
        {archived.map((list) => (
          <ListLine key={list.id} list={list} number={Number.POSITIVE_INFINITY} now={now} />
        ))}
      </ul>
    </details>
  )
}
