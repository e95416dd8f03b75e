import { ArchiveRestore } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useTranslations } from 'use-intl'
import { shortDayText, wholeText } from '../../domain/date-text.ts'
import type { Line } from '../../live/line.ts'
import { loadArchived } from '../../live/list-calls.ts'
import { useListState } from '../../live/use-list.ts'
import { nameOf } from '../../open-list/line-size.ts'
import { useList } from '../../open-list/list-provider.tsx'
import { useUi } from '../../open-list/list-ui.ts'
import { useDoneToast } from '../../open-list/use-done-toast.ts'
import { Button } from '../../ui/button.tsx'
import { useMinute } from '../../ui/date-now.ts'
import { StatusMark } from '../../ui/status-control.tsx'

const atFirst = 50

/** The archived lines themselves. */
export const ArchivedList = () => {
  const { session } = useList()
  const t = useTranslations('list.archivedList')
  const [state, setState] = useState<'loading' | 'loaded' | 'failed'>('loading')
  const [isWhole, setIsWhole] = useState(false)
  useEffect(() => {
    let isOver = false
    loadArchived(session.calls).then(
      () => isOver || setState('loaded'),
      () => isOver || setState('failed'),
    )
    return () => {
      isOver = true
    }
  }, [session])
  // One text stands for all of them, so that they are drawn anew only when there are others.
  useListState(session, ({ store }) =>
    store
      .archived()
      .map(({ key, task }) => `${key} ${task.rev}`)
      .join(),
  )
  const lines = session.store.archived()
  const text =
    state === 'failed' ? t('failed') : state === 'loading' ? t('loading') : lines.length === 0 ? t('none') : ''
  return (
    <>
      <p
        role="status"
        className={
          text === ''
            ? 'sr-only'
            : 'type-small flex min-h-(--line) items-center ps-(--content) pe-(--gutter) text-ink-2'
        }
      >
        {text === '' ? t('count', { count: lines.length }) : text}
      </p>
      <ul>
        {(isWhole ? lines : lines.slice(0, atFirst)).map((line) => (
          <ArchivedLine key={line.key} line={line} />
        ))}
      </ul>
      {!isWhole && lines.length > atFirst && (
        <button
          type="button"
          className="type-small flex h-(--line) items-center ps-(--content) font-button text-ink-2 hover:text-ink"
          onClick={() => setIsWhole(true)}
        >
          {t('showAll', { count: lines.length })}
        </button>
      )}
    </>
  )
}

const ArchivedLine = ({ line }: { line: Line }) => {
  const { canEdit, verbs } = useList()
  const ui = useUi()
  const showDone = useDoneToast()
  const t = useTranslations('list.archivedList')
  const status = useTranslations('list.status')
  const now = useMinute()
  const { key, task } = line
  const at = new Date(task.archived_at!)
  return (
    <li className="sheet-row min-h-(--line) items-center border-t border-rule" data-archived-key={key}>
      <span aria-hidden />
      <div className="flex min-w-0 items-center gap-3">
        <StatusMark status={task.status} />
        <span className="sr-only">{status(task.status)}</span>
        <span className="type-field flex min-w-0 grow text-ink-3">
          <span dir="auto" className="min-w-0 truncate">
            {nameOf(line)}
          </span>
        </span>
        <time dateTime={task.archived_at!} title={wholeText(at)} className="type-small figures shrink-0 text-ink-3">
          {shortDayText(at, now)}
        </time>
        {canEdit && (
          <Button
            variant="quiet"
            icon={<ArchiveRestore aria-hidden size={14} strokeWidth={1.75} />}
            aria-label={t('restoreNamed', { name: task.name })}
            onClick={() => {
              showDone(verbs.restore(key, task.name))
              ui.set({ reveal: key })
            }}
          >
            <span className="max-md:sr-only">{t('restore')}</span>
          </Button>
        )}
      </div>
    </li>
  )
}
