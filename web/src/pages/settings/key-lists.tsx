import { useId } from 'react'
import { useTranslations } from 'use-intl'
import { useListsState } from '../../live/use-lists.ts'
import { Checkbox } from '../../ui/checkbox.tsx'
import { Choice } from '../../ui/choice.tsx'

interface KeyListsProps {
  /** The lists that the key is for; undefined for all. */
  chosen: readonly string[] | undefined
  onChoose(chosen: readonly string[] | undefined): void
  refusal: string | undefined
}

/** In which lists a key may do what it may. */
export const KeyLists = ({ chosen, onChoose, refusal }: KeyListsProps) => {
  const t = useTranslations('security')
  const lists = useListsState(({ all }) => all)
  const id = useId()
  return (
    <div>
      <p aria-hidden className="type-small mb-2 font-group">
        {t('keyWhere')}
      </p>
      <Choice
        name="where"
        label={t('keyWhere')}
        value={chosen ? 'some' : 'all'}
        choices={[
          { value: 'all', label: t('allLists') },
          { value: 'some', label: t('someLists') },
        ]}
        onChange={(where) => onChoose(where === 'all' ? undefined : [])}
      />
      {chosen && (
        <fieldset
          aria-label={t('someLists')}
          aria-describedby={refusal && id}
          className="mt-2 flex max-h-44 min-w-0 flex-col gap-2 overflow-y-auto rounded-md border border-edge p-2.5"
        >
          {lists.map((list) => (
            <Checkbox
              key={list.id}
              checked={chosen.includes(list.id)}
              label={<span dir="auto">{list.name}</span>}
              onChange={({ target }) =>
                onChoose(target.checked ? [...chosen, list.id] : chosen.filter((one) => one !== list.id))
              }
            />
          ))}
        </fieldset>
      )}
      {refusal && (
        <p id={id} role="alert" className="type-small mt-1.5 text-fail">
          {refusal}
        </p>
      )}
    </div>
  )
}
