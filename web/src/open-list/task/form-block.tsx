import type { Task, TaskStatus } from '@docket/contract'
import { useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { lateOpenList } from '../../chunks.ts'
import { wholeText } from '../../domain/date-text.ts'
import { dueDate } from '../../domain/due.ts'
import { isFinished } from '../../domain/finished.ts'
import { isOverdue } from '../../domain/sheet-items.ts'
import { colourNameOf } from '../../domain/task-colours.ts'
import { useLine, useNumber } from '../../live/use-list.ts'
import { classNames } from '../../ui/class-names.ts'
import { useMinute } from '../../ui/date-now.ts'
import { useDateWords } from '../../ui/date-words.ts'
import { StatusMark } from '../../ui/status-control.tsx'
import { showToast } from '../../ui/toast.tsx'
import { draftKey } from '../drafts.ts'
import { useRepeatWords } from '../editors/repeat-words.ts'
import { Swatch } from '../editors/swatch.tsx'
import { useList } from '../list-provider.tsx'
import { useUi } from '../list-ui.ts'
import { useReminder } from '../remind/reminder-bell.tsx'
import { useRemind } from '../remind/use-remind.ts'
import { setDue } from '../set-due.ts'
import { useDoneToast } from '../use-done-toast.ts'
import { AssigneeName } from './assignee-name.tsx'
import { FormCell, headingOf } from './form-cell.tsx'

/** They come when they are asked for, or before. */
const [AssigneeMenu, DueEditor, LabelsEditor, LookEditor, ReminderEditor, StatusMenu, WorkCells] = [
  lateOpenList.component('AssigneeMenu'),
  lateOpenList.component('DueEditor'),
  lateOpenList.component('LabelsEditor'),
  lateOpenList.component('LookEditor'),
  lateOpenList.component('ReminderEditor'),
  lateOpenList.component('StatusMenu'),
  lateOpenList.component('WorkCells'),
]

type Cell = 'status' | 'due' | 'assignee' | 'labels' | 'reminder' | 'look'

interface FormBlockProps {
  taskKey: string
  task: Task
  canChange: boolean
}

/** The fields of the line as cells of a printed form; each opens its editor in its place. */
export const FormBlock = ({ taskKey, task, canChange }: FormBlockProps) => {
  const {
    session,
    list: { state, review },
    canEdit,
    verbs,
  } = useList()
  const ui = useUi()
  const showDone = useDoneToast()
  const t = useTranslations('task')
  const list = useTranslations('list')
  const dates = useDateWords()
  const repeatWords = useRepeatWords()
  const now = useMinute()
  const line = useLine(session, taskKey)
  const number = useNumber(session, taskKey)
  const cells = useRef<HTMLDivElement>(null)
  const [asked, setAsked] = useState<{ cell: Cell; anchor: HTMLElement; due: string | null }>()
  const due = dueDate(task)
  const reminder = useReminder(task)
  const remind = useRemind()
  const canRemind = !isFinished(task) && task.archived_at === null && session.store.idOf(taskKey) !== undefined
  const colour = colourNameOf(task.color)
  // Its cells stay while something is asked of them.
  const [isWork, setIsWork] = useState(false)
  if (!isWork && (state !== 'draft' || review || task.review !== null || task.after[0] || task.start_at))
    setIsWork(true)
  const isLate = line !== undefined && isOverdue(line, now)

  // Whoever can only read from now on is asked nothing more, but for what is theirs alone.
  if (asked && !canEdit && asked.cell !== 'reminder') setAsked(undefined)
  const halfDate = draftKey('due', taskKey)
  const ask = (cell: Cell) => (anchor: HTMLElement) => {
    const { base: due = null } = ui.draftOf(halfDate) ?? { base: task.due_at }
    setAsked({ cell, anchor, due })
  }
  const floating = {
    onClose: () => setAsked(undefined),
    finalFocus: () => asked?.anchor.querySelector('button') ?? headingOf(cells.current) ?? false,
  }
  /** Nothing can be done to a line that somebody took away meanwhile. */
  const unlessGone = (act: () => void) => {
    if (session.store.line(taskKey)?.gone === undefined && session.store.line(taskKey)) act()
    else showToast({ text: list('problems.missing') })
  }
  return (
    <div
      ref={cells}
      className="mt-3.5 mb-4.5 flex flex-wrap gap-px overflow-hidden rounded-md border border-rule-2 bg-rule-2"
    >
      <FormCell cell="status" label={t('status')} popup="menu" onAsk={canChange ? ask('status') : undefined}>
        <StatusMark status={task.status} />
        {list(`status.${task.status}`)}
      </FormCell>
      <FormCell
        cell="due"
        label={t('due')}
        popup="dialog"
        title={due && wholeText(due)}
        onAsk={canChange ? ask('due') : undefined}
      >
        <span className={classNames('figures', isLate ? 'text-fail' : due === undefined && 'text-ink-3')}>
          {due ? dates.due(due, now) : t('noDue')}
        </span>
        {task.repeat && <span className="type-small truncate text-ink-2">{repeatWords(task.repeat)}</span>}
      </FormCell>
      <FormCell cell="assignee" label={t('assignee')} popup="menu" onAsk={canChange ? ask('assignee') : undefined}>
        <AssigneeName id={task.assignee_id ?? null} />
      </FormCell>
      {canRemind && (
        <FormCell
          cell="reminder"
          label={t('reminder')}
          popup="menu"
          title={reminder && wholeText(new Date(reminder))}
          onAsk={ask('reminder')}
        >
          <span className={classNames('figures', reminder === undefined && 'text-ink-3')}>
            {reminder ? dates.due(new Date(reminder), now) : t('noReminder')}
          </span>
        </FormCell>
      )}
      <FormCell cell="labels" label={t('labels.title')} popup="dialog" onAsk={canChange ? ask('labels') : undefined}>
        {task.labels.length > 0 ? (
          <span dir="auto" title={task.labels.join(', ')} className="min-w-0 truncate">
            {task.labels.join(', ')}
          </span>
        ) : (
          <span className="text-ink-3">{t('labels.none')}</span>
        )}
      </FormCell>
      <FormCell cell="look" label={t('look')} popup="dialog" onAsk={canChange ? ask('look') : undefined}>
        {task.icon !== '' && <span>{task.icon}</span>}
        {task.color !== '' && <Swatch colour={task.color} />}
        {colour ? t(`colours.${colour}`) : task.color}
        {task.icon === '' && task.color === '' && <span className="text-ink-3">{t('noLook')}</span>}
      </FormCell>
      {isWork && <WorkCells taskKey={taskKey} task={task} canChange={canChange} unlessGone={unlessGone} />}
      {asked?.cell === 'status' && line && (
        <StatusMenu
          {...floating}
          anchor={asked.anchor}
          label={list('line.state', { number, status: list(`status.${line.task.status}`) })}
          status={line.task.status}
          onStatus={(status: TaskStatus) => unlessGone(() => showDone(verbs.set('status', [taskKey], status)))}
        />
      )}
      {asked?.cell === 'due' && (
        <DueEditor
          {...floating}
          anchor={asked.anchor}
          title={t('dueOf')}
          due={due}
          repeat={task.repeat}
          begun={ui.draftOf(halfDate)?.text}
          onText={(text) => ui.setDraft(halfDate, text === '' ? undefined : { text, base: asked.due ?? undefined })}
          onDue={(chosen, repeat) =>
            unlessGone(() => showDone(setDue(verbs, [taskKey], { due: chosen, repeat }, asked.due)))
          }
        />
      )}
      {asked?.cell === 'assignee' && (
        <AssigneeMenu
          {...floating}
          anchor={asked.anchor}
          value={task.assignee_id ?? null}
          onAssignee={(id) => unlessGone(() => showDone(verbs.set('assignee_id', [taskKey], id)))}
        />
      )}
      {asked?.cell === 'reminder' && canRemind && (
        <ReminderEditor
          {...floating}
          anchor={asked.anchor}
          due={due}
          reminder={reminder}
          onRemind={(at) => void remind(task, at)}
        />
      )}
      {asked?.cell === 'labels' && <LabelsEditor {...floating} anchor={asked.anchor} keys={[taskKey]} />}
      {asked?.cell === 'look' && (
        <LookEditor
          {...floating}
          anchor={asked.anchor}
          icon={task.icon}
          colour={task.color}
          onLook={(field, value) => unlessGone(() => verbs.set(field, [taskKey], value))}
        />
      )}
    </div>
  )
}
