import { X } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { chosenIn, toggled } from '../../domain/line-filter.ts'
import { ChoiceMark, useChoiceNames } from './filter-choice.tsx'
import type { FilterFieldProps } from './filter-field.tsx'
import { readFilter, writeFilter } from './filter-text.ts'

/** What the lines are filtered by, besides words; each goes by a press. */
export const FilterChips = ({ filter: address, onFilter }: Omit<FilterFieldProps, 'onLeave'>) => {
  const filter = readFilter(address)
  const t = useTranslations('list.filter')
  const nameOf = useChoiceNames()
  return (
    <ul aria-label={t('chosen')} className="flex flex-wrap gap-x-2 gap-y-1.5 max-md:gap-y-2.5">
      {chosenIn(filter).map((choice) => (
        <li key={`${choice.kind} ${choice.name}`}>
          <button
            type="button"
            aria-label={t('without', { name: nameOf(choice) })}
            onClick={() => onFilter(writeFilter(toggled(filter, choice)))}
            className="touch-target type-small inline-flex h-5.5 items-center gap-1.5 rounded-sm bg-pen-wash ps-2 pe-1.5 whitespace-nowrap text-pen hover:bg-pen-wash-2 max-md:h-7"
          >
            {choice.kind === 'colour' && <ChoiceMark choice={choice} />}
            {nameOf(choice)}
            <X aria-hidden size={14} strokeWidth={1.75} />
          </button>
        </li>
      ))}
    </ul>
  )
}
