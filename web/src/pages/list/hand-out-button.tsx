import { ArrowRightToLine } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { Button } from '../../ui/button.tsx'
import { MenuItem } from '../../ui/menu.tsx'
import type { HandOut } from './use-hand-out.ts'

const glyph = <ArrowRightToLine aria-hidden size={16} strokeWidth={1.75} className="rtl:-scale-x-100" />

export const HandOutButton = ({ isOut, isBusy, reason, dispatch, stop }: HandOut) => {
  const t = useTranslations('list.handOut')
  return isOut ? (
    <Button variant="primary" busy={isBusy && t('stopping')} onClick={stop}>
      {t('stop')}
    </Button>
  ) : (
    <Button icon={glyph} busy={isBusy && t('dispatching')} disabledReason={reason} onClick={dispatch}>
      {t('dispatch')}
    </Button>
  )
}

/** The same on a phone, whose header has no room for it. */
export const HandOutItem = ({ isOut, isBusy, reason, dispatch, stop }: HandOut) => {
  const t = useTranslations('list.handOut')
  return (
    <MenuItem icon={glyph} disabled={isBusy || (!isOut && reason !== undefined)} onSelect={isOut ? stop : dispatch}>
      {t(isOut ? 'stop' : 'dispatch')}
    </MenuItem>
  )
}
