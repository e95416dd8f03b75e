import { type FormEvent, useState } from 'react'
import { useNow, useTranslations } from 'use-intl'
import { chipText } from '../../domain/date-text.ts'
import { loadDates } from '../../domain/natural-date.ts'
import { parseDate } from '../../domain/parse-due.ts'
import { Button } from '../../ui/button.tsx'
import { DateGrid } from '../../ui/date-grid.tsx'
import { useDateReading } from '../../ui/date-reading.ts'
import { Field } from '../../ui/field.tsx'
import { isTouch } from '../../ui/is-touch.ts'

interface MomentFormProps {
  words: Record<'field' | 'help' | 'notUnderstood' | 'past' | 'save', string>
  /** What is set. */
  before: Date | undefined
  /** The moment of a day, or of a day and a time, that was written; and as it is written back. */
  momentOf(date: Date, now: Date): Date
  writtenOf?(date: Date): string
  /** The moment of a day that was chosen from the month. */
  onDay(day: Date, now: Date): Date
  onChoose(at: Date): void
  /** Takes away what is set. */
  clear?: { label: string; run(): void }
  onClose(): void
}

/** A moment that is still to come: in words, or from the month. */
export const MomentForm = ({ words, before, momentOf, onDay, onChoose, clear, onClose, ...props }: MomentFormProps) => {
  const t = useTranslations('list.remind')
  const months = useTranslations('list.due')
  const now = useNow()
  useDateReading()
  const [text, setText] = useState('')
  const [refusal, setRefusal] = useState<'notUnderstood' | 'past'>()
  const writtenOf = props.writtenOf ?? ((date: Date) => chipText(date, now))
  const read = () => {
    const date = parseDate(text, now)
    return date && momentOf(date, now)
  }
  const parsed = read()
  const choose = (at: Date) => {
    if (at <= new Date()) return setRefusal('past')
    onChoose(at)
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
        label={words.field}
        placeholder={before && writtenOf(before)}
        value={text}
        autoComplete="off"
        help={parsed ? `${writtenOf(parsed)} · ${zone}` : words.help}
        refusal={refusal && words[refusal]}
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
        onChoose={(day) => choose(onDay(day, now))}
      />
      <div className={clear ? 'surface-actions flex justify-between gap-2' : 'surface-actions flex justify-end'}>
        {clear && (
          <Button variant="quiet" onClick={clear.run}>
            {clear.label}
          </Button>
        )}
        <Button type="submit" variant="primary">
          {words.save}
        </Button>
      </div>
    </form>
  )
}
