import { memo, type ReactNode, useCallback, useMemo, useState } from 'react'
import { useTranslations } from 'use-intl'
import { dayNamed } from '../../domain/calendar-days.ts'
import type { Day } from '../../domain/days.ts'
import { isFinished } from '../../domain/finished.ts'
import { nameOfDay } from '../../live/line-index.ts'
import { useListsState } from '../../live/use-lists.ts'
import { awayMessages } from '../../locales/away.en.ts'
import { calendarMessages } from '../../locales/calendar.en.ts'
import { dayMessages } from '../../locales/days.en.ts'
import { en } from '../../locales/en.ts'
import { Strings } from '../../locales/strings.tsx'
import { allListMessages } from '../../open-list/all-list-messages.ts'
import { ListUi, ListUiContext } from '../../open-list/list-ui.ts'
import { OwnReminders } from '../../open-list/remind/own-reminders.tsx'
import type { ShownLine } from '../../overview/edited-lines.ts'
import { OpenedLine } from '../../overview/opened-line.tsx'
import { Reports } from '../../overview/reports.tsx'
import { useActs } from '../../overview/use-acts.ts'
import { useAllLinesState, useMine } from '../../overview/use-all-lines.ts'
import { useOpened } from '../../overview/use-opened.ts'
import { useSearch } from '../../routing/hooks.ts'
import { Link } from '../../routing/link.tsx'
import { AwayBanner } from '../../shell/away-banner.tsx'
import { useMinute } from '../../ui/date-now.ts'
import { Kbd } from '../../ui/kbd.tsx'
import { LiveSign } from '../../ui/live-sign.tsx'
import { PageTitle } from '../../ui/page-title.tsx'
import { Sheet, SheetHeader } from '../../ui/sheet.tsx'
import { useTabInSight } from '../../ui/use-tab-in-sight.ts'
import { useViewport } from '../../ui/use-viewport.ts'
import { AddLine } from './add-line.tsx'
import { DayLines } from './day-lines.tsx'
import { MineCalendarBar, MineViews, type Shape } from './mine-views.tsx'
import { OnlyMine } from './only-mine.tsx'
import { useDayActions } from './use-day-actions.ts'
import { type DaysView, useDays } from './use-days.ts'
import { useFresh } from './use-fresh.ts'

const messages = { ...en, ...dayMessages, ...awayMessages, ...calendarMessages, list: allListMessages }

export const TodayPage = () => (
  <Strings messages={messages}>
    <DaysPage view="today" />
  </Strings>
)

export const UpcomingPage = () => (
  <Strings messages={messages}>
    <DaysPage view="upcoming" />
  </Strings>
)

export const MinePage = () => (
  <Strings messages={messages}>
    <DaysPage view="mine" />
  </Strings>
)

/** What the reader does there is kept for the page: lists have their own. */
const DaysPage = ({ view }: { view: DaysView }) => {
  const [ui] = useState(() => new ListUi())
  return (
    <ListUiContext value={ui}>
      <OwnReminders />
      <Days view={view} />
    </ListUiContext>
  )
}

/** Drawn at once of each day; whoever wants more asks for it. */
const AT_ONCE = 100

/** Lines of all lists by the day that they are due. */
const Days = ({ view }: { view: DaysView }) => {
  const t = useTranslations('days')
  const now = useMinute()
  const isWhole = useAllLinesState((lines) => lines.isWhole)
  const acts = useActs()
  const { view: viewed, span = 'month', on } = useSearch('/mine')
  const shape: Shape = view === 'mine' ? (viewed ?? 'list') : 'list'
  const today = nameOfDay(now)
  const day = useMemo(() => dayNamed(on ?? today), [on, today])
  const fresh = useFresh(shape === 'board')
  const isOnlyMine = useSearch('/today').who === 'me'
  const days = useDays({ view, now, fresh: fresh.ids, isOnlyMine, shape, span, day })
  const undatedCount = useMine(shape === 'calendar').filter(({ due_at }) => due_at === null).length
  const { opened, open, close, drop } = useOpened()
  /** The line about which something is to be said. */
  const [commented, setCommented] = useState<string>()
  const onOpen = useCallback(
    (line: Parameters<typeof open>[0], how?: { isCommenting: true }) => {
      setCommented(how?.isCommenting ? line.id : undefined)
      open(line)
    },
    [open],
  )
  const { add } = fresh
  const onDone = useCallback((ids: readonly string[]) => ids.forEach(add), [add])
  const does = useDayActions({ acts, onOpen, onDone })
  const [room, setRoom] = useState(AT_ONCE)
  const shown = useMemo(() => days.flatMap(({ lines }) => lines.slice(0, room)), [days, room])
  const order = useMemo(() => shown.map(({ id }) => id), [shown])
  const { isPhone } = useViewport()
  return (
    <>
      <Sheet inert={isPhone && opened !== undefined}>
        <PageTitle page={t(view)} />
        <Header view={view} />
        <Views view={view} shape={shape} />
        <AwayBanner now={now} />
        {shape === 'list' && <Summary view={view} days={days} isWhole={isWhole} />}
        {shape === 'calendar' && <MineCalendarBar span={span} day={day} now={now} undated={undatedCount} />}
        <DayLines
          days={days}
          shape={shape}
          month={span === 'month' ? day.getMonth() : undefined}
          shown={shown}
          room={room}
          now={now}
          acts={acts}
          does={does}
          isAllMine={view === 'mine' || isOnlyMine}
          opened={opened?.taskID}
          onMore={() => setRoom(room + 5 * AT_ONCE)}
        />
        {isWhole && days.length === 0 && <Empty view={view} />}
        {view !== 'upcoming' && (
          <AddLine view={view} now={now} acts={acts} isOnlyMine={isOnlyMine} isOnSheet={shape === 'list'} />
        )}
        <Reports reached={acts.reached} except={opened?.listID} />
      </Sheet>
      {opened && (
        <OpenedLine
          key={opened.listID}
          {...opened}
          order={order}
          isCommenting={commented === opened.taskID}
          // One that is not among them was put back, in the same list.
          onOpen={(id) => open(shown.find((line) => line.id === id) ?? { list_id: opened.listID, id })}
          onClose={close}
          onGone={drop}
        />
      )}
    </>
  )
}

/** By itself: it measures what it has room for whenever it is drawn. */
const Header = memo(({ view }: { view: DaysView }) => {
  const t = useTranslations('days')
  const live = useListsState(({ live }) => live)
  return (
    <SheetHeader title={t(view)}>
      {live !== 'connecting' && <LiveSign state={live === 'ended' ? 'offline' : live} />}
    </SheetHeader>
  )
})

const tab = 'type-ui view-tab h-10.5 max-md:h-12'

const Views = ({ view, shape }: { view: DaysView; shape: Shape }) => {
  const t = useTranslations('days')
  return (
    <div className="sticky top-(--head) z-sticky shrink-0 border-b border-rule-2 bg-sheet [[data-stacked]~&]:static">
      <nav
        ref={useTabInSight(view)}
        aria-label={t('views')}
        className="tab-row [scrollbar-width:none] @min-[23rem]/sheet:pe-(--gutter) @min-[23rem]/sheet:mask-none @max-[18rem]/sheet:gap-3"
      >
        <Link to="/today" className={tab}>
          {t('today')}
        </Link>
        <Link to="/upcoming" className={tab}>
          {t('upcoming')}
        </Link>
        <Link to="/mine" className={tab}>
          {t('mine')}
        </Link>
        {view === 'mine' ? <MineViews shape={shape} /> : <OnlyMine />}
      </nav>
    </div>
  )
}

const Summary = ({ view, days, isWhole }: { view: DaysView; days: readonly Day<ShownLine>[]; isWhole: boolean }) => {
  const t = useTranslations('days')
  const isAway = useListsState(({ live }) => live === 'reconnecting' || live === 'offline')
  const countOf = (kind: Day<ShownLine>['kind']) =>
    days
      .filter((day) => day.kind === kind)
      .flatMap(({ lines }) => lines)
      .filter((line) => !isFinished(line)).length
  const [late, today, week, later] = [countOf('late'), countOf('today'), countOf('day'), countOf('later')]
  const rich = {
    b: (words: ReactNode) => <b className="text-ink">{words}</b>,
    late: (words: ReactNode) => <b className="text-fail">{words}</b>,
  }
  const sentence = () => {
    if (!isWhole) return t(isAway ? 'notHere' : 'reading')
    if (view === 'mine')
      return t.rich('sentence.mine', { count: late + today + later + countOf('undated'), overdue: late, ...rich })
    if (view === 'upcoming') return t.rich('sentence.upcoming', { week, later, ...rich })
    if (late > 0) return t.rich('sentence.late', { count: late, today, ...rich })
    return today > 0 ? t.rich('sentence.noneLate', { today, ...rich }) : t('sentence.none')
  }
  return <p className="type-digest ps-(--content) pe-(--gutter) pt-4 pb-1 text-pretty text-ink-2">{sentence()}</p>
}

const Empty = ({ view }: { view: DaysView }) => {
  const t = useTranslations('days')
  return (
    <p className="type-read max-w-[calc(var(--content)+32rem)] ps-(--content) pe-(--gutter) pt-3 text-ink-2">
      {t(`empty.${view}`)}{' '}
      {t.rich(view === 'mine' ? 'empty.howMine' : 'empty.how', { key: (name: ReactNode) => <Kbd always>{name}</Kbd> })}
    </p>
  )
}
