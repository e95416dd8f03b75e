import { useFormatter, useTranslations } from 'use-intl'
import type { ImportedLine, LeftOut } from '../../domain/imported-lines.ts'

interface ImportSummaryProps {
  lines: readonly ImportedLine[]
  left: LeftOut
}

/** No more of them are named: who reads them has to see whether the right ones are meant. */
const few = 3

/** What a table becomes, and what of it does not. */
export const ImportSummary = ({ lines, left }: ImportSummaryProps) => {
  const t = useTranslations('import')
  const format = useFormatter()
  const someOf = (names: readonly string[], most: number) =>
    names.length > most ? t('and', { names: names.slice(0, most).join(', ') }) : format.list(names)
  const quoted = (texts: readonly string[]) =>
    someOf(
      texts.map((text) => `“${text}”`),
      few,
    )
  const dates = lines.filter(({ due_at }) => due_at !== undefined).length
  const done = lines.filter(({ status }) => status === 'completed').length
  return (
    <div role="status" className="type-small flex flex-col gap-1 text-pretty wrap-anywhere">
      <p>
        {t('kept', {
          tasks: lines.length,
          dates,
          done,
          first: lines.length === 0 ? 'none' : quoted(lines.map(({ name }) => name)),
        })}
      </p>
      {left.rows > 0 && <p className="text-run">{t('leftRows', { count: left.rows })}</p>}
      {left.columns.length > 0 && <p className="text-run">{t('leftColumns', { columns: someOf(left.columns, 8) })}</p>}
      {left.dates.length > 0 && <p className="text-run">{t('leftDates', { dates: quoted(left.dates) })}</p>}
    </div>
  )
}
