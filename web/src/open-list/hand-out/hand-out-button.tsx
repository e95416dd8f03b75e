import { useQuery } from '@tanstack/react-query'
import { ArrowRightToLine } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { apiKeysQuery } from '../../api/account-queries.ts'
import { useListState } from '../../live/use-list.ts'
import { browserKeeps } from '../../ui/browser-keeps.ts'
import { Button } from '../../ui/button.tsx'
import { MenuItem } from '../../ui/menu.tsx'
import { showToast } from '../../ui/toast.tsx'
import { useList } from '../list-provider.tsx'
import { handOutIsKnown } from './hand-out-dialog.tsx'

const glyph = <ArrowRightToLine aria-hidden size={16} strokeWidth={1.75} className="rtl:-scale-x-100" />

interface StopButtonProps {
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

interface HandOutItemProps {
  isUnderWay: boolean
  onHandOut(): void
  /** Whoever has no worker may not know what that is: it is said before anything happens. */
  onExplain(): void
}

/** Hands the list out, or says why it cannot be handed out now. */
export const HandOutItem = ({ isUnderWay, onHandOut, onExplain }: HandOutItemProps) => {
  const { session } = useList()
  const t = useTranslations('handOut')
  const isNothing = useListState(session, ({ store }) => store.index.counts.pending === 0)
  const isStalled = useListState(session, ({ isStalled, live }) => isStalled || live === 'offline')
  const { data: keys = [] } = useQuery(apiKeysQuery)
  const choose = () => {
    if (isStalled) showToast({ text: t('unsent') })
    else if (isNothing) showToast({ text: t('nothing') })
    else if (keys.length > 0 || browserKeeps.get(handOutIsKnown) !== undefined) onHandOut()
    else onExplain()
  }
  return (
    <MenuItem icon={glyph} disabled={isUnderWay} onSelect={choose}>
      {t('item')}
    </MenuItem>
  )
}

/** The same in the menu: the button gives way where there is little room. */
export const StopItem = ({ isStopping, onStop }: StopButtonProps) => (
  <MenuItem icon={glyph} disabled={isStopping} onSelect={onStop}>
    {useTranslations('handOut.draft')('verb')}
  </MenuItem>
)
