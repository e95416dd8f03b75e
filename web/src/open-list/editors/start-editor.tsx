import { useTranslations } from 'use-intl'
import { chipText } from '../../domain/date-text.ts'
import { startDate, startOf } from '../../domain/start.ts'
import type { MenuAnchor } from '../../ui/menu.tsx'
import { FloatingPopover } from '../../ui/popover.tsx'
import { MomentForm } from './moment-form.tsx'

export interface StartEditorProps {
  anchor: MenuAnchor
  /** Of how many lines. */
  count: number
  start_at: string | null
  onStart(start_at: string | null): void
  onClose(): void
  finalFocus(): HTMLElement | boolean
}

/** When lines may be begun: a day, from its beginning, or a day and a time. */
export const StartEditor = ({ anchor, count, start_at, onStart, onClose, finalFocus }: StartEditorProps) => {
  const t = useTranslations('waits.start')
  const dates = useTranslations('list.due')
  const remind = useTranslations('list.remind')
  return (
    <FloatingPopover anchor={anchor} label={t('title', { count })} onClose={onClose} finalFocus={finalFocus}>
      <MomentForm
        words={{
          field: t('field'),
          help: t('help'),
          notUnderstood: dates('notUnderstood'),
          past: remind('past'),
          save: dates('set'),
        }}
        before={startDate(start_at)}
        momentOf={startOf}
        writtenOf={(start) => chipText(startDate(start.toISOString())!, new Date())}
        onDay={startOf}
        onChoose={(at) => onStart(at.toISOString())}
        clear={{
          label: dates('clear'),
          run: () => {
            onStart(null)
            onClose()
          },
        }}
        onClose={onClose}
      />
    </FloatingPopover>
  )
}
