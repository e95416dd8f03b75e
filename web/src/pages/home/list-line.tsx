import type { Project } from '@docket/contract'
import { useRef, useState } from 'react'
import { useFormatter, useTranslations } from 'use-intl'
import { lateHomeParts } from '../../chunks.ts'
import { countsOf } from '../../domain/list-change.ts'
import { Link } from '../../routing/link.tsx'
import { classNames } from '../../ui/class-names.ts'
import { useDateWords } from '../../ui/date-words.ts'
import { ListIcon } from '../../ui/list-icon.tsx'
import { Stamp } from '../../ui/stamp.tsx'
import { Tally } from '../../ui/tally.tsx'
import { lineGrid } from './line-grid.ts'
import { LineMenu } from './line-menu.tsx'
import { mostNumbers } from './most-numbers.ts'

export interface ListLineProps {
  list: Project
  /** The key that opens it. */
  number: number
  now: Date
  /** Whether it can be moved among others. */
  isAmongOthers?: boolean
}

/** One list: the whole line opens it. */
export const ListLine = ({ list, number, now, isAmongOthers = false }: ListLineProps) => {
  const t = useTranslations('home')
  const format = useFormatter()
  const { past } = useDateWords()
  const link = useRef<HTMLAnchorElement>(null)
  const [isEditing, setIsEditing] = useState(false)

  const parts = lateHomeParts.usePart(isEditing)
  const date = past(new Date(list.updated_at), now)
  const isEmpty = list.total === 0

  if (isEditing && parts) {
    const close = () => {
      setIsEditing(false)
      requestAnimationFrame(() => link.current?.focus())
    }
    return <parts.EditLine list={list} onClose={close} />
  }

  return (
    <li
      data-place={isAmongOthers ? list.id : undefined}
      className={classNames(
        lineGrid,
        'relative border-b border-rule transition-colors hover:bg-hover has-[[data-line]:focus-visible]:outline-2 has-[[data-line]:focus-visible]:-outline-offset-2 has-[[data-line]:focus-visible]:outline-pen',
        'items-center py-3 @min-[40rem]:py-2 @min-[56rem]:h-13 @min-[56rem]:py-0',
      )}
    >
      <span className="relative col-start-1 row-start-1 flex w-(--margin) justify-center self-start pt-0.5 text-[1.0625rem]/none @min-[40rem]:row-end-3 @min-[40rem]:self-center @min-[40rem]:pt-0 @min-[56rem]:row-end-2">
        {number <= mostNumbers && (
          <span
            aria-hidden
            className="type-label figures absolute inset-s-2.5 top-1/2 -translate-y-1/2 text-ink-3 cramped:hidden pointer-coarse:hidden"
          >
            {format.number(number)}
          </span>
        )}
        <ListIcon icon={list.icon} />
      </span>
      <span className="col-start-2 row-start-1 flex min-w-0 items-center gap-x-2 gap-y-1 @max-[40rem]:flex-wrap @max-[40rem]:self-baseline @max-[21rem]:col-end-4">
        <Link
          ref={link}
          to="/lists/$listID"
          params={{ listID: list.id }}
          data-line
          dir="auto"
          className="type-field min-w-0 truncate font-strong outline-none after:absolute after:inset-0 @max-[40rem]:whitespace-normal @max-[40rem]:wrap-anywhere"
        >
          {list.name}
        </Link>
        {list.state !== 'draft' && <Stamp tone="run">{t(`stamps.${list.state}`)}</Stamp>}
        {list.my_role === 'viewer' && <Stamp tone="ink">{t('stamps.viewer')}</Stamp>}
        {!isEmpty && list.completed === list.total && <Stamp tone="done">{t('stamps.completed')}</Stamp>}
      </span>
      {/* As large as the text, as far as there is room beside the menu. */}
      <span className="col-span-2 col-start-2 row-start-2 flex h-6 items-center overflow-hidden [&>svg]:h-3.5 [&>svg]:w-auto [&>svg]:max-w-[calc(100%-2.5rem)] @min-[40rem]:[&>svg]:max-w-full @min-[40rem]:col-end-3 @min-[56rem]:col-end-4 @min-[56rem]:col-start-3 @min-[56rem]:row-start-1">
        {isEmpty ? <span className="type-small text-ink-3">{t('nothingYet')}</span> : <Tally counts={countsOf(list)} />}
      </span>
      <span className="type-small figures col-start-3 row-start-1 text-end whitespace-nowrap text-ink-3 @max-[40rem]:self-baseline @max-[21rem]:self-auto @max-[21rem]:col-start-2 @max-[21rem]:row-start-3 @max-[21rem]:text-start @min-[40rem]:row-end-3 @min-[56rem]:col-start-4 @min-[56rem]:row-end-2">
        {!isEmpty && (
          <>
            <b className="text-ink">{format.number(list.completed)}</b> / {format.number(list.total)}
          </>
        )}
      </span>
      <Late list={list} />
      <span className="type-small col-start-2 row-start-3 flex min-w-0 items-center gap-2 text-ink-2 @max-[21rem]:col-end-4 @max-[21rem]:row-start-4 @min-[40rem]:col-start-5 @min-[40rem]:row-end-3 @min-[40rem]:row-start-1 @min-[40rem]:ps-4 @min-[56rem]:col-start-6 @min-[56rem]:row-end-2">
        {list.unseen && (
          <span role="img" aria-label={t('news')} className="size-[0.4375rem] shrink-0 rounded-full bg-pen" />
        )}
        {parts && list.unseen ? (
          <parts.ListNews list={list} date={date} />
        ) : (
          <span className="truncate @max-[21rem]:whitespace-normal">{date}</span>
        )}
      </span>
      <LineMenu list={list} isAmongOthers={isAmongOthers} onEdit={() => setIsEditing(true)} />
    </li>
  )
}

/** Leads to the list by due date, late lines on top. */
const Late = ({ list: { id, name, overdue } }: { list: Project }) => {
  const t = useTranslations('home')
  const format = useFormatter()
  if (overdue === 0) return null
  return (
    <Link
      to="/lists/$listID"
      params={{ listID: id }}
      search={{ group: 'due' }}
      aria-label={t('lateIn', { late: overdue, name })}
      className="touch-target type-small figures relative col-start-3 row-start-3 flex min-h-6 items-center justify-self-end whitespace-nowrap text-fail underline-offset-2 hover:underline @min-[40rem]:col-start-4 @min-[40rem]:row-end-3 @min-[40rem]:row-start-1 @min-[56rem]:col-start-5 @min-[56rem]:row-end-2"
    >
      <span className="hidden min-w-6 text-end @min-[40rem]:inline">{format.number(overdue)}</span>
      <span className="@min-[40rem]:hidden">{t('late', { late: overdue })}</span>
    </Link>
  )
}
