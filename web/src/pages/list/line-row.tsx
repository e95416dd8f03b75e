import { Check, Clock, Ellipsis, GripVertical, MessageSquare } from 'lucide-react'
import { memo, useEffect } from 'react'
import { useFormatter, useTranslations } from 'use-intl'
import { isFinished, isOverdue } from '../../domain/arrange.ts'
import { shortDayText, wholeText } from '../../domain/date-text.ts'
import type { Line } from '../../live/list-store.ts'
import { useLine, useNumber } from '../../live/use-list.ts'
import { Chip } from '../../ui/chip.tsx'
import { classNames } from '../../ui/class-names.ts'
import { Stamp } from '../../ui/stamp.tsx'
import { StatusControl, StatusMark } from '../../ui/status-control.tsx'
import { LineQuestion } from './line-question.tsx'
import { asksSomething, nameLines, nameOf } from './line-size.ts'
import { useList } from './list-provider.tsx'
import { useOfUi, useUi } from './list-ui.ts'
import { NameField } from './name-field.tsx'
import { useDueText } from './use-due-text.ts'
import { useViewport } from './use-viewport.ts'

export interface LineRowProps {
  lineKey: string
  /** Its place among all rows, from 1. */
  rowIndex: number
  now: Date
  /** Below the perforation. */
  isDone: boolean
  isDragged: boolean
  /** The number that it has for the moment, while a line is dragged. */
  numberNow: number | undefined
  canMove: boolean
  isPhone: boolean
}

/** One line of the sheet. What clicks and keys do to its parts is up to the list, which listens for all of them. */
export const LineRow = memo((props: LineRowProps) => {
  const { session } = useList()
  const line = useLine(session, props.lineKey)
  return line && <Row {...props} line={line} />
})

const Row = ({
  line,
  isDone,
  isDragged,
  numberNow,
  canMove,
  now,
  rowIndex,
  isPhone,
}: LineRowProps & { line: Line }) => {
  const { session, canEdit } = useList()
  const { key, task, gone } = line
  const ui = useUi()
  const t = useTranslations('list')
  const number = useNumber(session, key)
  const isActive = useOfUi(({ active }) => (active ?? ui.sight.order[0]) === key)
  const isSelected = useOfUi(({ selected }) => selected.has(key))
  const isAsked = useOfUi(({ asked }) => asked?.keys.includes(key) ?? false)
  const isEditing = useOfUi(({ editing }) => editing?.key === key)
  const canAct = canEdit && !gone
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
      role="row"
      aria-rowindex={rowIndex}
      aria-label={label}
      aria-selected={canEdit ? isSelected : undefined}
      data-key={key}
      tabIndex={isActive ? 0 : -1}
      className={classNames(
        'group/line relative flex h-full scroll-mt-28 scroll-mb-20 flex-col border-b outline-offset-[-2px]',
        isSelected || isAsked
          ? 'border-pen-wash-2 bg-pen-wash'
          : classNames('border-rule', isDone ? 'bg-stub' : 'bg-sheet', 'hover:bg-hover'),
        line.isChanged && 'line-flash',
        isDragged && 'z-bar bg-float! shadow-lift',
      )}
    >
      <div className="sheet-row relative min-h-0 grow items-center">
        <NumberCell
          number={number}
          numberNow={numberNow}
          isDragged={isDragged}
          isSelected={isSelected}
          canEdit={canAct}
          canMove={canMove && !gone}
        />
        {task.color !== '' && <ColourTab colour={task.color} />}
        <div role="gridcell" className="flex min-w-0 items-center gap-3">
          {canAct ? (
            <StatusControl
              status={task.status}
              isFresh={line.isFresh}
              label={t(isFinished(task) ? 'line.reopen' : 'line.complete', { number })}
            />
          ) : (
            <StatusMark status={task.status} isFresh={line.isFresh} />
          )}
          <div className="type-field flex min-w-0 grow max-md:flex-col max-md:gap-0.5 md:items-center md:gap-4">
            {isEditing ? (
              <EditedName line={line} number={number} />
            ) : (
              <Name line={line} isDone={isDone} canEdit={canAct} />
            )}
            <Meta line={line} now={now} isDone={isDone} isPhone={isPhone} canEdit={canAct} />
          </div>
          {canAct && (
            <button
              type="button"
              tabIndex={-1}
              data-part="menu"
              aria-label={t('line.menu', { number })}
              aria-haspopup="menu"
              className="touch-target -mx-2 flex size-6 shrink-0 items-center justify-center rounded-sm text-ink-3 hover:text-ink max-md:hidden pointer-coarse:hidden md:opacity-0 md:group-hover/line:opacity-100 md:group-focus-visible/line:opacity-100"
            >
              {menuIcon}
            </button>
          )}
        </div>
      </div>
      {asksSomething(line) && <LineQuestion line={line} />}
    </div>
  )
}

/** One element for all rows: React finds it unchanged. */
const menuIcon = <Ellipsis aria-hidden size={16} strokeWidth={1.75} />

const ColourTab = ({ colour }: { colour: string }) => (
  <svg
    aria-hidden
    width={4}
    height="100%"
    className="absolute inset-y-0 inset-s-[calc(var(--margin)+3px)] py-[0.4375rem] max-md:py-1.5"
  >
    <rect width={4} height="100%" fill={colour} />
  </svg>
)

const Name = memo(({ line, isDone, canEdit }: { line: Line; isDone: boolean; canEdit: boolean }) => {
  const ui = useUi()
  const t = useTranslations('list.line')
  const viewport = useViewport()
  return (
    <span className={classNames('name-line min-w-0 md:grow', line.gone && 'line-through', isDone && 'text-ink-3')}>
      <span
        dir="auto"
        className={classNames('block', nameLines(nameOf(line), viewport) === 2 ? 'line-clamp-2' : 'truncate')}
      >
        <span data-part="name" className={canEdit ? 'cursor-text' : undefined}>
          {nameOf(line)}
        </span>
      </span>
      {ui.drafts.has(line.key) && <span className="type-label ms-2 shrink-0 text-run">{t('draft')}</span>}
    </span>
  )
})

/** The name while it is written. Whatever others do to the line, the text stays under the writer's hands. */
const EditedName = ({ line, number }: { line: Line; number: number }) => {
  const { session, verbs, keeper } = useList()
  const ui = useUi()
  const t = useTranslations('list.line')
  const editing = useOfUi(({ editing }) => editing)!
  const { key } = line
  useEffect(() => session.store.use(key), [session, key])

  const keep = (text: string | undefined) => {
    if (text === undefined) ui.drafts.delete(key)
    else ui.drafts.set(key, text)
    keeper.saveDraft(session.listID, key, text)
  }
  return (
    <NameField
      label={t('name', { number })}
      draft={editing.draft}
      onText={(text) => keep(text === editing.base ? undefined : text)}
      onDone={(name, how) => {
        if (session.store.line(key)?.gone) {
          // A click elsewhere decides nothing: the question stays, with the text.
          if (how === 'leave') return false
          if (how === 'enter') session.putBack(key, line.task, name === undefined ? {} : { name })
        } else if (name !== undefined) verbs.rename(key, name, editing.base)
        keep(undefined)
        ui.set({ editing: undefined })
        if (how !== 'leave') ui.focus(key)
        return true
      }}
    />
  )
}

interface NumberCellProps {
  number: number
  numberNow: number | undefined
  isDragged: boolean
  isSelected: boolean
  canEdit: boolean
  canMove: boolean
}

const NumberCell = memo(({ number, numberNow, isDragged, isSelected, canEdit, canMove }: NumberCellProps) => {
  const t = useTranslations('list.line')
  const shown = useFormatter().number(numberNow ?? number)
  if (!canEdit)
    return (
      <span role="gridcell" className="type-small figures pe-3 text-end text-ink-3">
        {number === 0 ? '' : shown}
      </span>
    )
  return (
    <div
      role="gridcell"
      data-part="margin"
      className={classNames('relative h-full', canMove && 'cursor-grab touch-pan-y')}
    >
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
            isDragged ? 'font-strong text-pen' : 'text-ink-3',
            !isDragged && (isSelected ? 'hidden' : 'pointer-fine:group-hover/line:hidden'),
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
            isDragged && 'hidden!',
          )}
        >
          {isSelected && <Check size={12} strokeWidth={3} />}
        </span>
      </button>
    </div>
  )
})

interface MetaProps {
  line: Line
  now: Date
  isDone: boolean
  isPhone: boolean
  canEdit: boolean
}

const Meta = memo(({ line, now, isDone, isPhone, canEdit }: MetaProps) => {
  const { task } = line
  const t = useTranslations('list')
  const due = useDueText()(task, now)
  const changed = new Date(task.updated_at || now)
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
      <DateCell
        text={date}
        title={dateTitle}
        isLate={isOverdue(line, now)}
        isEditable={canEdit && !isDone}
        isDone={isDone}
      />
    </span>
  )
})

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
      {text === undefined ? (
        <span
          aria-hidden
          className="text-ink-3 opacity-0 group-hover/line:opacity-100 group-focus-visible/line:opacity-100"
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
