import { useTranslations } from 'use-intl'
import type { Imported, Mappings } from '../../../domain/imported.ts'
import { FieldFrame } from '../../../ui/field.tsx'
import { Select } from '../../../ui/select.tsx'
import { ImportColumns } from './import-columns.tsx'

interface ImportTablesProps {
  imported: Imported
  /** Of which table of an archive the columns are shown; the first one where it is none of them. */
  path: string
  onPath(path: string): void
  mappings: Mappings
  onMappings(mappings: Mappings): void
}

/** Which column is what in a table, or in each table of an archive. */
export const ImportTables = ({ imported, path, onPath, mappings, onMappings }: ImportTablesProps) => {
  const t = useTranslations('import')
  const tables = imported.table ? ([['', imported.table]] as const) : (imported.tables ?? [])
  const [shown, table] = tables.find(([each]) => each === path) ?? tables[0] ?? []
  if (shown === undefined || !table) return null
  return (
    <>
      {tables.length > 1 && (
        <FieldFrame label={t('columns.file')}>
          {({ refused: _, ...control }) => (
            <Select {...control} dir="auto" value={shown} onChange={(event) => onPath(event.currentTarget.value)}>
              {tables.map(([each]) => (
                <option key={each} value={each}>
                  {each}
                </option>
              ))}
            </Select>
          )}
        </FieldFrame>
      )}
      <ImportColumns
        key={shown}
        table={table}
        mapping={mappings[shown] ?? table.mapping}
        onChange={(mapping) => onMappings({ ...mappings, [shown]: mapping })}
      />
    </>
  )
}
