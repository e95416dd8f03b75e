import type { TaskStatus } from '@docket/contract'
import { Plus } from 'lucide-react'
import { type KeyboardEvent, useImperativeHandle, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { loadDates, onceDatesAreRead, recogniseDate } from '../../domain/natural-date.ts'
import { useList } from '../../open-list/list-provider.tsx'
import { useUi } from '../../open-list/list-ui.ts'
import { useMinute } from '../../ui/date-now.ts'
import { useDateReading } from '../../ui/date-reading.ts'
import { useDateWords } from '../../ui/date-words.ts'

const longest = 500

/** The next line of a column. ↵ adds and stays; a date at the end of what is written becomes its date. */
export const AddField = ({ status }: { status: TaskStatus }) => {
  const { list, verbs, nextLine } = useList()
  const ui = useUi()
  const t = useTranslations('board')
  const words = useTranslations('list')
  const dates = useDateWords()
  const now = useMinute()
  useDateReading()
  const field = useRef<HTMLInputElement>(null)
  const [text, setText] = useState('')
  // Where a date begins that was taken for words again.
  const [refused, setRefused] = useState<number>()
  useImperativeHandle(
    status === 'pending' ? nextLine : null,
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
  const dateIn = (written: string) => {
    const found = written === '' ? undefined : recogniseDate(written, now)
    return found?.isSure && found.start !== refused ? found : undefined
  }
  const date = dateIn(text)
  const over = [...text.trim()].length - longest
  const isLocked = list.state === 'ready'

  const add = () => {
    if (text.trim() === '' || over > 0 || verbs.isShut('added')) return
    onceDatesAreRead(() => {
      const found = dateIn(text)
      const name = (found ? text.slice(0, found.start) : text).trim()
      const line = { name, ...(status !== 'pending' && { status }), ...found?.fields }
      ui.set({ reveal: verbs.add([line])[0] })
    })
    setText('')
    setRefused(undefined)
  }
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.nativeEvent.isComposing) return
    const { selectionStart, value } = event.currentTarget
    if (event.key === 'Enter') add()
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
          aria-label={t('addTo', { status: words(`status.${status}`) })}
          aria-invalid={over > 0 || undefined}
          placeholder={isLocked ? '' : t('add')}
          value={text}
          disabled={isLocked && text === ''}
          className="type-ui min-h-8 min-w-0 grow bg-transparent px-1 max-md:min-h-11 max-md:text-[1rem]"
          onChange={(event) => {
            void loadDates()
            setText(event.currentTarget.value)
          }}
          onKeyDown={onKeyDown}
        />
        {date && <span className="type-small figures shrink-0 text-pen">{dates.due(date.due, now)}</span>}
      </label>
      {over > 0 && (
        <p role="alert" className="type-small px-3 pb-2 text-fail">
          {words('next.tooLong', { over })}
        </p>
      )}
    </div>
  )
}
