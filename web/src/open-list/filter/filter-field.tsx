import { ListFilter } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { lateListParts } from '../../chunks.ts'
import { Kbd } from '../../ui/kbd.tsx'
import { useKeys } from '../../ui/keys.ts'
import { useList } from '../list-provider.tsx'
import { type FilterAddress, isFiltering } from '../view/list-address.ts'

export interface FilterFieldProps {
  filter: FilterAddress
  onFilter(filter: FilterAddress): void
  /** Esc in the empty field, ↵, and ↓ lead to the lines. */
  onLeave(): void
}

/** Words to filter by; around them, as soon as they are here, what else there is to filter by, and how much is shown. */
export const FilterField = ({ filter, onFilter, onLeave }: FilterFieldProps) => {
  const { filterField } = useList()
  const t = useTranslations('list.toolbar')
  const whole = useRef<HTMLDivElement>(null)
  const [text, setText] = useWords(filter.filter ?? '', (words) => onFilter({ ...filter, filter: words }))
  const isOn = text !== '' || isFiltering(filter)
  /** Before what it opens is here. */
  const [isWanted, setIsWanted] = useState(false)
  const parts = lateListParts.usePart(isOn || isWanted)
  useKeys(useTranslations('list.keys')('group'), [
    { keys: 'f', isPossible: () => parts === undefined, run: () => parts === undefined && setIsWanted(true) },
  ])
  const clear = () => {
    setText('')
    onFilter({})
  }
  return (
    <div ref={whole} className="filter-field">
      {parts ? (
        <parts.FilterButton
          filter={filter}
          onFilter={onFilter}
          onLeave={onLeave}
          onClear={isOn ? clear : undefined}
          field={whole}
          isWanted={isWanted}
        />
      ) : (
        <button
          type="button"
          aria-hidden
          tabIndex={-1}
          className="flex shrink-0 items-center border-e border-rule px-2 text-ink-2 max-md:min-w-10 max-md:justify-center"
          onClick={() => setIsWanted(true)}
        >
          <ListFilter size={15} strokeWidth={1.75} />
        </button>
      )}
      <input
        ref={filterField}
        type="search"
        aria-label={t('filter')}
        placeholder={t('filter')}
        value={text}
        className="filter-words"
        onChange={(event) => setText(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === 'Escape' && text !== '') setText('')
          else if (['Escape', 'Enter', 'ArrowDown'].includes(event.key)) onLeave()
          else return
          event.preventDefault()
          event.stopPropagation()
        }}
      />
      <span className="flex shrink-0 items-center pe-1">
        {isOn ? (
          parts && <parts.FilterCount onClear={clear} />
        ) : (
          <span className="pe-1 @max-[22rem]:hidden">
            <Kbd>/</Kbd>
          </span>
        )}
      </span>
    </div>
  )
}

/** What is written shows at once, and filters when there is a pause. */
const useWords = (words: string, onWords: (words: string) => void): [string, (text: string) => void] => {
  const latest = useRef(onWords)
  const [text, setText] = useState(words)
  const [known, setKnown] = useState(words)
  if (words !== known) {
    setKnown(words)
    setText(words)
  }
  useEffect(() => {
    latest.current = onWords
  })
  useEffect(() => {
    if (text === words) return
    const timer = setTimeout(() => {
      setKnown(text)
      latest.current(text)
    }, 120)
    return () => clearTimeout(timer)
  }, [text, words])
  return [text, setText]
}
