import { CalendarDays, Kanban, List, type LucideIcon } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { lateHandOut } from '../../chunks.ts'
import { useKeys } from '../../ui/keys.ts'
import { useHasTabs } from '../hand-out/hand-out.tsx'
import { type ListView, listViews } from './list-search.ts'

const WorkersTab = lateHandOut.component('WorkersTab')

const icons: Record<ListView, LucideIcon> = { list: List, board: Kanban, calendar: CalendarDays }

interface ViewTabsProps {
  /** Which of them is shown; none where the workers are. */
  view: ListView | undefined
  /** They have their keys elsewhere. */
  isKeyless?: boolean
  onView(view: ListView): void
}

/** The views of a list, where there is room for their names. */
export const ViewSwitch = (props: ViewTabsProps) => {
  const t = useTranslations('list.toolbar')
  return (
    <div role="group" aria-label={t('view')} className="flex gap-5 self-stretch @max-[52rem]:hidden">
      {useHasTabs() && <WorkersTab />}
      <ViewTabs {...props} />
    </div>
  )
}

/** A strip that is too narrow for all of them scrolls sideways. */
const bringIntoSight = (tab: HTMLElement | null) => tab?.scrollIntoView({ block: 'nearest', inline: 'nearest' })

export const ViewTabs = ({ view: shown, isKeyless = false, onView }: ViewTabsProps) => {
  const t = useTranslations('list.toolbar')
  const views = listViews.map((view) => ({ view, label: t(`views.${view}`), run: () => onView(view) }))
  useKeys(t('label'), isKeyless ? [] : views.map(({ view, ...rest }) => ({ keys: `v ${view[0]}`, ...rest })))
  return views.map(({ view, label, run }) => {
    const Icon = icons[view]
    return (
      <button
        key={view}
        ref={view === shown ? bringIntoSight : undefined}
        type="button"
        aria-pressed={view === shown}
        className="type-ui view-tab"
        onClick={run}
      >
        <Icon aria-hidden size={16} strokeWidth={1.75} className="@max-[15rem]/sheet:hidden" />
        {label}
      </button>
    )
  })
}
