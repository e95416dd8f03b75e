import { useId, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useListState } from '../../live/use-list.ts'
import { classNames } from '../../ui/class-names.ts'
import { TextInput } from '../../ui/field.tsx'
import { useList } from '../list-provider.tsx'
import { offeredAhead } from './offered-ahead.ts'

interface AheadFieldProps {
  /** The lines that it is about: none of what comes after them is offered. */
  keys: readonly string[]
  isFull: boolean
  isOnAll(id: string): boolean
  onChoose(id: string): void
  onTakeLast(): void
}

/** A field that finds lines of the list, by their names or numbers. */
export const AheadField = ({ keys, isFull, isOnAll, onChoose, onTakeLast }: AheadFieldProps) => {
  const { session } = useList()
  const t = useTranslations('waits.after')
  const id = useId()
  const [text, setText] = useState('')
  const [active, setActive] = useState<number>()
  const { store } = session
  // As others change the lines.
  useListState(session, () => store.index.version)
  const offered = isFull ? [] : offeredAhead(store, keys, text, isOnAll)
  const first = text.trim() === '' ? undefined : 0
  const current = active === undefined ? first : Math.min(active, offered.length - 1)
  const choose = (chosen: string | undefined) => {
    if (chosen === undefined) return
    setText('')
    setActive(undefined)
    onChoose(chosen)
  }
  const step = (by: 1 | -1) =>
    setActive(((current ?? (by === 1 ? -1 : 0)) + by + offered.length) % Math.max(1, offered.length))
  return (
    <>
      <TextInput
        role="combobox"
        aria-label={t('add')}
        aria-expanded={offered.length > 0}
        aria-controls={offered.length > 0 ? id : undefined}
        aria-activedescendant={current === undefined || offered.length === 0 ? undefined : `${id}-${current}`}
        aria-autocomplete="list"
        autoComplete="off"
        enterKeyHint="done"
        placeholder={t(isFull ? 'full' : 'add')}
        readOnly={isFull}
        value={text}
        onChange={({ currentTarget: { value } }) => {
          setActive(undefined)
          setText(value)
        }}
        onKeyDown={(event) => {
          if (event.nativeEvent.isComposing) return
          const { key } = event
          if (key === 'Enter') choose(offered[current ?? -1]?.id)
          else if (key === 'Backspace' && text === '') onTakeLast()
          else if (key === 'ArrowDown') step(1)
          else if (key === 'ArrowUp') step(-1)
          else return
          event.preventDefault()
        }}
      />
      {offered.length > 0 && (
        <div id={id} role="listbox" aria-label={t('offered')} className="-mx-1 flex flex-col">
          {offered.map((line, at) => (
            <button
              key={line.id}
              id={`${id}-${at}`}
              type="button"
              role="option"
              tabIndex={-1}
              aria-selected={at === current}
              onPointerDown={(event) => event.preventDefault()}
              onClick={() => choose(line.id)}
              className={classNames(
                'type-ui flex min-h-8 items-center gap-2 rounded-md px-2 text-start pointer-coarse:min-h-11 max-md:min-h-11',
                at === current ? 'bg-pen-wash' : 'hover:bg-hover',
              )}
            >
              <span className="type-small figures w-7 shrink-0 text-end text-ink-3">{line.number}</span>
              <span dir="auto" className="min-w-0 truncate">
                {line.name}
              </span>
            </button>
          ))}
        </div>
      )}
      {offered.length === 0 && text.trim() !== '' && !isFull && (
        <p role="status" className="type-small px-1 text-ink-2">
          {t('nothing')}
        </p>
      )}
    </>
  )
}
