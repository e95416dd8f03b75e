import { Clock, FileText, MessageSquare } from 'lucide-react'
import { memo } from 'react'
import { useTranslations } from 'use-intl'
import { lateOpenList } from '../../chunks.ts'
import { boxesOf } from '../../domain/boxes.ts'
import { shortDayText, wholeText } from '../../domain/date-text.ts'
import { dueDate } from '../../domain/due.ts'
import { isOverdue } from '../../domain/sheet-items.ts'
import type { Line } from '../../live/line.ts'
import { Lease, WaitingStamp } from '../../open-list/hand-out/hand-out.tsx'
import { LineLabels } from '../../open-list/line-labels.tsx'
import { hasMarks, hasOutputs } from '../../open-list/line-size.ts'
import { useDueText } from '../../open-list/use-due-text.ts'
import { Waits } from '../../open-list/waits/waits.tsx'
import { Assignee } from '../../open-list/who/assignee.tsx'
import { Chip } from '../../ui/chip.tsx'
import { classNames } from '../../ui/class-names.ts'
import { Stamp } from '../../ui/stamp.tsx'

interface MetaProps {
  line: Line
  now: Date
  isDone: boolean
  isPhone: boolean
  /** On a phone the date of an undated line is offered while its name is open. */
  isOffered: boolean
  canEdit: boolean
}

/** What stands at the end of a line, on a phone below its name. */
export const LineMeta = memo(({ line, now, isDone, isPhone, isOffered, canEdit }: MetaProps) => {
  const { task } = line
  const t = useTranslations('list')
  const due = useDueText()(task, now)
  const boxes = boxesOf(task)
  const changed = new Date(task.updated_at || now)
  const date = isDone ? shortDayText(changed, now) : due
  const dateTitle = isDone ? t('line.changedAt', { date: wholeText(changed) }) : due && wholeText(dueDate(task)!)
  if (isPhone && date === undefined && !hasMarks(line) && !isOffered) return null
  return (
    <span className="line-parts flex min-w-0 items-center max-md:flex-row-reverse max-md:justify-end max-md:gap-3 max-md:@max-[13rem]/line:gap-1">
      {line.isWaiting && <Chip icon={<Clock aria-hidden size={13} />}>{t('line.waiting')}</Chip>}
      {task.lease && <Lease task={task} />}
      {task.waiting && <WaitingStamp kind={task.waiting.kind} />}
      {isDone && task.status === 'failed' && (
        <span className="max-md:@max-[13rem]/line:hidden">
          <Stamp tone="fail">{t('status.failed')}</Stamp>
        </span>
      )}
      <span data-part="marks" className="line-marks">
        {hasOutputs(task) && <FileText role="img" aria-label={t('line.outputs')} size={14} strokeWidth={1.75} />}
        {task.comment_count > 0 && (
          <span className="type-small figures inline-flex items-center gap-1.5">
            <MessageSquare aria-hidden size={13} strokeWidth={1.75} />
            <span className="sr-only">{t('line.comments', { count: task.comment_count })}</span>
            <span aria-hidden>{task.comment_count}</span>
          </span>
        )}
        {boxes && <BoxCount {...boxes} />}
        <LineLabels labels={task.labels} className="max-w-48 max-md:max-w-40" />
      </span>
      <Waits task={task} now={now} at="end" />
      {task.repeat && !isDone && (
        <span role="img" aria-label={t('line.repeats')} className="text-ink-3">
          ↻
        </span>
      )}
      {task.assignee_id && (
        <Assignee id={task.assignee_id} isSmall={isPhone} canEdit={canEdit} className={assigneeYields} />
      )}
      <DateCell
        text={date}
        title={dateTitle}
        isLate={isOverdue(line, now)}
        isEditable={canEdit && !isDone}
        isDone={isDone}
        isOffered={isOffered}
      />
    </span>
  )
})

/** Few lines have steps in their descriptions. */
const BoxCount = lateOpenList.component('BoxCount')

/** A date that is cut says less than no portrait. */
const assigneeYields = 'md:@max-[20rem]/line:hidden max-md:@max-[10rem]/line:hidden'

interface DateCellProps {
  text: string | undefined
  title: string | undefined
  isLate: boolean
  isEditable: boolean
  isDone: boolean
  isOffered: boolean
}

const DateCell = ({ text, title, isLate, isEditable, isDone, isOffered }: DateCellProps) => {
  const t = useTranslations('list.line')
  const look = classNames('line-date', isLate ? 'text-fail' : isDone ? 'text-ink-3' : 'text-ink-2')
  if (!isEditable)
    return (
      <span className={look} title={title}>
        {text}
      </span>
    )
  return (
    <button
      type="button"
      tabIndex={-1}
      data-part="due"
      title={title}
      aria-label={text === undefined ? t('setDue') : undefined}
      className={classNames(look, 'touch-target rounded-sm', text === undefined && !isOffered && 'max-md:hidden')}
    >
      {text === undefined ? (
        <span
          aria-hidden
          className="text-ink-3 max-md:underline md:invisible md:group-hover/line:visible md:group-focus-visible/line:visible"
        >
          {t('date')}
        </span>
      ) : (
        <>
          <span className="sr-only">{t('due')} </span>
          {text}
        </>
      )}
    </button>
  )
}
