import { Check, Clock, GripVertical, MessageSquare } from 'lucide-react'
import { memo } from 'react'
import { useFormatter, useTranslations } from 'use-intl'
import { isOverdue } from '../../domain/arrange.ts'
import { shortDayText, wholeText } from '../../domain/date-text.ts'
import { isFinished, type Line } from '../../live/list-model.ts'
import { Chip } from '../../ui/chip.tsx'
import { classNames } from '../../ui/class-names.ts'
import { Stamp } from '../../ui/stamp.tsx'
import { StatusControl, StatusMark } from '../../ui/status-control.tsx'
import { NameField } from './name-field.tsx'
import { useDueText } from './use-due-text.ts'

export interface LineRowProps {
  line: Line
  now: Date
  /** Below the perforation. */
  isDone: boolean
  /** The one that Tab reaches. */
  isActive: boolean
  isSelected: boolean
  /** Where the line goes when it is let go; only while it is dragged. */
  dropNumber: number | undefined
  canEdit: boolean
  canMove: boolean
  isPhone: boolean
  nameLines: 1 | 2
  /** What the open name field starts with; closed without it. */
  draft: string | undefined
  onName(key: string, name: string | undefined, byKey: boolean): void
}

/** One line of the sheet. What clicks and keys do to its parts is up to the list, which listens for all of them. */
export const LineRow = memo((props: LineRowProps) => {
  const { line, now, isDone, isActive, isSelected, dropNumber, canEdit, canMove, isPhone, draft } = props
  const { task, number } = line
  const t = useTranslations('list')
  const due = useDueText()(task, now)
  const label = t('line.label', {
    number,
    name: task.name,
    status: t(`status.${task.status}`),
    due: task.due_at ? wholeText(new Date(task.due_at)) : 'none',
    selected: isSelected ? 'yes' : 'no',
    waiting: line.isWaiting ? 'yes' : 'no',
  })
  return (
    <div
      role="listitem"
      aria-label={label}
      data-key={line.key}
      tabIndex={isActive ? 0 : -1}
      className={classNames(
        'group/line sheet-row relative h-full scroll-mt-28 scroll-mb-20 items-center border-b outline-offset-[-2px]',
        isSelected
          ? 'border-pen-wash-2 bg-pen-wash'
          : classNames('border-rule', isDone ? 'bg-stub' : 'bg-sheet', 'hover:bg-hover'),
        line.isChanged && 'line-flash',
        dropNumber !== undefined && 'z-bar bg-float! shadow-lift',
      )}
    >
      <NumberCell number={number} dropNumber={dropNumber} isSelected={isSelected} canEdit={canEdit} canMove={canMove} />
      {task.color !== '' && (
        <svg
          aria-hidden
          width={4}
          height="100%"
          className="absolute inset-y-0 inset-s-[calc(var(--margin)+3px)] py-[0.4375rem] max-md:py-1.5"
        >
          <rect width={4} height="100%" fill={task.color} />
        </svg>
      )}
      <div className="flex min-w-0 items-center gap-3">
        {canEdit ? (
          <StatusControl
            status={task.status}
            isFresh={line.isFresh}
            label={t(isFinished(line.task) ? 'line.reopen' : 'line.complete', { number })}
          />
        ) : (
          <StatusMark status={task.status} isFresh={line.isFresh} />
        )}
        <div className="type-field flex min-w-0 grow max-md:flex-col max-md:gap-0.5 md:items-center md:gap-4">
          {draft === undefined ? (
            <span
              dir="auto"
              className={classNames(
                'min-w-0 [text-align:match-parent] md:grow',
                props.nameLines === 2 ? 'line-clamp-2' : 'truncate',
                isDone && 'text-ink-3',
              )}
            >
              <span data-part="name" className={canEdit ? 'cursor-text' : undefined}>
                {task.icon !== '' && `${task.icon} `}
                {task.name}
              </span>
            </span>
          ) : (
            <NameField
              label={t('line.name', { number })}
              draft={draft}
              onDone={(name, byKey) => props.onName(line.key, name, byKey)}
            />
          )}
          <Meta {...props} due={due} isPhone={isPhone} />
        </div>
      </div>
    </div>
  )
})

const NumberCell = ({
  number,
  dropNumber,
  isSelected,
  canEdit,
  canMove,
}: Pick<LineRowProps, 'dropNumber' | 'isSelected' | 'canEdit' | 'canMove'> & { number: number }) => {
  const t = useTranslations('list.line')
  const shown = useFormatter().number(dropNumber ?? number)
  if (!canEdit) return <span className="type-small figures pe-3 text-end text-ink-3">{shown}</span>
  return (
    <div data-part="margin" className={classNames('relative h-full', canMove && 'cursor-grab touch-pan-y')}>
      {canMove && (
        <GripVertical
          aria-hidden
          size={14}
          className={classNames(
            'absolute inset-s-1.5 top-1/2 -translate-y-1/2 text-ink-3 max-md:hidden pointer-coarse:hidden',
            !isSelected && 'opacity-0 group-hover/line:opacity-100 group-focus-visible/line:opacity-100',
          )}
        />
      )}
      <button
        type="button"
        tabIndex={-1}
        data-part="number"
        aria-label={t('select', { number })}
        aria-pressed={isSelected}
        className="group/number absolute inset-y-0 inset-e-0 inset-s-6 flex items-center justify-end pe-3 outline-offset-[-4px] max-md:inset-s-0 max-md:pe-2"
      >
        <span
          className={classNames(
            'type-small figures md:leading-[1.1875rem]',
            dropNumber === undefined ? 'text-ink-3' : 'font-strong text-pen',
            dropNumber === undefined && (isSelected ? 'hidden' : 'pointer-fine:group-hover/line:hidden'),
          )}
        >
          {shown}
        </span>
        <span
          aria-hidden
          className={classNames(
            'size-4 items-center justify-center rounded-sm max-md:size-5.5',
            isSelected
              ? 'flex bg-pen text-on-pen'
              : 'hidden border border-edge bg-sheet pointer-fine:group-hover/line:flex',
            dropNumber !== undefined && 'hidden!',
          )}
        >
          {isSelected && <Check size={12} strokeWidth={3} />}
        </span>
      </button>
    </div>
  )
}

const Meta = ({ line, now, isDone, isPhone, canEdit, due }: LineRowProps & { due: string | undefined }) => {
  const { task } = line
  const t = useTranslations('list')
  const changed = new Date(task.updated_at || now)
  const isLate = isOverdue(line, now)
  const date = isDone ? shortDayText(changed, now) : due
  const dateTitle = isDone
    ? t('line.changedAt', { date: wholeText(changed) })
    : task.due_at !== null && due !== undefined
      ? wholeText(new Date(task.due_at))
      : undefined
  const hasMeta = line.isWaiting || task.status === 'failed' || task.comment_count > 0
  if (isPhone && date === undefined && !hasMeta) return null
  return (
    <span className="flex shrink-0 items-center gap-4 max-md:flex-row-reverse max-md:justify-end max-md:gap-3">
      {line.isWaiting && <Chip icon={<Clock aria-hidden size={13} />}>{t('line.waiting')}</Chip>}
      {isDone && task.status === 'failed' && <Stamp tone="fail">{t('status.failed')}</Stamp>}
      {task.comment_count > 0 && (
        <span className="type-small figures inline-flex items-center gap-1.5 text-ink-3">
          <MessageSquare aria-hidden size={13} strokeWidth={1.75} />
          <span className="sr-only">{t('line.comments', { count: task.comment_count })}</span>
          <span aria-hidden>{task.comment_count}</span>
        </span>
      )}
      <DateCell text={date} title={dateTitle} isLate={isLate} isEditable={canEdit && !isDone} isDone={isDone} />
    </span>
  )
}

interface DateCellProps {
  text: string | undefined
  title: string | undefined
  isLate: boolean
  isEditable: boolean
  isDone: boolean
}

const DateCell = ({ text, title, isLate, isEditable, isDone }: DateCellProps) => {
  const t = useTranslations('list.line')
  const look = classNames(
    'type-small figures min-w-23 text-end whitespace-nowrap max-md:min-w-0',
    isLate ? 'text-fail' : isDone ? 'text-ink-3' : 'text-ink-2',
  )
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
      className={classNames(look, 'h-6 rounded-sm max-md:h-auto', text === undefined && 'max-md:hidden')}
    >
      {text !== undefined && <span className="sr-only">{t('due')} </span>}
      {text}
    </button>
  )
}
