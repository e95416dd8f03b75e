import { type LucideIcon, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { useFormatter, useTranslations } from 'use-intl'
import { Kbd } from '../ui/kbd.tsx'
import type { LineAction } from './line-actions.ts'
import { iconOf } from './line-icons.ts'
import { useUi, useUiState } from './list-ui.ts'

/** What can be done to the selected lines, above the next line. */
export const SelectionBar = ({ actions }: { actions: readonly LineAction[] }) => {
  const t = useTranslations('list')
  const format = useFormatter()
  const ui = useUi()
  const selected = useUiState(({ selected }) => selected)
  const count = selected.size
  if (count === 0) return null
  const keys = () => ui.visible.order.filter((key) => selected.has(key))
  return (
    <div className="@container/bar pointer-events-none sticky bottom-14 z-bar order-3 -mt-13 flex h-13 shrink-0 items-end justify-center px-4 pb-2 max-md:bottom-16 max-md:px-2">
      <div
        role="toolbar"
        data-foot-bar
        aria-label={t('selection.label')}
        className="pointer-events-auto flex min-h-11 max-w-full flex-wrap items-center rounded-lg bg-bar ps-4 pe-1 text-on-bar shadow-lift max-md:ps-3"
      >
        <span className="type-ui figures shrink-0 pe-3 font-strong max-md:pe-2 whitespace-nowrap">
          <span aria-hidden className="md:hidden">
            {format.number(count)}
          </span>
          <span className="max-md:sr-only">{t('selection.count', { count })}</span>
        </span>
        <span aria-hidden className="h-5 border-s border-on-bar/30" />
        {actions
          .filter(({ bar }) => bar)
          .map((action) => (
            <BarButton
              key={action.id}
              hint={action.hint}
              icon={iconOf(action, [...selected])}
              onClick={(event) => action.run(keys(), event.currentTarget)}
            >
              {action.barLabel ?? action.label([...selected])}
            </BarButton>
          ))}
        <span aria-hidden className="h-5 border-s border-on-bar/30 max-md:hidden" />
        <BarButton hint="Esc" label={t('selection.clear')} onClick={() => ui.clearSelection()}>
          <X aria-hidden size={16} />
        </BarButton>
      </div>
    </div>
  )
}

interface BarButtonProps {
  hint: string
  icon?: LucideIcon
  label?: string
  children: ReactNode
  onClick(event: React.MouseEvent<HTMLButtonElement>): void
}

const BarButton = ({ hint, icon: Icon, label, children, onClick }: BarButtonProps) => (
  <button
    type="button"
    onClick={onClick}
    className="type-ui inline-flex h-11 shrink-0 items-center gap-2 rounded-md px-3 outline-offset-[-4px] hover:underline focus-visible:outline-on-bar max-md:type-label max-md:h-13 max-md:flex-col max-md:justify-center max-md:gap-1 max-md:px-1"
  >
    {Icon && <Icon aria-hidden size={18} strokeWidth={1.75} className="md:hidden" />}
    {label !== undefined && <span className="sr-only">{label}</span>}
    {children}
    <span
      aria-hidden
      className="[&>kbd]:border-on-bar/40 [&>kbd]:bg-transparent [&>kbd]:text-on-bar @max-[52rem]/bar:hidden"
    >
      <Kbd>{hint}</Kbd>
    </span>
  </button>
)
