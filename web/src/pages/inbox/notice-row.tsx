import type { Notice } from '@docket/contract'
import { Bell } from 'lucide-react'
import { memo, type ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { timeText, wholeText } from '../../domain/date-text.ts'
import { nameInText } from '../../domain/name-in-text.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { classNames } from '../../ui/class-names.ts'

interface NoticeRowProps {
  notice: Notice
  /** Its task is open. */
  isOpen: boolean
  onOpen(notice: Notice): void
}

const bold = (words: ReactNode) => (
  <b dir="auto" className="font-group">
    {words}
  </b>
)

/** Who did what, in which list, and when. */
export const NoticeRow = memo(({ notice, isOpen, onOpen }: NoticeRowProps) => {
  const t = useTranslations('inbox')
  const { kind, by, at, read, list_name, task_name, count } = notice
  const name = by.name === '' ? t('somebody') : nameInText(by.name)
  const who = by.via === '' ? name : t('byKey', { who: name, key: nameInText(by.via) })
  const date = new Date(at)
  return (
    <li>
      <button
        type="button"
        data-notice
        aria-current={isOpen || undefined}
        onClick={() => onOpen(notice)}
        className={classNames(
          'relative flex min-h-13 w-full scroll-mt-(--head) scroll-mb-20 items-center gap-x-3 gap-y-1 border-b py-2 ps-(--content) pe-(--gutter) text-start outline-offset-[-2px] @max-[21rem]/sheet:flex-wrap',
          isOpen ? 'open-edge border-pen-wash-2 bg-pen-wash' : 'border-rule hover:bg-hover',
        )}
      >
        {!read && (
          <span
            role="img"
            aria-label={t('unread')}
            className="absolute inset-s-[calc(var(--margin)-1rem)] size-2 rounded-full bg-pen"
          />
        )}
        {kind === 'reminder' ? (
          <span className="flex size-6 shrink-0 items-center justify-center text-ink-2">
            <Bell aria-hidden size={18} strokeWidth={1.75} />
          </span>
        ) : (
          <Avatar id={by.user_id} name={by.name || '?'} decorative worker={by.via !== ''} />
        )}
        <span className="flex min-w-0 grow flex-col gap-0.5 @max-[21rem]/sheet:order-last @max-[21rem]/sheet:basis-full">
          <span className={classNames('type-field wrap-anywhere', read && 'text-ink-2')}>
            {t.rich(`kinds.${kind}`, { who, task: task_name ?? '', list: list_name, count, more: count - 1, b: bold })}
          </span>
          {task_name !== null && (
            <span dir="auto" className="type-small truncate text-ink-3">
              {list_name}
            </span>
          )}
        </span>
        <time dateTime={at} title={wholeText(date)} className="type-small figures ms-auto shrink-0 text-ink-2">
          {timeText(date)}
        </time>
      </button>
    </li>
  )
})
