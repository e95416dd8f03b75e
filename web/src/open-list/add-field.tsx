import { Plus } from 'lucide-react'
import { type KeyboardEvent, useImperativeHandle, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { loadDates, readLine } from '../domain/natural-date.ts'
import { labelsAmong } from '../domain/written-labels.ts'
import type { NewLine } from '../live/edit.ts'
import { useMinute } from '../ui/date-now.ts'
import { useDateReading } from '../ui/date-reading.ts'
import { useDateWords } from '../ui/date-words.ts'
import { useList } from './list-provider.tsx'
import { useUi } from './list-ui.ts'
import { type Assignee, useAssignees } from './use-assignees.ts'
import { useLabels } from './use-labels.ts'
import { useWhenRead } from './use-when-read.ts'

const longest = 500

interface AddFieldProps {
  label: string
  placeholder: string
  /** What each line has that is added here, as long as what is written says nothing else. */
  fields: Partial<NewLine>
  /** It is the one that a key leads to, and that a refused text comes back to. */
  isNext: boolean
}

/** The next line of a part of a view. ↵ adds and stays; a date at the end of what is written becomes its date, `@` names who does it, and `#` what it goes under. */
export const AddField = ({ label, placeholder, fields, isNext }: AddFieldProps) => {
  const { list, verbs, nextLine } = useList()
  const ui = useUi()
  const t = useTranslations('list')
  const dates = useDateWords()
  const now = useMinute()
  useDateReading()
  const field = useRef<HTMLInputElement>(null)
  const [text, setText] = useState('')
  // Where a date begins, or a name, that was taken for words again.
  const [refused, setRefused] = useState<number>()
  const [words, setWords] = useState<readonly number[]>([])
  const known = useLabels(text.includes('#'))
  const people = useAssignees()
  useImperativeHandle(
    isNext ? nextLine : null,
    () => ({
      focus: () => field.current?.focus(),
      write: (given) => {
        const isFree = text.trim() === ''
        if (isFree) setText(given)
        field.current?.focus()
        return isFree
      },
    }),
    [text],
  )
  const whenRead = useWhenRead()
  const readWith = (all: readonly Assignee[]) =>
    readLine(text, {
      now,
      people: all,
      known,
      words,
      ...(refused !== undefined && { answer: { start: refused, isTaken: false } }),
    })
  const { date, person, labels } = readWith(people)
  const named = person ? [person, ...labels] : labels
  const over = [...text.trim()].length - longest
  const isLocked = list.state === 'ready'

  const add = () => {
    if (text.trim() === '' || over > 0 || verbs.isShut('added')) return
    whenRead(text, (all) => {
      const { name, fields: said } = readWith(all)
      const both = [...(fields.labels ?? []), ...(said.labels ?? [])]
      const line = { ...fields, name, ...said, ...(both.length > 0 && { labels: labelsAmong(both) }) }
      ui.set({ reveal: verbs.add([line])[0] })
    })
    setText('')
    setRefused(undefined)
    setWords([])
  }
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.nativeEvent.isComposing) return
    const { selectionStart, selectionEnd, value } = event.currentTarget
    const behind = named.find(({ end }) => end === selectionStart)
    if (event.key === 'Enter') add()
    else if (event.key === 'Backspace' && behind && selectionStart === selectionEnd) setWords([...words, behind.start])
    else if (event.key === 'Backspace' && date && selectionStart === value.length) setRefused(date.start)
    else if (event.key === 'Escape') event.currentTarget.blur()
    else return
    event.preventDefault()
  }
  return (
    <div className="shrink-0 border-t border-rule-2">
      <label className="flex min-h-11 items-center gap-2 ps-3 pe-3 max-md:min-h-13">
        <Plus aria-hidden size={16} strokeWidth={1.75} className="shrink-0 text-ink-3" />
        <input
          ref={field}
          aria-label={label}
          aria-invalid={over > 0 || undefined}
          placeholder={isLocked ? '' : placeholder}
          value={text}
          disabled={isLocked && text === ''}
          className="type-ui min-h-8 min-w-0 grow bg-transparent px-1 max-md:min-h-11 max-md:text-[1rem]"
          onChange={(event) => {
            void loadDates()
            setText(event.currentTarget.value)
          }}
          onKeyDown={onKeyDown}
        />
        {person && <bdi className="type-small max-w-24 shrink-0 truncate text-pen">{person.name}</bdi>}
        {labels.length > 0 && (
          <bdi className="type-small max-w-24 shrink-0 truncate text-pen">
            {labels.map((label) => label.name).join(', ')}
          </bdi>
        )}
        {date && <span className="type-small figures shrink-0 text-pen">{dates.due(date.due, now)}</span>}
      </label>
      {over > 0 && (
        <p role="alert" className="type-small px-3 pb-2 text-fail">
          {t('next.tooLong', { over })}
        </p>
      )}
    </div>
  )
}
