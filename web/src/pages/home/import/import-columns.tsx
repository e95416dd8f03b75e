import { useFormatter, useTranslations } from 'use-intl'
import {
  type ColumnKind,
  columnKinds,
  type ImportedTable,
  type Mapping,
  type UnclearDates,
} from '../../../domain/imported.ts'
import { Checkbox } from '../../../ui/checkbox.tsx'
import { Choice } from '../../../ui/choice.tsx'
import { FieldFrame } from '../../../ui/field.tsx'
import { Select } from '../../../ui/select.tsx'

interface ImportColumnsProps {
  table: ImportedTable
  /** How it is to be read: what is chosen stands at once, before the file is read that way. */
  mapping: Mapping
  onChange(mapping: Mapping): void
}

/** Which column of a table is what. */
export const ImportColumns = ({ table, mapping, onChange }: ImportColumnsProps) => {
  const t = useTranslations('import')
  const { columns, unclearDates } = table
  const set = (kind: ColumnKind, at: string) => {
    const { [kind]: _, ...others } = mapping.columns
    onChange({ ...mapping, columns: at === '' ? others : { ...others, [kind]: Number(at) } })
  }
  return (
    <fieldset className="flex flex-col gap-3">
      <legend className="type-small mb-2 font-group">{t('columns.title')}</legend>
      <div className="grid grid-cols-[repeat(auto-fill,minmax(min(9rem,100%),1fr))] gap-3">
        {columnKinds.map((kind) => (
          <FieldFrame key={kind} label={t(`columns.${kind}`)}>
            {({ refused: _, ...control }) => (
              <Select
                {...control}
                dir="auto"
                value={mapping.columns[kind] ?? ''}
                onChange={(event) => set(kind, event.currentTarget.value)}
              >
                {kind !== 'name' && <option value="">{t('columns.none')}</option>}
                {columns.map((title, at) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: a column is where it stands
                  <option key={at} value={at}>
                    {title || t('columns.unnamed', { number: at + 1 })}
                  </option>
                ))}
              </Select>
            )}
          </FieldFrame>
        ))}
      </div>
      <Checkbox
        label={t('columns.heads')}
        checked={mapping.hasHeads}
        onChange={(event) => onChange({ ...mapping, hasHeads: event.currentTarget.checked })}
      />
      {unclearDates && (
        <DayFirst
          dates={unclearDates}
          isDayFirst={mapping.isDayFirst ?? unclearDates.isDayFirst}
          onChange={(isDayFirst) => onChange({ ...mapping, isDayFirst })}
        />
      )}
    </fieldset>
  )
}

interface DayFirstProps {
  dates: UnclearDates
  isDayFirst: boolean
  onChange(isDayFirst: boolean): void
}

/** Where nothing in a file says whether 3/4 is in March or in April. */
const DayFirst = ({ dates: { example, asDay, asMonth }, isDayFirst, onChange }: DayFirstProps) => {
  const t = useTranslations('import')
  const format = useFormatter()
  const label = t('columns.unclear', { example })
  const written = (moment: string) =>
    format.dateTime(new Date(moment), { day: 'numeric', month: 'long', year: 'numeric' })
  return (
    <div className="flex flex-col gap-1.5">
      <p aria-hidden className="type-small">
        {label}
      </p>
      <Choice
        name="day-first"
        label={label}
        value={isDayFirst ? 'day' : 'month'}
        choices={[
          { value: 'day', label: written(asDay) },
          { value: 'month', label: written(asMonth) },
        ]}
        onChange={(value) => onChange(value === 'day')}
      />
    </div>
  )
}
