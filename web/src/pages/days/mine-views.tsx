import { CalendarDays, ChevronLeft, ChevronRight, Kanban, List, type LucideIcon } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { monthText } from '../../domain/date-text.ts'
import { nameOfDay } from '../../live/line-index.ts'
import { useRouter, useSearch } from '../../routing/hooks.ts'
import { Button } from '../../ui/button.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { useKeys } from '../../ui/keys.ts'

export type Shape = 'list' | 'board' | 'calendar'

const icons: Record<Shape, LucideIcon> = { list: List, board: Kanban, calendar: CalendarDays }
const shapes = ['list', 'board', 'calendar'] as const

/** How *Mine* is looked at: as lines, as a board, or as a calendar. */
export const MineViews = ({ shape: shown }: { shape: Shape }) => {
  const t = useTranslations('list.toolbar')
  const router = useRouter()
  const { view: _, on: __, ...opened } = useSearch('/mine')
  const show = (shape: Shape) =>
    void router.navigate({ to: '.', search: { ...opened, ...(shape !== 'list' && { view: shape }) }, replace: true })
  useKeys(
    t('label'),
    shapes.map((shape) => ({ keys: `v ${shape[0]}`, label: t(`views.${shape}`), run: () => show(shape) })),
  )
  return (
    <div role="group" aria-label={t('view')} className="ms-auto flex shrink-0 items-center gap-1">
      {shapes.map((shape) => {
        const Icon = icons[shape]
        return (
          <button
            key={shape}
            type="button"
            title={t(`views.${shape}`)}
            aria-label={t(`views.${shape}`)}
            aria-pressed={shape === shown}
            className="touch-target flex size-8 items-center justify-center rounded-md text-ink-3 hover:bg-hover aria-pressed:bg-pen-wash aria-pressed:text-pen"
            onClick={() => show(shape)}
          >
            <Icon aria-hidden size={16} strokeWidth={1.75} />
          </button>
        )
      })}
    </div>
  )
}

interface MonthNavProps {
  month: Date
  now: Date
  undated: number
}

/** Which month is shown, and the ways to others. */
export const MonthNav = ({ month, now, undated }: MonthNavProps) => {
  const t = useTranslations('calendar')
  const router = useRouter()
  const search = useSearch('/mine')
  const show = (day: Date) => {
    const { on: _, ...rest } = search
    const isNow = day.getFullYear() === now.getFullYear() && day.getMonth() === now.getMonth()
    void router.navigate({ to: '.', search: { ...rest, ...(!isNow && { on: nameOfDay(day) }) }, replace: true })
  }
  const turn = (by: 1 | -1) => show(new Date(month.getFullYear(), month.getMonth() + by, 1))
  return (
    <div className="flex shrink-0 flex-wrap items-center gap-x-3 gap-y-1 px-5 py-2">
      <IconButton label={t('before', { span: 'month' })} onClick={() => turn(-1)}>
        <ChevronLeft aria-hidden size={18} strokeWidth={1.75} className="rtl:-scale-x-100" />
      </IconButton>
      <h2 aria-live="polite" className="type-ui font-strong first-letter:uppercase">
        {monthText(month)}
      </h2>
      <IconButton label={t('after', { span: 'month' })} onClick={() => turn(1)}>
        <ChevronRight aria-hidden size={18} strokeWidth={1.75} className="rtl:-scale-x-100" />
      </IconButton>
      <Button onClick={() => show(now)}>{t('today')}</Button>
      {undated > 0 && <span className="type-small ms-auto text-ink-2">{t('undated', { count: undated })}</span>}
    </div>
  )
}
