import { CalendarDays, Kanban, List, type LucideIcon } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { type CalendarSpan, turned, weeksAround } from '../../domain/calendar-days.ts'
import { conventions } from '../../domain/conventions.ts'
import { firstDayOf } from '../../domain/first-day.ts'
import { nameOfDay } from '../../live/line-index.ts'
import { CalendarBar } from '../../open-list/calendar-bar.tsx'
import { useRouter, useSearch } from '../../routing/hooks.ts'
import { useKeys } from '../../ui/keys.ts'

export type Shape = 'list' | 'board' | 'calendar'

const icons: Record<Shape, LucideIcon> = { list: List, board: Kanban, calendar: CalendarDays }
const shapes = ['list', 'board', 'calendar'] as const

/** How *Mine* is looked at: as lines, as a board, or as a calendar. */
export const MineViews = ({ shape: shown }: { shape: Shape }) => {
  const t = useTranslations('list.toolbar')
  const router = useRouter()
  const { view: _, span: __, on: ___, ...opened } = useSearch('/mine')
  const show = (shape: Shape) =>
    void router.navigate({ to: '.', search: { ...opened, ...(shape !== 'list' && { view: shape }) }, replace: true })
  useKeys(
    t('label'),
    shapes.map((shape) => ({ keys: `v ${shape[0]}`, label: t(`views.${shape}`), run: () => show(shape) })),
  )
  return (
    <div
      role="group"
      aria-label={t('view')}
      className="ms-auto flex shrink-0 items-center gap-1 @max-[18rem]/sheet:gap-0"
    >
      {shapes.map((shape) => {
        const Icon = icons[shape]
        return (
          <button
            key={shape}
            type="button"
            title={t(`views.${shape}`)}
            aria-label={t(`views.${shape}`)}
            aria-pressed={shape === shown}
            className="touch-target flex size-8 @max-[18rem]/sheet:size-6.5 items-center justify-center rounded-md text-ink-3 hover:bg-hover aria-pressed:bg-pen-wash aria-pressed:text-pen"
            onClick={() => show(shape)}
          >
            <Icon aria-hidden size={16} strokeWidth={1.75} />
          </button>
        )
      })}
    </div>
  )
}

interface MineCalendarBarProps {
  span: CalendarSpan
  day: Date
  now: Date
  undated: number
}

/** Which month or week is shown of *Mine*, and the ways to others. */
export const MineCalendarBar = ({ span, day, now, undated }: MineCalendarBarProps) => {
  const router = useRouter()
  const search = useSearch('/mine')
  const firstDay = firstDayOf(conventions.reader)
  const show = (to: Date, next: CalendarSpan = span) => {
    const { on: _, span: __, ...rest } = search
    const isNow = nameOfDay(to) === nameOfDay(now)
    const said = { ...(next === 'week' && { span: next }), ...(!isNow && { on: nameOfDay(to) }) }
    void router.navigate({ to: '.', search: { ...rest, ...said }, replace: true })
  }
  const turn = (steps: 1 | -1) => show(turned(day, span, firstDay, steps))
  useKeys(useTranslations('days.keys')('group'), [
    {
      keys: 'pagedown',
      label: useTranslations('calendar')('turn'),
      shown: 'PgUp PgDn',
      isKeyOnly: true,
      run: () => turn(1),
    },
    { keys: 'pageup', run: () => turn(-1) },
  ])
  return (
    <CalendarBar
      span={span}
      day={day}
      weeks={weeksAround(day, span, firstDay)}
      undated={undated}
      onSpan={(next) => show(day, next)}
      onTurn={turn}
      onToday={() => show(now)}
    />
  )
}
