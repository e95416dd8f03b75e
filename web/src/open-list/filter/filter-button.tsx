import { ListFilter, X } from 'lucide-react'
import { type RefObject, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { type Choice, chosenIn, toggled } from '../../domain/line-filter.ts'
import { useListState } from '../../live/use-list.ts'
import { classNames } from '../../ui/class-names.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { useKeys } from '../../ui/keys.ts'
import { useList } from '../list-provider.tsx'
import { useUi, useUiState } from '../list-ui.ts'
import type { FilterFieldProps } from './filter-field.tsx'
import { FilterForm } from './filter-form.tsx'
import { readFilter, writeFilter } from './filter-text.ts'

const mine: Choice = { kind: 'assignee', name: 'me' }

interface FilterButtonProps extends FilterFieldProps {
  /** Nothing where there is no filter. */
  onClear: (() => void) | undefined
  /** The choices hang from it. */
  field: RefObject<HTMLElement | null>
  /** They were asked for before this was here. */
  isWanted: boolean
}

/** The way to what else there is to filter by, besides words. */
export const FilterButton = ({ filter: address, field, isWanted, onFilter, onLeave, onClear }: FilterButtonProps) => {
  const filter = readFilter(address)
  const ui = useUi()
  const t = useTranslations('list.filter')
  const group = useTranslations('list.keys')('group')
  const button = useRef<HTMLButtonElement>(null)
  const [asked, setAsked] = useState<'by key' | 'by press' | undefined>(isWanted ? 'by key' : undefined)
  const chosen = chosenIn(filter).length
  useKeys(group, [
    { keys: 'f', label: t('by', { count: 0 }), run: () => setAsked('by key') },
    { keys: 'shift+a', label: t('mine'), run: () => onFilter(writeFilter(toggled(filter, mine))) },
    { keys: 'shift+f', label: t('clear'), isPossible: () => onClear !== undefined, run: () => onClear?.() },
  ])
  const focusAfterwards = () => {
    if (asked !== 'by key' || ui.visible.first === undefined) return button.current ?? true
    onLeave()
    return false
  }
  return (
    <>
      <button
        ref={button}
        type="button"
        aria-label={t('by', { count: chosen })}
        title={t('by', { count: 0 })}
        aria-haspopup="dialog"
        aria-expanded={asked !== undefined}
        data-popup-open={asked ? '' : undefined}
        onClick={() => setAsked('by press')}
        className={classNames(
          'touch-target type-small figures flex shrink-0 items-center gap-1 rounded-s-md border-e border-rule px-2 outline-offset-[-2px] hover:bg-hover data-[popup-open]:bg-hover max-md:min-w-10 max-md:justify-center',
          chosen > 0 ? 'bg-pen-wash font-strong text-pen' : 'text-ink-2',
        )}
      >
        <ListFilter aria-hidden size={15} strokeWidth={1.75} />
        {chosen > 0 && chosen}
      </button>
      <FilterForm
        anchor={asked && (field.current ?? undefined)}
        filter={filter}
        onFilter={(next) => onFilter(writeFilter(next))}
        onClose={() => setAsked(undefined)}
        finalFocus={focusAfterwards}
      />
    </>
  )
}

/** How many of the lines are shown, and the way back to all of them. */
export const FilterCount = ({ onClear }: { onClear(): void }) => {
  const { session } = useList()
  const t = useTranslations('list.filter')
  const found = useUiState(({ found }) => found)
  const total = useListState(session, ({ store }) => store.lines.length)
  return (
    <>
      <span role="status" className="type-meta figures px-1 whitespace-nowrap text-ink-3 @max-[20rem]:sr-only">
        {t('count', { found, total })}
      </span>
      <IconButton label={t('clear')} className="size-6!" onClick={onClear}>
        <X aria-hidden size={14} />
      </IconButton>
    </>
  )
}
