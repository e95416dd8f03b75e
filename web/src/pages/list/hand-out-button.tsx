import { ArrowRightToLine } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { lateListParts } from '../../chunks.ts'
import { Button } from '../../ui/button.tsx'
import { MenuItem } from '../../ui/menu.tsx'
import type { HandOut } from './use-hand-out.ts'

const glyph = <ArrowRightToLine aria-hidden size={16} strokeWidth={1.75} className="rtl:-scale-x-100" />

export const HandOutButton = ({ isOut, wanted, reason, turn }: HandOut) => {
  const t = useTranslations('list.handOut')
  return (
    <Button
      variant={isOut ? 'primary' : 'default'}
      icon={!isOut && glyph}
      busy={wanted && t(`${wanted}.busy`)}
      disabledReason={reason}
      onClick={turn}
    >
      {t(isOut ? 'draft.verb' : 'ready.verb')}
    </Button>
  )
}

/** The same on a phone, whose header has no room for it. */
export const HandOutItem = ({ isOut, wanted, reason, turn }: HandOut) => {
  const t = useTranslations('list.handOut')
  return (
    <MenuItem icon={glyph} disabled={wanted !== undefined || reason !== undefined} onSelect={turn}>
      {t(isOut ? 'draft.verb' : 'ready.verb')}
    </MenuItem>
  )
}

/** Does what the button says. */
export const HandOutTurn = ({ wanted, onTurned }: HandOut) => {
  const parts = lateListParts.usePart(wanted !== undefined)
  return wanted && parts && <parts.HandOutRun to={wanted} onDone={onTurned} />
}
