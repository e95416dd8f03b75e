import { ChevronDown, ListFilter, X } from 'lucide-react'
import { type Ref, type RefObject, useEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { IconButton } from '../../ui/icon-button.tsx'
import { Kbd } from '../../ui/kbd.tsx'
import { Menu, MenuChoice } from '../../ui/menu.tsx'
import type { Group, ListSearch, Sort } from './list-search.ts'

interface ListToolbarProps {
  search: ListSearch
  filterField: RefObject<HTMLInputElement | null>
  onSearch(search: Partial<ListSearch>): void
  /** Esc in the empty filter, ↵, and ↓ lead to the lines. */
  onLeave(): void
}

const groups: readonly Group[] = ['none', 'due', 'status']
const sorts: readonly Sort[] = ['line', 'due', 'name']

export const ListToolbar = ({ search, filterField, onSearch, onLeave }: ListToolbarProps) => {
  const t = useTranslations('list.toolbar')
  return (
    <div
      role="toolbar"
      aria-label={t('label')}
      className="sticky top-15 z-sticky flex h-11 shrink-0 items-center gap-5 border-b border-rule-2 bg-sheet ps-(--content) pe-(--gutter) max-md:h-13 max-md:gap-2"
    >
      <Choice
        label={t('group')}
        value={search.group}
        choices={groups.map((value) => ({ value, label: t(`groups.${value}`) }))}
        onChange={(group) => onSearch({ group })}
      />
      <Choice
        label={t('sort')}
        value={search.sort}
        choices={sorts.map((value) => ({ value, label: t(`sorts.${value}`) }))}
        onChange={(sort) => onSearch({ sort })}
      />
      <FilterField
        ref={filterField}
        filter={search.filter}
        onFilter={(filter) => onSearch({ filter })}
        onLeave={onLeave}
      />
    </div>
  )
}

interface ChoiceProps<Value extends string> {
  label: string
  value: Value
  choices: readonly { value: Value; label: string }[]
  onChange(value: Value): void
}

const Choice = <Value extends string>({ label, value, choices, onChange }: ChoiceProps<Value>) => (
  <Menu
    align="start"
    trigger={
      <button
        type="button"
        className="type-small -mx-2 inline-flex h-8 items-center gap-1.5 rounded-md px-2 whitespace-nowrap text-ink-2 hover:bg-hover data-[popup-open]:bg-hover max-md:first:-ms-2 max-md:mx-0 max-md:h-11"
      >
        <span className="max-md:sr-only">{label}</span>
        <span className="font-strong text-ink">{choices.find((choice) => choice.value === value)?.label}</span>
        <ChevronDown aria-hidden size={14} strokeWidth={1.75} />
      </button>
    }
  >
    <MenuChoice label={label} value={value} choices={choices} onChange={onChange} />
  </Menu>
)

interface FilterFieldProps {
  ref: Ref<HTMLInputElement>
  filter: string
  onFilter(filter: string): void
  onLeave(): void
}

const FilterField = ({ ref, filter, onFilter, onLeave }: FilterFieldProps) => {
  const t = useTranslations('list.toolbar')
  const latest = useRef(onFilter)
  const [text, setText] = useState(filter)
  const [known, setKnown] = useState(filter)
  if (filter !== known) {
    setKnown(filter)
    setText(filter)
  }

  useEffect(() => {
    latest.current = onFilter
  })
  useEffect(() => {
    if (text === filter) return
    const timer = setTimeout(() => {
      setKnown(text)
      latest.current(text)
    }, 120)
    return () => clearTimeout(timer)
  }, [text, filter])

  return (
    <div className="relative ms-auto w-50 min-w-0 shrink max-md:grow">
      <ListFilter
        aria-hidden
        size={15}
        strokeWidth={1.75}
        className="pointer-events-none absolute inset-s-2.5 top-1/2 -translate-y-1/2 text-ink-2"
      />
      <input
        ref={ref}
        type="search"
        aria-label={t('filter')}
        placeholder={t('filter')}
        value={text}
        className="type-small h-7 w-full rounded-md border border-edge bg-sheet ps-8 pe-8 outline-offset-[-2px] max-md:h-11 max-md:text-[1rem] [&::-webkit-search-cancel-button]:hidden"
        onChange={(event) => setText(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === 'Escape' && text !== '') setText('')
          else if (['Escape', 'Enter', 'ArrowDown'].includes(event.key)) onLeave()
          else return
          event.preventDefault()
          event.stopPropagation()
        }}
      />
      <span className="absolute inset-e-1 top-1/2 flex -translate-y-1/2">
        {text === '' ? (
          <span className="pe-1">
            <Kbd>/</Kbd>
          </span>
        ) : (
          <IconButton label={t('clearFilter')} className="size-6!" onClick={() => setText('')}>
            <X aria-hidden size={14} />
          </IconButton>
        )}
      </span>
    </div>
  )
}
