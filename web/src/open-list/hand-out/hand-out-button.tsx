import type { Project } from '@docket/contract'
import { ArrowRightToLine } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { useListState } from '../../live/use-list.ts'
import { Button } from '../../ui/button.tsx'
import { MenuItem } from '../../ui/menu.tsx'
import { useList } from '../list-provider.tsx'

const glyph = <ArrowRightToLine aria-hidden size={16} strokeWidth={1.75} className="rtl:-scale-x-100" />

export interface StateChangeProps {
  /** What the list is to become, while it is not yet. */
  wanted: Project['state'] | undefined
  onChange(to: Project['state']): void
}

/** Hands the list out, or stops; says why it cannot be handed out now. */
export const HandOutButton = ({ wanted, onChange }: StateChangeProps) => {
  const { verb, to, reason } = useStateChange()
  const t = useTranslations('handOut')
  return (
    <Button
      variant={to === 'draft' ? 'primary' : 'default'}
      icon={to === 'ready' && glyph}
      busy={wanted && t(`${wanted}.busy`)}
      disabledReason={reason}
      onClick={() => onChange(to)}
    >
      {verb}
    </Button>
  )
}

/** The same on a phone, whose header has no room for it. */
export const HandOutItem = ({ wanted, onChange }: StateChangeProps) => {
  const { verb, to, reason } = useStateChange()
  return (
    <MenuItem icon={glyph} disabled={wanted !== undefined || reason !== undefined} onSelect={() => onChange(to)}>
      {verb}
    </MenuItem>
  )
}

const useStateChange = () => {
  const { session, list } = useList()
  const t = useTranslations('handOut')
  const isNothing = useListState(session, ({ store }) => store.counts.pending === 0)
  const isStalled = useListState(session, ({ isStalled, live }) => isStalled || live === 'offline')
  const to = list.state === 'ready' ? ('draft' as const) : ('ready' as const)
  return {
    to,
    verb: t(`${to}.verb`),
    reason: to === 'draft' ? undefined : isStalled ? t('unsent') : isNothing ? t('nothing') : undefined,
  }
}

/** Which copy of the list one holds. */
export const WorkCopy = () => (
  <span className="type-meta inline-flex items-center gap-1.5 whitespace-nowrap text-ink-2 @max-[58rem]:hidden">
    <svg aria-hidden viewBox="0 0 10 12" className="h-3 w-2.5">
      <rect width={10} height={12} className="fill-canary-edge" />
      <rect x={1} y={1} width={8} height={10} className="fill-canary-2" />
    </svg>
    {useTranslations('handOut')('workCopy')}
  </span>
)
