import { X } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useListState } from '../../live/use-list.ts'
import { useList } from '../../open-list/list-provider.tsx'
import { browserKeeps } from '../../ui/browser-keeps.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { textLink } from '../../ui/text-link.ts'
import { PhoneDialog } from './phone-dialog.tsx'

const dismissal = 'docket.no-phone'
const fewest = 3

/** Once a list has a few lines, the blank line below says how to have it on a telephone as well. */
export const PhoneOffer = () => {
  const { session } = useList()
  const t = useTranslations('phone')
  const hasLines = useListState(session, ({ store }) => store.lines.length >= fewest)
  const [isDismissed, setIsDismissed] = useState(() => browserKeeps.get(dismissal) !== undefined)
  const [isOpen, setIsOpen] = useState(false)
  if (!hasLines || isDismissed || matchMedia('(pointer: coarse)').matches) return null

  const dismiss = () => {
    browserKeeps.set(dismissal, '')
    setIsDismissed(true)
  }
  return (
    <p className="type-field flex min-h-(--line) items-center gap-2 ps-[calc(var(--content)+1.875rem)] pe-(--gutter) text-ink-2">
      <button type="button" className={`touch-target text-start ${textLink}`} onClick={() => setIsOpen(true)}>
        {t('offer')}
      </button>
      <IconButton label={t('dismiss')} className="size-6! text-ink-3" onClick={dismiss}>
        <X aria-hidden className="size-3.5" strokeWidth={1.75} />
      </IconButton>
      <PhoneDialog listID={session.listID} open={isOpen} onOpenChange={setIsOpen} />
    </p>
  )
}
