import type { Task } from '@docket/contract'
import { lateOpenList } from '../../chunks.ts'
import { isFinished } from '../../domain/finished.ts'
import { useUiState } from '../list-ui.ts'

/** When the reader is told of a task that is open still. */
export const useReminder = ({ id, status }: Pick<Task, 'id' | 'status'>): string | undefined =>
  useUiState(({ reminders }) => (isFinished({ status }) ? undefined : reminders.get(id)))

/** No reminder is known before these parts are here. */
const BellFor = lateOpenList.component('BellFor')

/** For the reader alone. */
export const ReminderBell = ({ task, now }: { task: Task; now: Date }) => {
  const at = useReminder(task)
  return at === undefined ? null : <BellFor at={at} now={now} />
}
