import { useMemo } from 'react'
import { useTranslations } from 'use-intl'
import { wholeText } from '../domain/date-text.ts'
import { dueDate } from '../domain/due.ts'
import type { Line } from '../live/line.ts'
import { useReminder } from './remind/reminder-bell.tsx'
import { useWaitsFor } from './waits/use-waits.ts'
import { useAssigneeName } from './who/assignee.tsx'

/** A whole line in one sentence, for those who hear it. */
export const useLineLabel = ({ task, isWaiting, gone }: Line, number: number, isSelected: boolean): string => {
  const t = useTranslations('list')
  const assignee = useAssigneeName(task.assignee_id)
  const waitsFor = useWaitsFor(task)
  const isReminded = useReminder(task) !== undefined
  return useMemo(
    () =>
      t('line.label', {
        number,
        gone: gone ? 'yes' : 'no',
        name: task.name,
        status: t(`status.${task.status}`),
        due: task.due_at ? wholeText(dueDate(task)!) : 'none',
        assigned: assignee === undefined ? 'no' : 'yes',
        assignee: assignee ?? '',
        reminded: isReminded ? 'yes' : 'no',
        labelled: task.labels.length > 0 ? 'yes' : 'no',
        labels: task.labels.join(', '),
        waitsFor,
        start: task.status === 'pending' && task.start_at ? wholeText(new Date(task.start_at)) : 'none',
        selected: isSelected ? 'yes' : 'no',
        waiting: isWaiting ? 'yes' : 'no',
        held: task.lease ? 'yes' : 'no',
      }),
    [t, task, assignee, isReminded, waitsFor, isWaiting, gone, number, isSelected],
  )
}
