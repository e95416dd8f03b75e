import type { Task } from '@docket/contract'
import { Bell } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { isFinished } from '../../domain/finished.ts'
import { useDateWords } from '../../ui/date-words.ts'
import { useUiState } from '../list-ui.ts'

/** When the reader is told of a task that is open still. */
export const useReminder = ({ id, status }: Pick<Task, 'id' | 'status'>): string | undefined =>
  useUiState(({ reminders }) => (isFinished({ status }) ? undefined : reminders.get(id)))

/** For the reader alone. */
export const ReminderBell = ({ task, now }: { task: Task; now: Date }) => {
  const at = useReminder(task)
  return at === undefined ? null : <BellFor at={at} now={now} />
}

export const BellFor = ({ at, now }: { at: string; now: Date }) => {
  const t = useTranslations('list.line')
  const dates = useDateWords()
  const words = t('reminder', { when: dates.due(new Date(at), now) })
  return (
    <span role="img" aria-label={words} title={words} className="ms-2 shrink-0 self-center text-ink-3">
      <Bell aria-hidden size={13} strokeWidth={1.75} />
    </span>
  )
}
