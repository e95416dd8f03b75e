import type { Repeat, Task, TaskStatus } from '@docket/contract'
import { dueDate } from '../../domain/due.ts'
import type { MenuAnchor } from '../../ui/menu.tsx'
import type { LineAction } from '../line-actions.ts'
import { type Asked, useUiState } from '../list-ui.ts'
import { ReminderEditor } from '../remind/reminder-editor.tsx'
import { useRemind } from '../remind/use-remind.ts'
import { AssigneeMenu } from './assignee-menu.tsx'
import { DueEditor } from './due-editor.tsx'
import { LineMenu, StatusMenu } from './line-menus.tsx'

/** What is asked about lines wherever they stand. */
type Question = Exclude<Asked['kind'], 'labels' | 'start' | 'after' | 'place' | 'elsewhere'>

interface LineQuestionOverlayProps {
  kind: Question
  keys: readonly string[]
  actions: readonly LineAction[]
  /** The first of them. */
  task: Pick<Task, 'id' | 'list_id' | 'name' | 'status' | 'due_at' | 'due_all_day' | 'repeat'>
  /** Whoever all of them are assigned to; nothing where these are several. */
  assignee: string | null | undefined
  /** What the question is called. */
  label: string
  anchor: MenuAnchor
  onDue(due: Date | null, repeat: Repeat | null | undefined): void
  onAssignee(id: string | null): void
  onStatus(status: TaskStatus): void
  onClose(): void
  finalFocus(): HTMLElement | boolean
}

/** A menu, or what asks for a date, whoever does them, or a reminder. */
export const LineQuestionOverlay = ({
  kind,
  keys,
  actions,
  task,
  assignee,
  label,
  onDue,
  onAssignee,
  onStatus,
  ...floating
}: LineQuestionOverlayProps) => {
  const remind = useRemind()
  const reminder = useUiState(({ reminders }) => reminders.get(task.id))
  switch (kind) {
    case 'due':
      return <DueEditor {...floating} title={label} due={dueDate(task)} repeat={task.repeat} onDue={onDue} />
    case 'assignee':
      return <AssigneeMenu {...floating} value={assignee} onAssignee={onAssignee} />
    case 'reminder':
      return (
        <ReminderEditor
          {...floating}
          due={dueDate(task)}
          reminder={reminder}
          onRemind={(at) => void remind(task, at)}
        />
      )
    case 'status':
      return <StatusMenu {...floating} label={label} status={task.status} onStatus={onStatus} />
    case 'line':
      return <LineMenu {...floating} label={label} keys={keys} actions={actions} />
  }
}

/** Whoever all of these are assigned to; nothing where these are several. */
export const assigneeOf = (tasks: readonly Pick<Task, 'assignee_id'>[]): string | null | undefined => {
  const [first = null, ...others] = new Set(tasks.map(({ assignee_id }) => assignee_id ?? null))
  return others.length > 0 ? undefined : first
}
