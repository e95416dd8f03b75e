import { memo } from 'react'
import { useTranslations } from 'use-intl'
import { lateOpenList } from '../../chunks.ts'
import { isFinished } from '../../domain/finished.ts'
import type { Line } from '../../live/line.ts'
import { useLine } from '../../live/use-list.ts'
import { EditedName } from '../../open-list/editors/edited-name.tsx'
import { Ring } from '../../open-list/hand-out/hand-out.tsx'
import { asksSomething, clampOf, hasBelow, nameLines, nameOf } from '../../open-list/line-size.ts'
import { useList } from '../../open-list/list-provider.tsx'
import { useHasDraft, useUiState } from '../../open-list/list-ui.ts'
import { ReminderBell } from '../../open-list/remind/reminder-bell.tsx'
import { LineMenuButton } from '../../open-list/row-marks.tsx'
import { useLineLabel } from '../../open-list/use-line-label.ts'
import { useLineState } from '../../open-list/use-line-state.ts'
import { Waits } from '../../open-list/waits/waits.tsx'
import { AtLine } from '../../open-list/who/at-line.tsx'
import { classNames } from '../../ui/class-names.ts'
import { StatusControl, StatusMark } from '../../ui/status-control.tsx'
import { useViewport } from '../../ui/use-viewport.ts'
import { LineMeta } from './line-meta.tsx'
import { LineNumber } from './line-number.tsx'

export interface LineRowProps {
  lineKey: string
  now: Date
  /** Below the perforation. */
  isDone: boolean
  isDragged: boolean
  /** The number that it has for the moment, while a line is dragged. */
  numberNow: number | undefined
  canMove: boolean
  isPhone: boolean
  /** Something is asked below its name, and the choices have no room beside the words. */
  isNarrow: boolean
}

/** One line of the sheet. What clicks and keys do to its parts is up to the list, which listens for all of them. */
export const LineRow = memo((props: LineRowProps) => {
  const { session } = useList()
  const line = useLine(session, props.lineKey)
  return line && <Row {...props} line={line} />
})

const Row = (props: LineRowProps & { line: Line }) => {
  const { line, isDone, isDragged } = props
  const { canEdit } = useList()
  const { key } = line
  const { number, isActive, isSelected, isAsked, isOpen } = useLineState(key)
  return (
    <div
      role="row"
      aria-label={useLineLabel(line, number, isSelected)}
      aria-selected={canEdit ? isSelected : undefined}
      aria-current={isOpen || undefined}
      data-key={key}
      tabIndex={isActive ? 0 : -1}
      className={classNames(
        'group/line relative flex h-full scroll-mt-[calc(var(--head)+3.25rem)] scroll-mb-20 flex-col border-b outline-offset-[-2px]',
        isSelected || isAsked || isOpen
          ? 'border-pen-wash-2 bg-pen-wash'
          : classNames('border-rule', isDone ? 'bg-stub' : 'bg-sheet', 'hover:bg-hover'),
        isOpen && 'open-edge',
        line.isChanged && 'line-flash',
        isDragged && 'z-bar bg-float! shadow-lift',
      )}
    >
      <Content
        line={line}
        number={number}
        isSelected={isSelected}
        isAsked={isAsked}
        isDone={isDone}
        isDragged={isDragged}
        numberNow={props.numberNow}
        canMove={props.canMove}
        now={props.now}
        isPhone={props.isPhone}
        isNarrow={props.isNarrow}
      />
    </div>
  )
}

interface ContentProps extends Omit<LineRowProps, 'lineKey'> {
  line: Line
  number: number
  isSelected: boolean
  isAsked: boolean
}

const Content = memo((props: ContentProps) => {
  const { line, number, numberNow, isDone, isDragged, isSelected, isAsked, canMove, now, isPhone, isNarrow } = props
  const { canEdit } = useList()
  const { key, task, gone } = line
  const t = useTranslations('list')
  const isEditing = useUiState(({ editing }) => editing?.key === key)
  const canAct = canEdit && !gone
  return (
    <>
      <div className="sheet-row relative min-h-0 grow items-center">
        <LineNumber
          number={gone ? 0 : number}
          numberNow={numberNow}
          isDragged={isDragged}
          isSelected={isSelected}
          canEdit={canAct}
          canMove={canMove && !gone}
        />
        {task.color !== '' && <ColourTab colour={task.color} />}
        <div role="gridcell" className="@container/line flex min-w-0 items-center gap-3">
          <AtLine lineKey={key} className="inset-s-2.5 top-1/2 -translate-y-1/2 max-md:inset-s-1.5" />
          {canAct ? (
            <StatusControl
              status={task.status}
              isFresh={line.isFresh}
              lease={task.lease && <Ring task={task} />}
              label={t(isFinished(task) ? 'line.reopen' : 'line.complete', { number })}
            />
          ) : (
            <StatusMark status={task.status} isFresh={line.isFresh} lease={task.lease && <Ring task={task} />} />
          )}
          <div className="type-field line-parts flex min-w-0 grow max-md:flex-col md:items-center">
            {isEditing ? (
              <EditedName line={line} number={number} isPhone={isPhone} />
            ) : (
              <Name line={line} isDone={isDone} now={now} />
            )}
            <LineMeta
              line={line}
              now={now}
              isDone={isDone}
              isPhone={isPhone}
              isOffered={isEditing || isAsked}
              canEdit={canAct}
            />
          </div>
          {canAct && <LineMenuButton label={t('line.menu', { number })} />}
        </div>
      </div>
      {asksSomething(line) && <Question line={line} isNarrow={isNarrow} />}
    </>
  )
})

/** Its place is kept; what is asked is seldom asked, and comes later. */
const Question = lateOpenList.component('LineQuestion')

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

const Name = memo(({ line, isDone, now }: { line: Line; isDone: boolean; now: Date }) => {
  const hasDraft = useHasDraft(line.key)
  const t = useTranslations('list.line')
  const viewport = useViewport()
  return (
    <span className={classNames('line-name flex items-baseline', line.gone && 'line-through', isDone && 'text-ink-3')}>
      {/* As wide as its text, so that it stands beside its ring whichever way it is read. */}
      <span dir="auto" className={`min-w-0 ${clampOf[nameLines(nameOf(line), viewport)]}`}>
        <span data-part="name">{nameOf(line)}</span>
      </span>
      <ReminderBell task={line.task} now={now} />
      <Waits task={line.task} now={now} at="name" isTold={hasBelow(line, isDone)} />
      {hasDraft && <span className="type-label ms-2 shrink-0 text-run">{t('draft')}</span>}
    </span>
  )
})
