import { useFormatter, useTranslations } from 'use-intl'
import { useIsReadOnly } from '../../api/standing.ts'
import type { Arranged } from '../../domain/list-change.ts'
import { useAccount } from '../../live/use-account.ts'
import { lineGrid } from './line-grid.ts'
import { ListLine } from './list-line.tsx'
import { NextLine } from './next-line.tsx'

export interface ListTableProps {
  arranged: Arranged
  now: Date
}

export const ListTable = ({ arranged: { changed, quiet }, now }: ListTableProps) => {
  const t = useTranslations('home')
  const format = useFormatter()
  // A list that is being made stays the same line when it has its id.
  const { lists } = useAccount()
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
      {hasBoth && (
        <h2 className="type-small flex h-9.5 items-end gap-2 border-b border-rule ps-(--content) pb-1.5 font-group">
          {t('quiet')} <span className="type-meta figures font-text text-ink-3">{format.number(quiet.length)}</span>
        </h2>
      )}
      {quiet.length > 0 && (
        <ul aria-label={hasBoth ? t('quiet') : t('lists')}>
          {quiet.map((list, index) => (
            <ListLine key={lists.keyNow(list.id)} list={list} number={changed.length + index + 1} now={now} />
          ))}
        </ul>
      )}
      {!useIsReadOnly() && <NextLine />}
    </div>
  )
}
