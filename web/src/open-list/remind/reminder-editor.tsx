import { Bell, BellOff, CalendarClock } from 'lucide-react'
import { useRef, useState } from 'react'
import { useNow, useTranslations } from 'use-intl'
import { reminderOf, reminderOnDay, reminderTimes } from '../../domain/reminder-times.ts'
import { useDateWords } from '../../ui/date-words.ts'
import { FloatingMenu, type MenuAnchor, MenuItem, MenuSeparator } from '../../ui/menu.tsx'
import { FloatingPopover } from '../../ui/popover.tsx'
import { MomentForm } from '../editors/moment-form.tsx'

export interface ReminderEditorProps {
  anchor: MenuAnchor
  due: Date | undefined
  reminder: string | undefined
  onRemind(at: Date | null): void
  onClose(): void
  finalFocus(): HTMLElement | boolean
}

const icon = { 'aria-hidden': true, size: 16, strokeWidth: 1.75 } as const

/** The times that people mostly mean, and any other one. */
export const ReminderEditor = ({ anchor, due, reminder, onRemind, onClose, finalFocus }: ReminderEditorProps) => {
  const t = useTranslations('list.remind')
  const dates = useDateWords()
  const now = useNow()
  const [times] = useState(() => reminderTimes(now, due))
  const [isChoosing, setIsChoosing] = useState(false)
  const wantsForm = useRef(false)
  const label = t('title')
  if (isChoosing)
    return (
      <FloatingPopover anchor={anchor} label={label} onClose={onClose} finalFocus={finalFocus}>
        <ReminderForm reminder={reminder} onRemind={onRemind} onClose={onClose} />
      </FloatingPopover>
    )
  return (
    <FloatingMenu
      anchor={anchor}
      label={label}
      onClose={() => (wantsForm.current ? setIsChoosing(true) : onClose())}
      finalFocus={() => !wantsForm.current && finalFocus()}
    >
      {times.map(({ kind, at }) => (
        <MenuItem
          key={kind}
          icon={<Bell {...icon} />}
          hint={<span className="type-small figures ps-4 text-ink-2">{dates.due(at, now)}</span>}
          onSelect={() => onRemind(at)}
        >
          {t(`times.${kind}`)}
        </MenuItem>
      ))}
      <MenuItem icon={<CalendarClock {...icon} />} onSelect={() => (wantsForm.current = true)}>
        {t('choose')}
      </MenuItem>
      {reminder !== undefined && <MenuSeparator />}
      {reminder !== undefined && (
        <MenuItem icon={<BellOff {...icon} />} onSelect={() => onRemind(null)}>
          {t('none')}
        </MenuItem>
      )}
    </FloatingMenu>
  )
}

/** A day and a time in words, or a day from the month, in its morning. */
const ReminderForm = ({
  reminder,
  onRemind,
  onClose,
}: Pick<ReminderEditorProps, 'reminder' | 'onRemind' | 'onClose'>) => {
  const t = useTranslations('list.remind')
  return (
    <MomentForm
      words={{
        field: t('field'),
        help: t('help'),
        notUnderstood: t('notUnderstood'),
        past: t('past'),
        save: t('save'),
      }}
      before={reminder === undefined ? undefined : new Date(reminder)}
      momentOf={reminderOf}
      onDay={reminderOnDay}
      onChoose={onRemind}
      onClose={onClose}
    />
  )
}
