import { Clock } from 'lucide-react'
import { memo } from 'react'
import { useTranslations } from 'use-intl'
import { lateOpenList } from '../../chunks.ts'
import { wholeText } from '../../domain/date-text.ts'
import { dueDate } from '../../domain/due.ts'
import { isFinished } from '../../domain/finished.ts'
import { mayWait, startsLater } from '../../domain/waits.ts'
import { LineLabels } from '../../open-list/line-labels.tsx'
import { BellFor } from '../../open-list/remind/bell-for.tsx'
import { LineMenuButton, SelectBox, unlessBoxed } from '../../open-list/row-marks.tsx'
import { OwnPortrait } from '../../open-list/who/assignee.tsx'
import type { ShownLine } from '../../overview/edited-lines.ts'
import { useWaitsFor } from '../../overview/use-all-lines.ts'
import { Link } from '../../routing/link.tsx'
import { Avatar } from '../../ui/avatar.tsx'
import { Chip } from '../../ui/chip.tsx'
import { classNames } from '../../ui/class-names.ts'
import { useDateWords } from '../../ui/date-words.ts'
import { ListIcon } from '../../ui/list-icon.tsx'
import { Stamp } from '../../ui/stamp.tsx'
import { StatusControl, StatusMark } from '../../ui/status-control.tsx'

const WaitsSign = lateOpenList.component('WaitsSign')

export interface DayRowProps {
  line: ShownLine
  /** Of its list, which changes all the time: no more than what is shown. */
  listName: string
  listIcon: string
  now: Date
  /** It is assigned to the reader, and that is to be said. */
  isMine: boolean
  /** What somebody else is called who does it; empty as long as that is not known. */
  doer: string | undefined
  /** When the reader is told of it. */
  reminder: string | undefined
  isActive: boolean
  isOpen: boolean
  isAsked: boolean
  isSelected: boolean
  canEdit: boolean
}

/** One line of some list. What clicks and keys do to its parts is up to the page, which listens for all of them. */
export const DayRow = memo(
  ({ line, listName, listIcon, now, isMine, doer, reminder, canEdit, ...props }: DayRowProps) => {
    const { isActive, isOpen, isAsked, isSelected } = props
    const t = useTranslations('days')
    const words = useTranslations('list')
    const { due } = useDateWords()
    const date = dueDate(line)
    const { name, status, color, icon } = line
    const isLate = date !== undefined && date < now && !isFinished(line)
    const waitsFor = useWaitsFor(line)
    const label = t('label', {
      name,
      status: words(`status.${status}`),
      list: listName,
      due: date ? wholeText(date) : 'none',
      mine: isMine ? 'yes' : doer ? 'other' : 'no',
      who: doer ?? '',
      waitsFor,
      start: startsLater(line, now) ? wholeText(new Date(line.start_at!)) : 'none',
      selected: 'no',
      waiting: line.isWaiting ? 'yes' : 'no',
      asks: line.problem ? 'yes' : 'no',
    })
    return (
      <div
        role="row"
        aria-label={label}
        aria-selected={canEdit ? isSelected : undefined}
        aria-current={isOpen || undefined}
        data-key={line.id}
        tabIndex={isActive ? 0 : -1}
        className={classNames(
          'group/line sheet-row relative min-h-8.5 scroll-mt-[calc(var(--head)+3.25rem)] scroll-mb-20 items-center border-b outline-offset-[-2px] cramped:min-h-13 cramped:py-2',
          isOpen || isAsked || isSelected ? 'border-pen-wash-2 bg-pen-wash' : 'border-rule bg-sheet hover:bg-hover',
          isOpen && 'open-edge',
        )}
      >
        <ListCell icon={listIcon} label={t('select', { name })} isSelected={isSelected} canEdit={canEdit} />
        {color !== '' && (
          <svg
            aria-hidden
            width={4}
            height="100%"
            className="absolute inset-y-0 inset-s-[calc(var(--margin)+3px)] py-[0.4375rem] cramped:py-1.5"
          >
            <rect width={4} height="100%" fill={color} />
          </svg>
        )}
        <div role="gridcell" className="@container/line flex min-w-0 items-center gap-3">
          {canEdit ? (
            <StatusControl
              status={status}
              isFresh={isFinished(line)}
              label={t(isFinished(line) ? 'reopen' : 'complete', { name })}
            />
          ) : (
            <StatusMark status={status} />
          )}
          <div className="type-field flex min-w-0 grow cramped:flex-col cramped:gap-0.5 roomy:items-center roomy:gap-4">
            <span
              dir="auto"
              className="min-w-0 truncate cramped:line-clamp-2 cramped:whitespace-normal cramped:@max-[10rem]/line:line-clamp-3 roomy:grow"
            >
              {icon !== '' && <span aria-hidden>{icon} </span>}
              <span data-part="name">{name}</span>
            </span>
            <span className="flex min-w-0 shrink-0 items-center gap-4 cramped:shrink cramped:flex-wrap cramped:gap-x-3 cramped:gap-y-1.5 roomy:max-w-[60%]">
              {line.isWaiting && <Chip icon={<Clock aria-hidden size={13} />}>{words('line.waiting')}</Chip>}
              {line.problem && <Stamp tone="fail">{t('conflict')}</Stamp>}
              <Link
                to="/lists/$listID"
                params={{ listID: line.list_id }}
                tabIndex={-1}
                dir="auto"
                aria-label={t('openList', { list: listName })}
                className="type-small touch-target min-w-0 truncate text-ink-3 underline-offset-2 hover:text-ink hover:underline cramped:max-w-full roomy:max-w-48 roomy:@max-[40rem]/line:max-w-32"
              >
                {listName}
              </Link>
              {mayWait(line) && <WaitsSign task={line} count={waitsFor} now={now} at="end" />}
              <LineLabels
                labels={line.labels}
                className="cramped:max-w-full roomy:max-w-40 roomy:@max-[40rem]/line:hidden"
              />
              {reminder !== undefined && !isFinished(line) && <BellFor at={reminder} now={now} className="" />}
              {(isMine || doer !== undefined) && (
                <span data-part={canEdit ? 'assignee' : undefined} className="flex shrink-0">
                  {doer === undefined ? (
                    <OwnPortrait id={line.assignee_id!} size="small" label={t('toYou')} />
                  ) : (
                    <Avatar
                      id={line.assignee_id!}
                      name={doer}
                      size="small"
                      label={words('line.assignedTo', { who: doer || words('line.somebody') })}
                    />
                  )}
                </span>
              )}
              {line.repeat && !isFinished(line) && (
                <span role="img" aria-label={words('line.repeats')} className="text-ink-3">
                  ↻
                </span>
              )}
              <DueCell
                text={date && due(date, now)}
                title={date && wholeText(date)}
                isLate={isLate}
                canEdit={canEdit}
              />
            </span>
          </div>
          {canEdit && <LineMenuButton label={t('menu', { name })} />}
        </div>
      </div>
    )
  },
)

interface ListCellProps {
  icon: string
  label: string
  isSelected: boolean
  canEdit: boolean
}

/** Left of the margin: the sign of its list, which selects. */
const ListCell = ({ icon, label, isSelected, canEdit }: ListCellProps) => {
  const look = 'text-[0.9375rem]/none'
  if (!canEdit)
    return (
      <span aria-hidden className={`flex justify-center ${look}`}>
        <ListIcon icon={icon} />
      </span>
    )
  return (
    <div role="gridcell" className="h-full">
      <button
        type="button"
        tabIndex={-1}
        data-part="number"
        aria-label={label}
        aria-pressed={isSelected}
        className={`flex size-full items-center justify-center outline-offset-[-4px] ${look}`}
      >
        <span aria-hidden className={unlessBoxed(isSelected)}>
          <ListIcon icon={icon} />
        </span>
        <SelectBox isSelected={isSelected} />
      </button>
    </div>
  )
}

interface DueCellProps {
  text: string | undefined
  title: string | undefined
  isLate: boolean
  canEdit: boolean
}

const DueCell = ({ text, title, isLate, canEdit }: DueCellProps) => {
  const t = useTranslations('days')
  const words = useTranslations('list.line')
  const look = classNames(
    'type-small figures min-w-23 shrink-0 truncate text-end cramped:min-w-0 @max-[10rem]/line:[font-stretch:66%]',
    isLate ? 'text-fail' : 'text-ink-2',
  )
  if (!canEdit)
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
      aria-label={text === undefined ? words('setDue') : undefined}
      className={`${look} touch-target h-6 rounded-sm cramped:h-auto`}
    >
      {text === undefined ? (
        <span
          aria-hidden
          className="text-ink-3 cramped:underline roomy:invisible roomy:group-hover/line:visible roomy:group-focus-visible/line:visible"
        >
          {words('date')}
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
