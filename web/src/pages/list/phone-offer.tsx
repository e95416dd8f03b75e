import { X } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useListState } from '../../live/use-list.ts'
import { PhoneDialog } from '../../open-list/frame/phone-dialog.tsx'
import { useList } from '../../open-list/list-provider.tsx'
import { browserKeeps } from '../../ui/browser-keeps.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { isTouch } from '../../ui/is-touch.ts'
import { textLink } from '../../ui/text-link.ts'

const offered = 'docket.no-phone'
const fewest = 3

/** Where it stands since the app was opened. */
let place: string | undefined

/**
 * Once a list has a few lines, the blank line below says how to have it on a telephone as well: in one list, one time. From
 * then on the menu of each list has it.
 */
export const PhoneOffer = () => {
  const { session } = useList()
  const t = useTranslations('phone')
  const hasLines = useListState(session, ({ store }) => store.lines.length >= fewest)
  const [isDismissed, setIsDismissed] = useState(
    () => browserKeeps.get(offered) !== undefined && place !== session.listID,
  )
  const [isOpen, setIsOpen] = useState(false)
  const isShown = hasLines && !isDismissed && !isTouch()
  useEffect(() => {
    if (!isShown) return
    browserKeeps.set(offered, '')
    place = session.listID
  }, [isShown, session])
  if (!isShown) return null

  const dismiss = () => {
    place = undefined
    setIsDismissed(true)
  }
  return (
    <p className="type-field flex print:hidden min-h-(--line) items-center gap-2 ps-[calc(var(--content)+1.875rem)] pe-(--gutter) text-ink-2">
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
