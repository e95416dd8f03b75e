import type { Repeat } from '@docket/contract'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { weekdayName } from '../../domain/date-text.ts'
import { ruleOf, someDay, weekdayOf, weekdays, workdays } from '../../domain/repeat.ts'
import { Field } from '../../ui/field.tsx'
import { Select } from '../../ui/select.tsx'
import { useRepeatWords } from './repeat-words.ts'

interface RepeatFieldsProps {
  repeat: Repeat | null
  /** The day that a rule keeps. */
  due: Date
  onRepeat(repeat: Repeat | null): void
}

const units = ['day', 'week', 'month', 'year'] as const
const choices = ['none', 'day', 'workdays', ...units.slice(1), 'custom'] as const
type RepeatChoice = (typeof choices)[number]

/** How it comes again: one of the usual rules, or a rule of one's own. */
export const RepeatFields = ({ repeat, due, onRepeat }: RepeatFieldsProps) => {
  const t = useTranslations('list.repeat')
  const words = useRepeatWords()
  const [isCustom, setIsCustom] = useState(false)
  const chosen = isCustom && repeat ? 'custom' : choiceOf(repeat)
  const choose = (choice: RepeatChoice) => {
    setIsCustom(choice === 'custom')
    onRepeat(ruleFor(choice, repeat, due))
  }
  return (
    <div className="flex flex-col gap-2">
      <label className="type-small flex flex-col gap-1 text-ink-2">
        {t('field')}
        <Select value={chosen} onChange={(event) => choose(event.currentTarget.value as RepeatChoice)}>
          {choices.map((choice) => (
            <option key={choice} value={choice}>
              {t(`choices.${choice}`)}
            </option>
          ))}
        </Select>
      </label>
      {repeat && chosen === 'custom' && <RuleFields repeat={repeat} due={due} onRepeat={onRepeat} />}
      {repeat && (
        <p aria-live="polite" className="type-small max-w-56 text-ink-2 first-letter:uppercase">
          {words(repeat)}
        </p>
      )}
    </div>
  )
}

/** A rule of one's own. */
const RuleFields = ({ repeat, due, onRepeat }: RepeatFieldsProps & { repeat: Repeat }) => {
  const t = useTranslations('list.repeat')
  const { every, unit, from, until, month_day, weekdays: days = [] } = repeat
  const change = (fields: Partial<Repeat>) => onRepeat({ ...repeat, ...fields })
  return (
    <>
      <div className="flex items-end gap-2">
        <div className="w-20">
          <Field
            label={t('every')}
            type="number"
            inputMode="numeric"
            min={1}
            max={366}
            value={every}
            onChange={({ currentTarget: { value } }) =>
              change({ every: Math.min(366, Math.max(1, Number(value) || 1)) })
            }
          />
        </div>
        <Select
          aria-label={t('unit')}
          value={unit}
          onChange={({ currentTarget: { value } }) => {
            const { weekdays: _, month_day: __, ...rest } = repeat
            const next = value as Repeat['unit']
            onRepeat({ ...rest, unit: next, ...(next === 'week' && { weekdays: [weekdayOf(due)] }) })
          }}
        >
          {units.map((one) => (
            <option key={one} value={one}>
              {t('units', { unit: one, every })}
            </option>
          ))}
        </Select>
      </div>
      {unit === 'week' && (
        <fieldset className="flex flex-wrap gap-x-3 gap-y-1">
          <legend className="sr-only">{t('days')}</legend>
          {weekdays.map((day) => (
            <label key={day} className="type-small flex items-center gap-1.5 max-md:min-h-11">
              <input
                type="checkbox"
                checked={days.includes(day)}
                onChange={() => {
                  const next = weekdays.filter((one) => (one === day) !== days.includes(one))
                  if (next.length > 0) change({ weekdays: next })
                }}
              />
              {weekdayName(someDay(day))}
            </label>
          ))}
        </fieldset>
      )}
      {unit === 'month' && (
        <Select
          aria-label={t('dayOfMonth')}
          value={month_day === 'last' ? 'last' : 'day'}
          onChange={({ currentTarget: { value } }) => {
            const { month_day: _, ...rest } = repeat
            onRepeat(value === 'last' ? { ...rest, month_day: 'last' } : rest)
          }}
        >
          <option value="day">
            {t('onDayOf', { day: month_day === 'last' || !month_day ? due.getDate() : month_day })}
          </option>
          <option value="last">{t('onLast')}</option>
        </Select>
      )}
      <Select
        aria-label={t('from')}
        value={from}
        onChange={({ currentTarget: { value } }) => change({ from: value as Repeat['from'] })}
      >
        <option value="due">{t('froms.due')}</option>
        <option value="completion">{t('froms.completion')}</option>
      </Select>
      <Field
        label={t('untilField')}
        type="date"
        value={until ?? ''}
        onChange={({ currentTarget: { value } }) => {
          const { until: _, ...rest } = repeat
          onRepeat(value === '' ? rest : { ...rest, until: value })
        }}
      />
    </>
  )
}

const choiceOf = (repeat: Repeat | null): RepeatChoice => {
  if (!repeat) return 'none'
  const { every, unit, weekdays: days = [], month_day, from, until } = repeat
  if (every > 1 || from === 'completion' || until !== undefined || month_day === 'last') return 'custom'
  if (unit !== 'week' || days.length < 2) return unit
  return days.join() === workdays.join() ? 'workdays' : 'custom'
}

const ruleFor = (choice: RepeatChoice, before: Repeat | null, due: Date): Repeat | null => {
  if (choice === 'none') return null
  if (choice === 'custom') return before ?? ruleOf({ unit: 'week', every: 2, weekdays: [weekdayOf(due)] })
  if (choice === 'workdays') return ruleOf({ unit: 'week', weekdays: [...workdays] })
  return ruleOf({ unit: choice, ...(choice === 'week' && { weekdays: [weekdayOf(due)] }) })
}
