import { Check, Clock, FileText, MessageSquare } from 'lucide-react'
import { memo } from 'react'
import { useFormatter, useTranslations } from 'use-intl'
import { lateOpenList } from '../../chunks.ts'
import { boxesOf } from '../../domain/boxes.ts'
import { shortDayText, wholeText } from '../../domain/date-text.ts'
import { dueDate } from '../../domain/due.ts'
import { isOverdue } from '../../domain/sheet-items.ts'
import type { Line } from '../../live/line.ts'
import { useLine } from '../../live/use-list.ts'
import { EditedName } from '../../open-list/editors/edited-name.tsx'
import { Lease, WaitingStamp } from '../../open-list/hand-out/hand-out.tsx'
import { LineLabels } from '../../open-list/line-labels.tsx'
import { asksSomething, clampOf, hasOutputs, nameOf } from '../../open-list/line-size.ts'
import { useList } from '../../open-list/list-provider.tsx'
import { useHasDraft, useUiState } from '../../open-list/list-ui.ts'
import { ReminderBell } from '../../open-list/remind/reminder-bell.tsx'
import { LineMenuButton } from '../../open-list/row-marks.tsx'
import { useDueText } from '../../open-list/use-due-text.ts'
import { useLineLabel } from '../../open-list/use-line-label.ts'
import { useLineState } from '../../open-list/use-line-state.ts'
import { Waits } from '../../open-list/waits/waits.tsx'
import { Assignee } from '../../open-list/who/assignee.tsx'
import { AtLine } from '../../open-list/who/at-line.tsx'
import { Chip } from '../../ui/chip.tsx'
import { classNames } from '../../ui/class-names.ts'
import { StatusMark } from '../../ui/status-control.tsx'
import { useViewport } from '../../ui/use-viewport.ts'
import { cardLines, hasMeta, isStatusTold } from './card-size.ts'

export interface CardProps {
  lineKey: string
  now: Date
  isDone: boolean
  /** Its column does not say it. */
  showsStatus: boolean
  /** In the hand: where it was is shown, until it is let go. */
  isDragged: boolean
  width: number
}

/** One line in its column. What clicks and keys do to its parts is up to the board. */
export const Card = memo((props: CardProps) => {
  const { session } = useList()
  const line = useLine(session, props.lineKey)
  return line && <Standing {...props} line={line} />
})

const Standing = (props: CardProps & { line: Line }) => {
  const { line, isDragged } = props
  const { key } = line
  const { number, isActive, isSelected, isAsked, isOpen } = useLineState(key)
  return (
    <div
      role="listitem"
      aria-label={useLineLabel(line, number, isSelected)}
      aria-current={isOpen || undefined}
      data-key={key}
      tabIndex={isActive ? 0 : -1}
      className={classNames(
        'group/line relative flex h-full flex-col border-b outline-offset-[-2px]',
        isSelected || isAsked || isOpen
          ? 'border-pen-wash-2 bg-pen-wash'
          : classNames('border-rule hover:bg-hover', line.task.status === 'completed' ? 'bg-stub' : 'bg-sheet'),
        line.isChanged && 'line-flash',
        isDragged && 'opacity-40',
      )}
    >
      <Content {...props} number={number} isSelected={isSelected} />
    </div>
  )
}

interface ContentProps extends Omit<CardProps, 'lineKey' | 'isDragged'> {
  line: Line
  number: number
  isSelected: boolean
  /** Nothing is asked about it then. */
  isHeld?: boolean
}

/** What a card shows, in its column and in the hand. */
export const Content = memo(({ line, number, isSelected, isDone, showsStatus, now, width, isHeld }: ContentProps) => {
  const { canEdit } = useList()
  const { key, task, gone } = line
  const t = useTranslations('list.line')
  const isEditing = useUiState(({ editing }) => editing?.key === key)
  const hasDraft = useHasDraft(key)
  const viewport = useViewport()
  const canAct = canEdit && !gone
  const lines = cardLines(nameOf(line), width, viewport)
  const isMetaShown = hasMeta(line, isDone, showsStatus)
  return (
    <>
      <div className="flex min-h-0 grow py-2.5 pe-5 max-md:py-3">
        {task.color !== '' && (
          <svg aria-hidden width={4} height="100%" className="absolute inset-y-0 inset-s-0 py-2">
            <rect width={4} height="100%" fill={task.color} />
          </svg>
        )}
        <CardNumber number={gone ? 0 : number} isSelected={isSelected} canEdit={canAct} />
        <div className="flex min-w-0 grow flex-col">
          {isEditing ? (
            <EditedName line={line} number={number} isPhone />
          ) : (
            <span
              dir="auto"
              className={classNames(
                'type-ui leading-[1.1875rem] wrap-anywhere max-md:leading-[1.375rem]',
                clampOf[lines],
                gone && 'line-through',
                task.status === 'completed' && 'text-ink-3',
              )}
            >
              <span data-part="name">{nameOf(line)}</span>
              {hasDraft && <span className="type-label ms-2 text-run">{t('draft')}</span>}
            </span>
          )}
          {!isEditing && isMetaShown && (
            <CardMeta line={line} now={now} isDone={isDone} showsStatus={showsStatus} canEdit={canAct} />
          )}
        </div>
        {!isMetaShown && <ReminderBell task={task} now={now} />}
        <Waits task={task} now={now} at="sign" isTold={isMetaShown} />
        {!isHeld && <AtLine lineKey={key} className="inset-s-3 top-2.5" />}
        {canAct && <LineMenuButton label={t('menu', { number })} className="top-1.5" />}
      </div>
      {asksSomething(line) && !isHeld && <Question line={line} isNarrow isOnCard />}
    </>
  )
})

const Question = lateOpenList.component('LineQuestion')
const BoxCount = lateOpenList.component('BoxCount')

/** The number, which selects. */
const CardNumber = ({ number, isSelected, canEdit }: { number: number; isSelected: boolean; canEdit: boolean }) => {
  const t = useTranslations('list.line')
  const shown = useFormatter().number(number)
  const look = 'type-small figures flex w-9.5 shrink-0 justify-end pe-2 leading-[1.1875rem] text-ink-3'
  if (!canEdit) return <span className={look}>{number === 0 ? '' : shown}</span>
  return (
    <button
      type="button"
      tabIndex={-1}
      data-part="number"
      aria-label={t('select', { number })}
      aria-pressed={isSelected}
      className={classNames('group/number -my-2.5 py-2.5 outline-offset-[-4px] max-md:-my-3 max-md:py-3', look)}
    >
      {isSelected ? (
        <span className="flex size-4 items-center justify-center rounded-sm bg-pen text-on-pen max-md:size-5.5">
          <Check aria-hidden size={12} strokeWidth={3} />
        </span>
      ) : (
        <>
          <span className="pointer-fine:group-hover/number:hidden">{shown}</span>
          <span
            aria-hidden
            className="hidden size-4 rounded-sm border border-edge bg-sheet pointer-fine:group-hover/number:block"
          />
        </>
      )}
    </button>
  )
}

interface CardMetaProps extends Pick<CardProps, 'now' | 'isDone' | 'showsStatus'> {
  line: Line
  canEdit: boolean
}

/** Below the name; what has no room is not read less by those who hear it. */
const CardMeta = ({ line, now, isDone, showsStatus, canEdit }: CardMetaProps) => {
  const { task } = line
  const t = useTranslations('list')
  const due = useDueText()(task, now)
  const changed = new Date(task.updated_at || now)
  const boxes = boxesOf(task)
  return (
    <span className="@container/card type-small figures mt-0.75 flex h-5 items-center gap-2 text-ink-3">
      {/* What does not fit goes on below, where it is hidden: nothing is cut to a sliver. */}
      <span className="flex h-5 min-w-0 grow flex-wrap items-center gap-x-3 overflow-hidden whitespace-nowrap *:not-[.type-stamp]:leading-5">
        {showsStatus && isStatusTold(line) && !task.lease && (
          <span className="py-px" title={t(`status.${task.status}`)}>
            <StatusMark status={task.status} />
          </span>
        )}
        {isDone ? (
          <span title={t('line.changedAt', { date: wholeText(changed) })}>{shortDayText(changed, now)}</span>
        ) : (
          due !== undefined && (
            <span
              title={wholeText(dueDate(task)!)}
              className={classNames(
                '@max-[9rem]/card:[font-stretch:66%]',
                isOverdue(line, now) ? 'text-fail' : 'text-ink-2',
              )}
            >
              <span className="sr-only">{t('line.due')} </span>
              {due}
            </span>
          )
        )}
        {task.repeat && !isDone && (
          <span role="img" aria-label={t('line.repeats')}>
            ↻
          </span>
        )}
        {line.isWaiting && <Chip icon={<Clock aria-hidden size={13} />}>{t('line.waiting')}</Chip>}
        {task.lease && <Lease task={task} />}
        {task.waiting && <WaitingStamp kind={task.waiting.kind} />}
        <Waits task={task} now={now} at="card" />
        {boxes && <BoxCount {...boxes} />}
        {task.comment_count > 0 && (
          <span className="inline-flex items-center gap-1.5">
            <MessageSquare aria-hidden size={13} strokeWidth={1.75} />
            <span className="sr-only">{t('line.comments', { count: task.comment_count })}</span>
            <span aria-hidden>{task.comment_count}</span>
          </span>
        )}
        {hasOutputs(task) && <FileText role="img" aria-label={t('line.outputs')} size={14} strokeWidth={1.75} />}
        <LineLabels labels={task.labels} className="min-w-12 max-w-max flex-[1_1_3rem]" />
      </span>
      <ReminderBell task={task} now={now} />
      {task.assignee_id && (
        <Assignee id={task.assignee_id} isSmall canEdit={canEdit} className="@max-[7rem]/card:hidden" />
      )}
    </span>
  )
}
