import { ChevronDown, ListFilter, X } from 'lucide-react'
import { type ReactNode, type Ref, useEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useList } from '../../open-list/list-provider.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { Kbd } from '../../ui/kbd.tsx'
import { Menu, MenuChoice, MenuSeparator } from '../../ui/menu.tsx'
import type { Group, ListSearch, Sort } from './list-search.ts'

interface ListToolbarProps {
  search: ListSearch
  onSearch(search: Partial<ListSearch>): void
  /** Esc in the empty filter, ↵, and ↓ lead to the lines. */
  onLeave(): void
}

const groups: readonly Group[] = ['none', 'due', 'status']
const sorts: readonly Sort[] = ['line', 'due', 'name']

export const ListToolbar = ({ search, onSearch, onLeave }: ListToolbarProps) => {
  const { filterField } = useList()
  const t = useTranslations('list.toolbar')
  const group = {
    label: t('group'),
    value: search.group,
    choices: groups.map((value) => ({ value, label: t(`groups.${value}`) })),
    onChange: (group: Group) => onSearch({ group }),
  }
  const sort = {
    label: t('sort'),
    value: search.sort,
    choices: sorts.map((value) => ({ value, label: t(`sorts.${value}`) })),
    onChange: (sort: Sort) => onSearch({ sort }),
  }
  return (
    <div
      role="toolbar"
      aria-label={t('label')}
      className="@container sticky top-(--head) z-sticky shrink-0 border-b border-rule-2 bg-sheet [@media(height<24rem)]:static [[data-stacked]~&]:static"
    >
      <div className="flex min-h-11 items-center gap-x-5 ps-(--content) pe-(--gutter) max-md:min-h-13 @max-[34rem]:gap-x-3 @max-[17rem]:flex-wrap @max-[17rem]:py-1">
        {/* Where there is little room, or text is large, one menu for both. */}
        <div className="contents @min-[34rem]:hidden">
          <ViewMenu name={t('view')} value={viewWords(group, sort)}>
            <Heading>{group.label}</Heading>
            <MenuChoice {...group} />
            <MenuSeparator />
            <Heading>{sort.label}</Heading>
            <MenuChoice {...sort} />
          </ViewMenu>
        </div>
        <div className="contents @max-[34rem]:hidden">
          <ViewMenu name={group.label} value={chosen(group)}>
            <MenuChoice {...group} />
          </ViewMenu>
          <ViewMenu name={sort.label} value={chosen(sort)}>
            <MenuChoice {...sort} />
          </ViewMenu>
        </div>
        <FilterField
          ref={filterField}
          filter={search.filter}
          onFilter={(filter) => onSearch({ filter })}
          onLeave={onLeave}
        />
      </div>
    </div>
  )
}

interface Chooser<Value extends string> {
  value: Value
  choices: readonly { value: Value; label: string }[]
}

const chosen = <Value extends string>({ value, choices }: Chooser<Value>): string =>
  choices.find((choice) => choice.value === value)!.label

/** On a phone there is room for what differs from the order of the list. */
const viewWords = (group: Chooser<Group>, sort: Chooser<Sort>): string | undefined => {
  if (group.value !== 'none') return chosen(group)
  return sort.value === 'line' ? undefined : chosen(sort)
}

const Heading = ({ children }: { children: string }) => (
  <div aria-hidden className="type-label px-2.5 pt-2 pb-1 text-ink-3">
    {children}
  </div>
)

interface ViewMenuProps {
  name: string
  value: string | undefined
  children: ReactNode
}

const ViewMenu = ({ name, value, children }: ViewMenuProps) => (
  <Menu
    align="start"
    trigger={
      <button
        type="button"
        className="type-small -mx-2 inline-flex h-8 shrink-0 items-center gap-1.5 rounded-md px-2 whitespace-nowrap text-ink-2 hover:bg-hover data-[popup-open]:bg-hover max-md:h-11 pointer-coarse:h-11"
      >
        {name}
        {value !== undefined && <span className="font-strong text-ink">{value}</span>}
        <ChevronDown aria-hidden size={14} strokeWidth={1.75} />
      </button>
    }
  >
    {children}
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
    <label className="relative ms-auto flex w-50 min-w-0 shrink items-center max-md:h-11 @max-[34rem]:grow @max-[17rem]:basis-24">
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
        className="type-small h-7 w-full rounded-md border border-edge bg-sheet ps-8 pe-8 outline-offset-[-2px] max-md:h-9 max-md:text-[1rem] [&::-webkit-search-cancel-button]:hidden"
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
    </label>
  )
}
