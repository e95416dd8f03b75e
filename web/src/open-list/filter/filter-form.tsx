import { foldCase } from '@docket/contract/fold'
import { Check } from 'lucide-react'
import { useMemo } from 'react'
import { useFormatter, useTranslations } from 'use-intl'
import {
  allChoices,
  type Choice,
  chosenIn,
  countEach,
  type Filter,
  isChosen,
  noFilter,
  toggled,
} from '../../domain/line-filter.ts'
import { unlabelled } from '../../live/line-index.ts'
import type { ListSession } from '../../live/list-session.ts'
import { useAccount } from '../../live/use-account.ts'
import { oncePerVersion, useListState } from '../../live/use-list.ts'
import { Button } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { useMinute } from '../../ui/date-now.ts'
import type { MenuAnchor } from '../../ui/menu.tsx'
import { FloatingPopover } from '../../ui/popover.tsx'
import { useList } from '../list-provider.tsx'
import { useUiState } from '../list-ui.ts'
import { useOthers } from '../use-assignees.ts'
import { useLabels } from '../use-labels.ts'
import { waitsFor } from '../waits/use-waits.ts'
import { ChoiceMark, useChoiceNames } from './filter-choice.tsx'

interface FilterFormProps {
  /** Closed without it. */
  anchor: MenuAnchor | undefined
  filter: Filter
  onFilter(filter: Filter): void
  onClose(): void
  finalFocus(): HTMLElement | boolean
}

/** What else there is to filter by, besides words. Each choice filters at once. */
export const FilterForm = ({ anchor, onClose, finalFocus, ...choices }: FilterFormProps) => {
  const t = useTranslations('list.filter')
  return (
    <FloatingPopover anchor={anchor} label={t('title')} onClose={onClose} finalFocus={finalFocus}>
      <Choices {...choices} />
    </FloatingPopover>
  )
}

const Choices = ({ filter, onFilter }: Pick<FilterFormProps, 'filter' | 'onFilter'>) => {
  const { session } = useList()
  const t = useTranslations('list.filter')
  const found = useUiState(({ found }) => found)
  const total = useListState(session, ({ store }) => store.lines.length)
  const count = useCounts()
  const isOffered = (choice: Choice) => count(choice) > 0 || isChosen(filter, choice)
  // Where nothing waits, all that is pending can be begun.
  const isHeldUp =
    waitStates.some((name) => filter.state.includes(name)) || count({ kind: 'state', name: 'waiting' }) > 0
  const states = allChoices.state.filter(({ name }) => isHeldUp || !waitStates.some((wait) => wait === name))
  const colours = allChoices.colour.filter(isOffered)
  // Where no line has a colour there is nothing to choose from.
  const isPlain = colours.every(({ name }) => name === 'none') && filter.colour.length === 0
  const me = { kind: 'assignee', name: 'me' } as const
  const nobody = { kind: 'assignee', name: 'none' } as const
  const others = useOthers().map(({ id }) => ({ kind: 'assignee', name: id }) as const)
  const people = [me, ...others.filter(isOffered), nobody]
  const labels = [
    ...new Set([...useLabels().map(foldCase), ...filter.label.filter((name) => name !== unlabelled)]),
  ].map((name) => ({ kind: 'label', name }) as const)
  const isOn = filter.words !== '' || chosenIn(filter).length > 0
  const shared = { filter, count, onToggle: (choice: Choice) => onFilter(toggled(filter, choice)) }
  return (
    <div className="flex flex-col gap-3">
      <ChoiceGroup {...shared} label={t('state')} choices={states} />
      <ChoiceGroup {...shared} label={t('due')} choices={allChoices.due} />
      {(others.length > 0 || isOffered(me)) && (
        <ChoiceGroup {...shared} isWide label={t('assignee')} choices={people} />
      )}
      {labels.length > 0 && (
        <ChoiceGroup {...shared} label={t('label')} choices={[...labels, { kind: 'label', name: unlabelled }]} />
      )}
      {!isPlain && <ChoiceGroup {...shared} label={t('colour')} choices={colours} />}
      <div className="surface-actions flex items-center justify-between gap-2 rounded-b-lg border-t border-rule">
        <p className="type-small figures ps-1 text-ink-2">{t('shown', { found, total })}</p>
        <Button variant="quiet" className={isOn ? undefined : 'invisible'} onClick={() => onFilter(noFilter)}>
          {t('clearShort')}
        </Button>
      </div>
    </div>
  )
}

const waitStates = ['ready', 'waiting'] as const

interface ChoiceGroupProps {
  label: string
  /** Each has a line for itself: names are long. */
  isWide?: boolean
  choices: readonly Choice[]
  filter: Filter
  count(choice: Choice): number
  onToggle(choice: Choice): void
}

const ChoiceGroup = ({ label, isWide = false, choices, filter, count, onToggle }: ChoiceGroupProps) => {
  const nameOf = useChoiceNames()
  const format = useFormatter()
  return (
    <fieldset>
      <legend className="type-small mb-1 ps-1 font-group">{label}</legend>
      <div className={classNames('-mx-1 grid', !isWide && 'grid-cols-[repeat(auto-fill,minmax(min(8rem,100%),1fr))]')}>
        {choices.map((choice) => (
          <button
            key={choice.name}
            type="button"
            aria-pressed={isChosen(filter, choice)}
            onClick={() => onToggle(choice)}
            className="type-ui group flex min-h-8 items-center gap-1.5 rounded-md px-2 text-start outline-offset-[-2px] hover:bg-hover aria-pressed:bg-pen-wash max-md:min-h-11 pointer-coarse:min-h-11"
          >
            <ChoiceMark choice={choice} />
            <span
              dir={choice.kind === 'assignee' || choice.kind === 'label' ? 'auto' : undefined}
              className="min-w-0 grow wrap-anywhere"
            >
              {nameOf(choice)}
            </span>
            <Check aria-hidden size={15} className="hidden text-pen group-aria-pressed:block" />
            <span className="type-small figures text-ink-3 group-aria-pressed:hidden">
              {format.number(count(choice))}
            </span>
          </button>
        ))}
      </div>
    </fieldset>
  )
}

/** How many lines of the list there are of each. */
const useCounts = (): ((choice: Choice) => number) => {
  const { session } = useList()
  const { userID } = useAccount()
  const now = useMinute()
  const select = useMemo(
    () =>
      oncePerVersion(
        ({ store: { index } }: ListSession) => `${index.shape} ${index.content}`,
        ({ store }) =>
          countEach(
            store.lines.map(({ task }) => task),
            now,
            userID,
            (task) => waitsFor(task, store),
          ),
      ),
    [now, userID],
  )
  return useListState(session, select)
}
