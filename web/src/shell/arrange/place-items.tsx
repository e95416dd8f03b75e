import type { Project } from '@docket/contract'
import { Archive, ArchiveRestore, ArrowDown, ArrowUp, Copy, Folder, type LucideIcon, Star, StarOff } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { useIsReadOnly } from '../../api/standing.ts'
import { useAccount } from '../../live/use-account.ts'
import { MenuItem } from '../../ui/menu.tsx'
import { moveBeside } from './shown-lists.ts'
import { usePutLists } from './use-put-lists.ts'

export type PlaceQuestion = 'group' | 'copy'

interface PlaceItemsProps {
  list: Project
  /** Whether it stands among others here, so that it can be moved. */
  isAmongOthers?: boolean
  onAsk(question: PlaceQuestion): void
}

/** What somebody does with a list for themselves: whatever their role, and also while their account is read-only. */
export const PlaceItems = ({ list, isAmongOthers = false, onAsk }: PlaceItemsProps) => {
  const t = useTranslations('arrange')
  const { lists } = useAccount()
  const isReadOnly = useIsReadOnly()
  const put = usePutLists()
  const { id, name, favorite, archived } = list
  const change = (patch: Parameters<typeof put>[0][number]['patch'], done: Parameters<typeof put>[1]) =>
    put([{ id, patch }], done, { name })
  const move = (step: 1 | -1) => {
    const placings = moveBeside(lists, id, step)
    if (placings) put(placings, 'moved', { name })
  }
  const items: readonly (readonly [LucideIcon, string, boolean, () => void])[] = [
    [
      favorite ? StarOff : Star,
      t(favorite ? 'unfavorite' : 'favorite'),
      !archived,
      () => change({ favorite: !favorite }, favorite ? 'unfavorite' : 'favorite'),
    ],
    [Folder, t('group'), !archived, () => onAsk('group')],
    [ArrowUp, t('up'), isAmongOthers && !archived, () => move(-1)],
    [ArrowDown, t('down'), isAmongOthers && !archived, () => move(1)],
    [Copy, t('copy'), !isReadOnly && list.rev > 0, () => onAsk('copy')],
    archived
      ? [ArchiveRestore, t('restore'), true, () => change({ archived: false }, 'restored')]
      : [Archive, t('archive'), true, () => change({ archived: true }, 'archived')],
  ]
  return items.map(
    ([Icon, label, isPossible, run]) =>
      isPossible && (
        <MenuItem key={label} icon={<Icon aria-hidden size={16} strokeWidth={1.75} />} onSelect={run}>
          {label}
        </MenuItem>
      ),
  )
}
