import { Bell, BellOff, CalendarClock } from 'lucide-react'
import { type FormEvent, useRef, useState } from 'react'
import { useNow, useTranslations } from 'use-intl'
import { chipText } from '../../domain/date-text.ts'
import { loadDates } from '../../domain/natural-date.ts'
import { parseDate } from '../../domain/parse-due.ts'
import { reminderOf, reminderOnDay, reminderTimes } from '../../domain/reminder-times.ts'
import { Button } from '../../ui/button.tsx'
import { DateGrid } from '../../ui/date-grid.tsx'
import { useDateReading } from '../../ui/date-reading.ts'
import { useDateWords } from '../../ui/date-words.ts'
import { Field } from '../../ui/field.tsx'
import { isTouch } from '../../ui/is-touch.ts'
import { FloatingMenu, type MenuAnchor, MenuItem, MenuSeparator } from '../../ui/menu.tsx'
import { FloatingPopover } from '../../ui/popover.tsx'

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
  const months = useTranslations('list.due')
  const now = useNow()
  useDateReading()
  const [text, setText] = useState('')
  const [refusal, setRefusal] = useState<'notUnderstood' | 'past'>()
  const before = reminder === undefined ? undefined : new Date(reminder)
  const read = () => {
    const date = parseDate(text, now)
    return date && reminderOf(date, now)
  }
  const parsed = read()
  const choose = (at: Date) => {
    if (at <= new Date()) return setRefusal('past')
    onRemind(at)
    onClose()
  }
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    if (text.trim() === '') return onClose()
    void loadDates().then(() => {
      const at = read()
      if (at) choose(at)
      else setRefusal('notUnderstood')
    })
  }
  const zone = t('zone', { zone: Intl.DateTimeFormat().resolvedOptions().timeZone.replaceAll('_', ' ') })
  return (
    <form onSubmit={onSubmit} className="flex flex-col gap-3">
      <Field
        autoFocus={!isTouch()}
        label={t('field')}
        placeholder={before && chipText(before, now)}
        value={text}
        autoComplete="off"
        help={parsed ? `${chipText(parsed, now)} · ${zone}` : t('help')}
        refusal={refusal && t(refusal)}
        onChange={(event) => {
          setText(event.currentTarget.value)
          setRefusal(undefined)
        }}
      />
      <DateGrid
        key={parsed?.getTime()}
        chosen={parsed ?? before}
        now={now}
        labels={{ previous: months('previousMonth'), next: months('nextMonth') }}
        onChoose={(day) => choose(reminderOnDay(day, now))}
      />
      <div className="surface-actions flex justify-end">
        <Button type="submit" variant="primary">
          {t('save')}
        </Button>
      </div>
    </form>
  )
}
