import { useQuery, useQueryClient } from '@tanstack/react-query'
import { ArrowRightToLine, ListStart, Scale } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { apiKeysQuery } from '../../api/account-queries.ts'
import { meQuery } from '../../api/queries.ts'
import { useListState } from '../../live/use-list.ts'
import { type Action, ActionItems, ActionsByName } from '../../ui/actions.tsx'
import { Button } from '../../ui/button.tsx'
import { showToast } from '../../ui/toast.tsx'
import { useList } from '../list-provider.tsx'

const HandOutIcon: Action['icon'] = (props) => <ArrowRightToLine {...props} className="rtl:-scale-x-100" />

export interface StopButtonProps {
  isStopping: boolean
  onStop(): void
}

/** Nothing more is handed out. */
export const StopButton = ({ isStopping, onStop }: StopButtonProps) => {
  const t = useTranslations('handOut.draft')
  return (
    <Button variant="primary" busy={isStopping && t('busy')} onClick={onStop}>
      {t('verb')}
    </Button>
  )
}

export interface HandOutProps extends StopButtonProps {
  onHandOut(): void
  onOpen(): void
  /** Whoever has no worker may not know what that is: it is said before anything happens. */
  onExplain(): void
  /** Under what rules workers are given tasks: for lists that are out, and for people who have keys. */
  onRules(): void
}

/**
 * Hands the list out, whole or task by task while it is edited, or says why it cannot be handed out now; or stops it: the button gives way
 * where there is little room.
 */
const useHandOutActions = (props: HandOutProps, isMenu: boolean): Action[] => {
  const { isStopping, onStop, onHandOut, onOpen, onExplain, onRules } = props
  const { session, list } = useList()
  const t = useTranslations('handOut')
  const isNothing = useListState(session, ({ store }) => store.index.counts.pending === 0)
  const isStalled = useListState(session, ({ isStalled, live }) => isStalled || live === 'offline')
  const queries = useQueryClient()
  const choose = async () => {
    if (isStalled) return showToast({ text: t('unsent') })
    if (isNothing) return showToast({ text: t('nothing') })
    const [me, keys] = await Promise.all([
      queries.ensureQueryData(meQuery).catch(() => undefined),
      queries.ensureQueryData(apiKeysQuery).catch(() => []),
    ])
    if (me?.has_handed_out || keys.length > 0) onHandOut()
    else onExplain()
  }
  const { data: keys = [] } = useQuery({ ...apiKeysQuery, enabled: isMenu })
  const isPossible = !isStopping
  const isConcerned = list.state !== 'draft' || keys.length > 0
  const rules = { label: t('rules'), icon: Scale, isPossible: isConcerned, run: onRules }
  if (list.state !== 'draft') return [{ label: t('draft.verb'), icon: HandOutIcon, isPossible, run: onStop }, rules]
  return [
    { label: t('item'), icon: HandOutIcon, isPossible, run: () => void choose() },
    { label: t('open.verb'), icon: ListStart, isPossible, run: onOpen },
    rules,
  ]
}

export const HandOutItem = (props: HandOutProps) => <ActionItems actions={useHandOutActions(props, true)} />

export const HandOutByName = (props: HandOutProps) => (
  <ActionsByName actions={useHandOutActions(props, false)} about={useList().list.name} />
)
