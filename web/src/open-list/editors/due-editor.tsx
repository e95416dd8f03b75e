import { type FormEvent, useState } from 'react'
import { useNow, useTranslations } from 'use-intl'
import { chipText, endOfDay, hasTime } from '../../domain/date-text.ts'
import { loadDates, parseDate } from '../../domain/natural-date.ts'
import { Button } from '../../ui/button.tsx'
import { DateGrid } from '../../ui/date-grid.tsx'
import { useDateReading } from '../../ui/date-reading.ts'
import { Field } from '../../ui/field.tsx'
import { isTouch } from '../../ui/is-touch.ts'
import type { MenuAnchor } from '../../ui/menu.tsx'
import { FloatingPopover } from '../../ui/popover.tsx'

export interface DueEditorProps {
  anchor: MenuAnchor
  /** Line number and how many lines get the date. */
  title: string
  due: Date | undefined
  /** What was half written before. */
  begun?: string | undefined
  onText?(text: string): void
  onDue(due: Date | null): void
  onClose(): void
  finalFocus(): HTMLElement | boolean
}

/** A due date in words, or from the month. */
export const DueEditor = ({ anchor, title, finalFocus, onClose, ...form }: DueEditorProps) => (
  <FloatingPopover anchor={anchor} label={title} onClose={onClose} finalFocus={finalFocus}>
    <DueForm {...form} onClose={onClose} />
  </FloatingPopover>
)

const DueForm = ({
  due,
  begun = '',
  onText,
  onDue,
  onClose,
}: Omit<DueEditorProps, 'anchor' | 'title' | 'finalFocus'>) => {
  const t = useTranslations('list.due')
  const now = useNow()
  useDateReading()
  const [text, setText] = useState(begun)
  const [isRefused, setIsRefused] = useState(false)
  const parsed = parseDate(text, now)

  const choose = (next: Date | null) => {
    onText?.('')
    onDue(next)
    onClose()
  }
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    void loadDates().then(() => {
      const read = parseDate(text, now)
      if (read) choose(read)
      else setIsRefused(text.trim() !== '')
    })
  }
  /** A day from the month keeps the time that was set. */
  const onDay = (day: Date) => {
    const [year, month, date] = [day.getFullYear(), day.getMonth(), day.getDate()]
    choose(
      due && hasTime(due) ? new Date(year, month, date, due.getHours(), due.getMinutes()) : endOfDay(year, month, date),
    )
  }
  return (
    <form onSubmit={onSubmit} onKeyDown={({ key }) => key === 'Escape' && onText?.('')} className="flex flex-col gap-3">
      <Field
        autoFocus={!isTouch()}
        label={t('field')}
        placeholder={due && chipText(due, now)}
        value={text}
        autoComplete="off"
        help={parsed ? chipText(parsed, now) : t('help')}
        refusal={isRefused ? t('notUnderstood') : undefined}
        onChange={(event) => {
          setText(event.currentTarget.value)
          onText?.(event.currentTarget.value)
          setIsRefused(false)
        }}
      />
      <DateGrid
        key={parsed?.getTime()}
        chosen={parsed ?? due}
        now={now}
        labels={{ previous: t('previousMonth'), next: t('nextMonth') }}
        onChoose={onDay}
      />
      <div className="surface-actions flex justify-between gap-2">
        <Button variant="quiet" onClick={() => choose(null)}>
          {t('clear')}
        </Button>
        <Button type="submit" variant="primary">
          {t('set')}
        </Button>
      </div>
    </form>
  )
}
