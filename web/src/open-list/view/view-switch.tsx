import { CalendarDays, Kanban, List, type LucideIcon } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { useKeys } from '../../ui/keys.ts'
import { type ListView, listViews } from './list-search.ts'

const icons: Record<ListView, LucideIcon> = { list: List, board: Kanban, calendar: CalendarDays }

interface ViewSwitchProps {
  view: ListView
  onView(view: ListView): void
}

/** The views of a list, where there is room for their names. */
export const ViewSwitch = ({ view: shown, onView }: ViewSwitchProps) => {
  const t = useTranslations('list.toolbar')
  useKeys(
    t('label'),
    listViews.map((view) => ({ keys: `v ${view[0]}`, label: t(`views.${view}`), run: () => onView(view) })),
  )
  return (
    <div role="group" aria-label={t('view')} className="flex gap-5 self-stretch @max-[52rem]:hidden">
      {listViews.map((view) => {
        const Icon = icons[view]
        return (
          <button
            key={view}
            type="button"
            aria-pressed={view === shown}
            className="type-ui inline-flex shrink-0 items-center gap-2 border-b-2 border-transparent pt-0.5 text-ink-2 outline-offset-[-2px] hover:text-ink aria-pressed:border-ink aria-pressed:font-strong aria-pressed:text-ink"
            onClick={() => onView(view)}
          >
            <Icon aria-hidden size={16} strokeWidth={1.75} />
            {t(`views.${view}`)}
          </button>
        )
      })}
    </div>
  )
}
