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
    <div className="selection-place z-bar">
      <div role="toolbar" data-foot-bar aria-label={t('selection.label')} className="selection-bar foot-bar">
        <span className="selection-count type-ui figures font-strong">
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
  <button type="button" onClick={onClick} className="selection-act type-ui max-md:type-label">
    {Icon && <Icon aria-hidden size={18} strokeWidth={1.75} className="md:hidden" />}
    {label !== undefined && <span className="sr-only">{label}</span>}
    {children}
    <span aria-hidden className="selection-key">
      <Kbd>{hint}</Kbd>
    </span>
  </button>
)
