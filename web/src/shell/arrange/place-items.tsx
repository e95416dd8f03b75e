import type { Project } from '@docket/contract'
import { Archive, ArchiveRestore, ArrowDown, ArrowUp, Copy, Folder, Star, StarOff } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { useIsReadOnly } from '../../api/standing.ts'
import { useAccount } from '../../live/use-account.ts'
import { type Action, ActionItems, ActionsByName } from '../../ui/actions.tsx'
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
const usePlaceActions = ({ list, isAmongOthers = false, onAsk }: PlaceItemsProps): readonly Action[] => {
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
  return [
    {
      label: t(favorite ? 'unfavorite' : 'favorite'),
      icon: favorite ? StarOff : Star,
      isPossible: !archived,
      run: () => change({ favorite: !favorite }, favorite ? 'unfavorite' : 'favorite'),
    },
    { label: t('group'), icon: Folder, isPossible: !archived, run: () => onAsk('group') },
    { label: t('up'), icon: ArrowUp, isPossible: isAmongOthers && !archived, run: () => move(-1) },
    { label: t('down'), icon: ArrowDown, isPossible: isAmongOthers && !archived, run: () => move(1) },
    { label: t('copy'), icon: Copy, isPossible: !isReadOnly && list.rev > 0, run: () => onAsk('copy') },
    {
      label: t(archived ? 'restore' : 'archive'),
      icon: archived ? ArchiveRestore : Archive,
      isPossible: true,
      run: () => change({ archived: !archived }, archived ? 'restored' : 'archived'),
    },
  ]
}

export const PlaceItems = (props: PlaceItemsProps) => <ActionItems actions={usePlaceActions(props)} />

export const PlaceActionsByName = (props: PlaceItemsProps) => (
  <ActionsByName actions={usePlaceActions(props)} about={props.list.name} />
)
