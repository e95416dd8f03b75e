import { memo, type ReactNode, useCallback, useMemo, useState } from 'react'
import { useTranslations } from 'use-intl'
import { type Day, earliestFirst, todayOf, upcomingOf } from '../../domain/days.ts'
import { isFinished } from '../../domain/finished.ts'
import { useListsState } from '../../live/use-lists.ts'
import { awayMessages } from '../../locales/away.en.ts'
import { dayMessages } from '../../locales/days.en.ts'
import { en } from '../../locales/en.ts'
import { Strings } from '../../locales/strings.tsx'
import { allListMessages } from '../../open-list/all-list-messages.ts'
import type { AllLines } from '../../overview/all-lines.ts'
import type { ShownLine } from '../../overview/edited-lines.ts'
import { OpenedLine } from '../../overview/opened-line.tsx'
import { Reports } from '../../overview/reports.tsx'
import { useActs } from '../../overview/use-acts.ts'
import { useAllLinesOnce, useAllLinesState, useDated } from '../../overview/use-all-lines.ts'
import { useOpened } from '../../overview/use-opened.ts'
import { Link } from '../../routing/link.tsx'
import { AwayBanner } from '../../shell/away-banner.tsx'
import { useMinute } from '../../ui/date-now.ts'
import { Kbd } from '../../ui/kbd.tsx'
import { LiveSign } from '../../ui/live-sign.tsx'
import { PageTitle } from '../../ui/page-title.tsx'
import { Sheet, SheetHeader } from '../../ui/sheet.tsx'
import { useViewport } from '../../ui/use-viewport.ts'
import { DayLines } from './day-lines.tsx'
import { useFresh } from './use-fresh.ts'

const messages = { ...en, ...dayMessages, ...awayMessages, list: allListMessages }

export const TodayPage = () => (
  <Strings messages={messages}>
    <Days view="today" />
  </Strings>
)

export const UpcomingPage = () => (
  <Strings messages={messages}>
    <Days view="upcoming" />
  </Strings>
)

/** Drawn at once of each day; whoever wants more asks for it. */
const AT_ONCE = 100

type View = 'today' | 'upcoming'

/** Lines of all lists by the day that they are due. */
const Days = ({ view }: { view: View }) => {
  const t = useTranslations('days')
  const now = useMinute()
  const isWhole = useAllLinesState((lines) => lines.isWhole)
  const acts = useActs()
  const fresh = useFresh()
  const days = useDays(view, now, fresh.ids)
  const { opened, open, close, drop } = useOpened()
  const [room, setRoom] = useState(AT_ONCE)
  const shown = useMemo(() => days.flatMap(({ lines }) => lines.slice(0, room)), [days, room])
  const order = useMemo(() => shown.map(({ id }) => id), [shown])
  const { isPhone } = useViewport()
  return (
    <>
      <Sheet inert={isPhone && opened !== undefined}>
        <PageTitle page={t(view)} />
        <Header view={view} />
        <Views />
        <AwayBanner now={now} />
        <Summary view={view} days={days} isWhole={isWhole} />
        <DayLines
          days={days}
          shown={shown}
          room={room}
          now={now}
          acts={acts}
          opened={opened?.taskID}
          onOpen={open}
          onDone={fresh.add}
          onMore={() => setRoom(room + 5 * AT_ONCE)}
        />
        {isWhole && days.length === 0 && <Empty view={view} />}
        <Reports reached={acts.reached} except={opened?.listID} />
      </Sheet>
      {opened && (
        <OpenedLine
          key={opened.listID}
          {...opened}
          order={order}
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
const Header = memo(({ view }: { view: View }) => {
  const t = useTranslations('days')
  const live = useListsState(({ live }) => live)
  return (
    <SheetHeader title={t(view)}>
      {live !== 'connecting' && <LiveSign state={live === 'ended' ? 'offline' : live} />}
    </SheetHeader>
  )
})

/** What was finished here a moment ago stays in its place for a breath. */
const useDays = (view: View, now: Date, fresh: ReadonlySet<string>): readonly Day<ShownLine>[] => {
  const dated = useDated()
  const finished = useAllLinesOnce(
    useCallback(
      (lines: AllLines) => [...fresh].flatMap((id) => lines.get(id) ?? []).filter(({ due_at }) => due_at !== null),
      [fresh],
    ),
  )
  return useMemo(() => {
    const shown =
      finished.length === 0
        ? dated
        : [...new Map([...dated, ...finished].map((line) => [line.id, line])).values()].sort(earliestFirst)
    return view === 'today' ? todayOf(shown, now) : upcomingOf(shown, now)
  }, [view, now, dated, finished])
}

const tab =
  'type-ui inline-flex shrink-0 items-center border-b-2 border-transparent pt-0.5 text-ink-2 outline-offset-[-2px] hover:text-ink data-[status=active]:border-ink data-[status=active]:font-strong data-[status=active]:text-ink'

const Views = () => {
  const t = useTranslations('days')
  return (
    <nav
      aria-label={t('views')}
      className="sticky top-(--head) z-sticky flex h-10.5 shrink-0 gap-5 border-b border-rule-2 bg-sheet ps-(--content) pe-(--gutter) max-md:h-12 [[data-stacked]~&]:static"
    >
      <Link to="/today" className={tab}>
        {t('today')}
      </Link>
      <Link to="/upcoming" className={tab}>
        {t('upcoming')}
      </Link>
    </nav>
  )
}

const Summary = ({ view, days, isWhole }: { view: View; days: readonly Day<ShownLine>[]; isWhole: boolean }) => {
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
    if (view === 'upcoming') return t.rich('sentence.upcoming', { week, later, ...rich })
    if (late > 0) return t.rich('sentence.late', { count: late, today, ...rich })
    return today > 0 ? t.rich('sentence.noneLate', { today, ...rich }) : t('sentence.none')
  }
  return <p className="type-digest ps-(--content) pe-(--gutter) pt-4 pb-1 text-pretty text-ink-2">{sentence()}</p>
}

const Empty = ({ view }: { view: View }) => {
  const t = useTranslations('days')
  return (
    <p className="type-read max-w-[calc(var(--content)+32rem)] ps-(--content) pe-(--gutter) pt-3 text-ink-2">
      {t(`empty.${view}`)} {t.rich('empty.how', { key: (name: ReactNode) => <Kbd always>{name}</Kbd> })}
    </p>
  )
}
