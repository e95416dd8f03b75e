import type { Repeat } from '@docket/contract'
import { type FormEvent, useState } from 'react'
import { useNow, useTranslations } from 'use-intl'
import { chipText, endOfDay, hasTime } from '../../domain/date-text.ts'
import { loadDates } from '../../domain/natural-date.ts'
import { parseDue } from '../../domain/parse-due.ts'
import { firstDate } from '../../domain/repeat.ts'
import { Button } from '../../ui/button.tsx'
import { DateGrid } from '../../ui/date-grid.tsx'
import { useDateReading } from '../../ui/date-reading.ts'
import { Field } from '../../ui/field.tsx'
import { isTouch } from '../../ui/is-touch.ts'
import type { MenuAnchor } from '../../ui/menu.tsx'
import { FloatingPopover } from '../../ui/popover.tsx'
import { useViewport } from '../../ui/use-viewport.ts'
import { RepeatFields } from './repeat-fields.tsx'

export interface DueEditorProps {
  anchor: MenuAnchor
  /** Line number and how many lines get the date. */
  title: string
  due: Date | undefined
  repeat: Repeat | null
  /** What was half written before. */
  begun?: string | undefined
  onText?(text: string): void
  /** A rule that was not changed is not said: of several lines each keeps its own. */
  onDue(due: Date | null, repeat: Repeat | null | undefined): void
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
  repeat: before,
  begun = '',
  onText,
  onDue,
  onClose,
}: Omit<DueEditorProps, 'anchor' | 'title' | 'finalFocus'>) => {
  const t = useTranslations('list.due')
  const now = useNow()
  useDateReading()
  const { isTight } = useViewport()
  const [text, setText] = useState(begun)
  const [isRefused, setIsRefused] = useState(false)
  const [chosen, setRepeat] = useState(before)
  const parsed = parseDue(text, now)
  const repeat = parsed?.repeat ?? chosen

  const choose = (next: Date | null) => {
    onText?.('')
    onDue(next, next && (repeat === before ? undefined : repeat))
    onClose()
  }
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    if (text.trim() === '') {
      if (repeat !== before) choose(due ?? firstDate(repeat ?? {}, now))
      return
    }
    void loadDates().then(() => {
      const read = parseDue(text, now)
      if (read) choose(read.due)
      else setIsRefused(true)
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
        isLabelHidden={isTight}
        // With large text on a phone, the days have the room of the examples.
        help={parsed ? chipText(parsed.due, now) : isTight ? undefined : t('help')}
        refusal={isRefused ? t('notUnderstood') : undefined}
        onChange={(event) => {
          setText(event.currentTarget.value)
          onText?.(event.currentTarget.value)
          setIsRefused(false)
        }}
      />
      <DateGrid
        key={parsed?.due.getTime()}
        chosen={parsed?.due ?? due}
        now={now}
        labels={{ previous: t('previousMonth'), next: t('nextMonth') }}
        onChoose={onDay}
      />
      <RepeatFields repeat={repeat} due={parsed?.due ?? due ?? now} onRepeat={setRepeat} />
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
