import type { Task } from '@docket/contract'
import { useTranslations } from 'use-intl'
import { wholeText } from '../../domain/date-text.ts'
import { useLine } from '../../live/use-list.ts'
import { StatusMark } from '../../ui/status-control.tsx'
import { textLink } from '../../ui/text-link.ts'
import { useList } from '../list-provider.tsx'

interface ComesAfterProps {
  task: Task
  onOpen(task: string): void
}

/** Why no worker is given the line yet: what it comes after, and when it may be begun. */
export const ComesAfter = ({ task: { after, start_at }, onOpen }: ComesAfterProps) => {
  const t = useTranslations('waits.cells')
  return (
    <>
      {start_at && (
        <p className="type-small -mt-1.5 mb-4 text-ink-2">{t('startsAt', { date: wholeText(new Date(start_at)) })}</p>
      )}
      {after.length > 0 && (
        <section aria-label={t('after')} className="type-small -mt-1.5 mb-4 text-ink-2">
          <h3>{t('after')}</h3>
          <ul className="mt-1 flex flex-col gap-1">
            {after.map((id) => (
              <Before key={id} id={id} onOpen={onOpen} />
            ))}
          </ul>
        </section>
      )}
    </>
  )
}

/** One of the lines that come first. One in the archive is not among the lines of the list, and nobody waits for it. */
const Before = ({ id, onOpen }: { id: string; onOpen(task: string): void }) => {
  const { session } = useList()
  const line = useLine(session, session.store.keyOfTask(id))
  if (!line) return null
  return (
    <li className="flex min-h-6 items-center gap-2 max-md:min-h-11">
      <StatusMark status={line.task.status} />
      <button
        type="button"
        dir="auto"
        className={`${textLink} min-w-0 text-start wrap-anywhere`}
        onClick={() => onOpen(id)}
      >
        {line.task.name}
      </button>
    </li>
  )
}
