import type { Repeat, TaskLine } from '@docket/contract'
import { useQuery } from '@tanstack/react-query'
import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import { useFormatter, useTranslations } from 'use-intl'
import { remindersByTask } from '../../api/reminders-query.ts'
import { useIsReadOnly } from '../../api/standing.ts'
import type { Day } from '../../domain/days.ts'
import { dueDate } from '../../domain/due.ts'
import { isFinished } from '../../domain/finished.ts'
import { useAccount } from '../../live/use-account.ts'
import { DueEditor } from '../../open-list/editors/due-editor.tsx'
import { lineElement } from '../../open-list/line-focus.ts'
import { putOnDay } from '../../open-list/put-on-day.ts'
import { setDue } from '../../open-list/set-due.ts'
import { allLinesOf } from '../../overview/all-lines.ts'
import type { ShownLine } from '../../overview/edited-lines.ts'
import type { Acts } from '../../overview/use-acts.ts'
import { useListsById } from '../../overview/use-all-lines.ts'
import { Button } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { useDateReading } from '../../ui/date-reading.ts'
import { showToast } from '../../ui/toast.tsx'
import { DayCard } from './day-card.tsx'
import { DayRow } from './day-row.tsx'
import type { Shape } from './mine-views.tsx'
import { type CardLook, Spread } from './spread.tsx'
import { useDayKeys } from './use-day-keys.ts'
import { useDoers } from './use-doers.ts'

interface DayLinesProps {
  days: readonly Day<ShownLine>[]
  shape: Shape
  /** That a calendar shows. */
  month: Date
  /** The lines that are drawn, from top to bottom: so many of each day. */
  shown: readonly ShownLine[]
  room: number
  now: Date
  acts: Acts
  /** Nobody else does any of them: it needs no saying. */
  isAllMine: boolean
  /** The id of the line that is open. */
  opened: string | undefined
  onOpen(line: Pick<TaskLine, 'id' | 'list_id'>): void
  /** A line was finished here. */
  onDone(id: string): void
  /** More than that is to be drawn. */
  onMore(): void
}

const none: readonly Day<ShownLine>[] = []

export const DayLines = ({
  days,
  shape,
  month,
  shown,
  room,
  now,
  acts,
  isAllMine,
  opened,
  onOpen,
  onDone,
  onMore,
}: DayLinesProps) => {
  const t = useTranslations('days')
  const problems = useTranslations('list.problems')
  const account = useAccount()
  const { userID } = account
  const all = allLinesOf(account)
  const container = useRef<HTMLDivElement>(null)
  const lists = useListsById()
  const { data: reminders } = useQuery(remindersByTask)
  const doerOf = useDoers(shown)
  useDateReading()
  const isReadOnly = useIsReadOnly()
  const [active, setActive] = useState<string>()
  const [asked, setAsked] = useState<{ line: ShownLine; anchor: Element }>()
  useKeptFocus(container, shown, active, setActive)
  useFocusAfterPanel(container, shown, opened)

  const canEdit = (line: ShownLine) => !isReadOnly && lists.get(line.list_id)?.my_role !== 'viewer'
  const act: Acts['act'] = (line, list, work) => (canEdit(line) ? acts.act(line, list, work) : undefined)
  const toggle = (line: ShownLine) => {
    const label = act(line, lists.get(line.list_id)!, (verbs, key) => verbs.toggle([key]))
    if (label?.verb === 'completed') onDone(line.id)
  }
  const ask = (line: ShownLine) => {
    const row = lineElement(container.current, line.id)
    const anchor = row?.querySelector('[data-part="due"]') ?? row
    if (anchor && canEdit(line)) setAsked({ line, anchor })
  }
  useDayKeys({ container, shown, active, lists, acts: { ...acts, act }, toggle, ask, onOpen })

  const onClick = useEffectEvent((event: MouseEvent) => {
    const target = event.target as Element
    const line = shown.find(({ id }) => id === target.closest('[data-key]')?.getAttribute('data-key'))
    if (!line || target.closest('a') || event.ctrlKey || event.metaKey) return
    setActive(line.id)
    if (target.closest('[data-part="status"]')) toggle(line)
    else if (target.closest('[data-part="due"]')) ask(line)
    else onOpen(line)
  })
  useEffect(() => {
    const listener = (event: MouseEvent) => onClick(event)
    const element = container.current!
    element.addEventListener('click', listener)
    return () => element.removeEventListener('click', listener)
  }, [])
  const onDue = (due: Date | null, repeat: Repeat | null | undefined) => {
    // Somebody else may have moved it meanwhile, or taken it away.
    const line = all.get(asked!.line.id)
    const list = line && lists.get(line.list_id)
    if (!line || !list || line.archived_at !== null) return void showToast({ text: problems('missing') })
    const base = asked!.line.due_at
    act(line, list, (verbs, key) => setDue(verbs, [key], { due, repeat }, base))
  }
  const put = (line: ShownLine, { status, day }: Day<ShownLine>) => {
    const list = lists.get(line.list_id)
    if (!list) return
    const label = act(line, list, (verbs, key) =>
      status ? verbs.set('status', [key], status) : putOnDay(verbs, [key], () => day!),
    )
    setActive(line.id)
    if (label && status === 'completed') onDone(line.id)
  }
  const card = (line: ShownLine, look: CardLook) => (
    <DayCard
      {...look}
      line={line}
      listName={lists.get(line.list_id)?.name ?? ''}
      listIcon={lists.get(line.list_id)?.icon ?? ''}
      now={now}
      canEdit={canEdit(line)}
      isActive={(isThere ? active : first) === line.id}
      isMarked={opened === line.id || asked?.line.id === line.id}
    />
  )
  const first = shown[0]?.id
  const isThere = shown.some(({ id }) => id === active)
  return (
    <div
      ref={container}
      role={shape === 'list' ? 'grid' : 'group'}
      data-full-width={shape !== 'list' || undefined}
      tabIndex={-1}
      aria-label={t('lines')}
      onFocus={(event) => setActive(event.target.closest('[data-key]')?.getAttribute('data-key') ?? active)}
      className={shape === 'list' ? 'pb-10 outline-none' : '@container/spread flex grow overflow-x-auto outline-none'}
    >
      {shape !== 'list' && (
        <Spread
          places={days}
          room={room}
          now={now}
          month={month.getMonth()}
          container={container}
          active={active}
          card={card}
          canEdit={canEdit}
          onPut={put}
          onMore={onMore}
        />
      )}
      {(shape === 'list' ? days : none).map((day) => (
        <div role="rowgroup" key={day.key}>
          <DayHead day={day} />
          {day.lines.slice(0, room).map((line) => (
            <DayRow
              key={line.id}
              line={line}
              listName={lists.get(line.list_id)?.name ?? ''}
              listIcon={lists.get(line.list_id)?.icon ?? ''}
              now={now}
              isMine={!isAllMine && line.assignee_id === userID}
              doer={doerOf(line)}
              reminder={reminders?.get(line.id)}
              isActive={(isThere ? active : first) === line.id}
              isOpen={opened === line.id}
              isAsked={asked?.line.id === line.id}
              canEdit={canEdit(line) && !(isFinished(line) && line.isWaiting)}
            />
          ))}
          {day.lines.length > room && (
            <div role="row" className="ps-(--content) pt-2">
              <div role="gridcell">
                <Button variant="quiet" onClick={onMore}>
                  {t('more', { count: day.lines.length - room })}
                </Button>
              </div>
            </div>
          )}
        </div>
      ))}
      {asked && (
        <DueEditor
          anchor={asked.anchor}
          title={t('dueTitle')}
          due={dueDate(asked.line)}
          repeat={asked.line.repeat}
          onDue={onDue}
          onClose={() => setAsked(undefined)}
          finalFocus={() => lineElement(container.current, asked.line.id) ?? false}
        />
      )}
    </div>
  )
}

const DayHead = ({ day: { key, kind, day, lines } }: { day: Day<ShownLine> }) => {
  const t = useTranslations('days')
  const format = useFormatter()
  const isTomorrow = key === 'day-1'
  const date = day && format.dateTime(day, { weekday: 'long', day: 'numeric', month: 'long' })
  const title = kind === 'day' || kind === 'status' ? (isTomorrow ? t('tomorrow') : date) : t(kind)
  return (
    <div role="row" className="flex items-end ps-(--content) pt-5 pb-2">
      <div role="gridcell">
        <h2 className={classNames('type-small flex items-baseline gap-1.5 font-group', kind === 'late' && 'text-fail')}>
          <span className="first-letter:uppercase">{title}</span>
          {(kind === 'today' || isTomorrow) && <span className="font-text text-ink-3">{date}</span>}
          <span className="figures font-text text-ink-3">{format.number(lines.length)}</span>
        </h2>
      </div>
    </div>
  )
}

/** The line that had the focus has gone from the page: the one in its place has it. */
const useKeptFocus = (
  container: RefObject<HTMLElement | null>,
  shown: readonly ShownLine[],
  active: string | undefined,
  setActive: (id: string) => void,
): void => {
  const last = useRef<{ shown: readonly ShownLine[]; hadFocus: boolean }>({ shown, hadFocus: false })
  useLayoutEffect(() => {
    const before = last.current
    const isLost = before.hadFocus && document.activeElement === document.body
    if (active !== undefined && isLost && !shown.some(({ id }) => id === active)) {
      const at = before.shown.findIndex(({ id }) => id === active)
      const next = shown[Math.min(Math.max(0, at), shown.length - 1)]
      if (next) {
        setActive(next.id)
        lineElement(container.current, next.id)?.focus({ preventScroll: true })
      }
    }
    const { activeElement } = document
    last.current = { shown, hadFocus: activeElement !== null && (container.current?.contains(activeElement) ?? false) }
  })
}

/** What was open is closed: the way back leads to its line, or to the one in its place, unless the focus is elsewhere by now. */
const useFocusAfterPanel = (
  container: RefObject<HTMLElement | null>,
  shown: readonly ShownLine[],
  opened: string | undefined,
): void => {
  const last = useRef({ opened, at: -1 })
  useLayoutEffect(() => {
    const before = last.current
    const at = shown.findIndex(({ id }) => id === opened)
    last.current = { opened, at: at < 0 && opened === before.opened ? before.at : at }
    if (opened !== undefined || before.opened === undefined || document.activeElement !== document.body) return
    const inPlace = shown[Math.min(Math.max(0, before.at), shown.length - 1)]?.id ?? ''
    const row = lineElement(container.current, before.opened) ?? lineElement(container.current, inPlace)
    row?.focus({ preventScroll: true })
  })
}
