import { ChevronDown } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { lateListParts } from '../../chunks.ts'
import { type ColumnKind, columnKinds } from '../../domain/column-kinds.ts'
import { Menu, MenuChoice, MenuSeparator } from '../../ui/menu.tsx'
import { FilterField } from '../filter/filter-field.tsx'
import { useHasTabs } from '../hand-out/hand-out.tsx'
import { type Group, groups, type ListSearch, type ListView, listViews, type Sort } from './list-search.ts'

interface ListToolbarProps {
  search: ListSearch
  onSearch(search: Partial<ListSearch>): void
  /** Esc in the empty filter, ↵, and ↓ lead to the lines. */
  onLeave(): void
}

const sorts: readonly Sort[] = ['line', 'due', 'name']

export const ListToolbar = ({ search, onSearch, onLeave }: ListToolbarProps) => {
  const t = useTranslations('list.toolbar')
  const view = {
    label: t('view'),
    value: search.view,
    choices: listViews.map((value) => ({ value, label: t(`views.${value}`) })),
    onChange: (view: ListView) => onSearch({ view }),
  }
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
  const columns = {
    label: t('columns'),
    value: search.columns,
    choices: columnKinds.map((value) => ({ value, label: t(`groups.${value}`) })),
    onChange: (columns: ColumnKind) => onSearch({ columns }),
  }
  const parts = lateListParts.usePart(false)
  const hasTabs = useHasTabs()
  const isList = search.view === 'list'
  const isBoard = search.view === 'board'
  /** Whether one can choose what stands with what, and in which order. */
  const isArranged = isList || isBoard
  const parted: Chooser<string> = isBoard ? columns : group
  const partedChoice = isBoard ? <MenuChoice {...columns} /> : <MenuChoice {...group} />
  return (
    <div role="toolbar" aria-label={t('label')} className="view-bar">
      <div className="view-bar-row">
        {/* Comes after the lines: no part of what is drawn first. */}
        {parts && <parts.ViewSwitch view={search.view} onView={view.onChange} />}
        {/* Where there is little room, or text is large, one menu for all that has no tab. */}
        {(isArranged || !hasTabs) && (
          <div className="contents @min-[52rem]:hidden">
            <ViewMenu
              name={t('view')}
              value={isList ? viewWords(group, sort) : isBoard ? boardWords(view, columns) : chosen(view)}
            >
              {!hasTabs && (
                <>
                  <Heading>{view.label}</Heading>
                  <MenuChoice {...view} />
                </>
              )}
              {isArranged && (
                <>
                  {!hasTabs && <MenuSeparator />}
                  <Heading>{parted.label}</Heading>
                  {partedChoice}
                  <MenuSeparator />
                  <Heading>{sort.label}</Heading>
                  <MenuChoice {...sort} />
                </>
              )}
            </ViewMenu>
          </div>
        )}
        {/* Takes the room that there is, so that nothing behind it moves when what comes late has come. */}
        <div className="grow @max-[34rem]:hidden" />
        {isArranged && (
          <div className="flex gap-5 @max-[52rem]:hidden">
            <ViewMenu name={parted.label} value={chosen(parted)}>
              {partedChoice}
            </ViewMenu>
            <ViewMenu name={sort.label} value={chosen(sort)}>
              <MenuChoice {...sort} />
            </ViewMenu>
          </div>
        )}
        <FilterField filter={search.filter} onFilter={(filter) => onSearch({ filter })} onLeave={onLeave} />
      </div>
    </div>
  )
}

interface Chooser<Value extends string> {
  label: string
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

const boardWords = (view: Chooser<ListView>, columns: Chooser<ColumnKind>): string =>
  chosen(columns.value === 'status' ? view : columns)

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
      <button type="button" className="view-menu">
        {name}
        {value !== undefined && <span className="font-strong text-ink">{value}</span>}
        <ChevronDown aria-hidden size={14} strokeWidth={1.75} />
      </button>
    }
  >
    {children}
  </Menu>
)
