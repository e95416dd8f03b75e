import { useFormatter, useTranslations } from 'use-intl'
import type { Imported } from '../../../domain/imported.ts'

/** No more of them are named: who reads them has to see whether the right ones are meant. */
const few = 3

/** What the file becomes, and what of it does not. */
export const ImportSummary = ({ lists, left }: Pick<Imported, 'lists' | 'left'>) => {
  const t = useTranslations('import')
  const format = useFormatter()
  const someOf = (names: readonly string[], most: number) =>
    names.length > most ? t('and', { names: names.slice(0, most).join(', ') }) : format.list(names)
  const quoted = (texts: readonly string[]) =>
    someOf(
      texts.slice(0, few + 1).map((text) => t('quoted', { text })),
      few,
    )
  const lines = lists.flatMap(({ lines }) => lines)
  const dates = lines.filter(({ due_at }) => due_at !== undefined).length
  const repeats = lines.filter(({ repeat }) => repeat !== undefined).length
  const done = lines.filter(({ status }) => status === 'completed').length
  return (
    <div role="status" className="type-small flex flex-col gap-1 text-pretty wrap-anywhere">
      <p>
        {t('kept', {
          tasks: lines.length,
          dates,
          repeats,
          done,
          first: lines.length === 0 ? 'none' : quoted(lines.slice(0, few + 1).map(({ name }) => name)),
        })}
      </p>
      {lists.length > 1 && (
        <p>
          {t('lists', {
            count: lists.length,
            names: someOf(
              lists.map(({ name, lines }) => t('listWith', { name: name ?? t('untitled'), count: lines.length })),
              8,
            ),
          })}
        </p>
      )}
      {left && left.rows > 0 && <p className="text-run">{t('leftRows', { count: left.rows })}</p>}
      {left && left.columns.length > 0 && (
        <p className="text-run">{t('leftColumns', { columns: someOf(left.columns, 8) })}</p>
      )}
      {left && left.dates.length > 0 && <p className="text-run">{t('leftDates', { dates: quoted(left.dates) })}</p>}
      {left?.rules && left.rules.length > 0 && (
        <p className="text-run">{t('leftRules', { rules: quoted(left.rules) })}</p>
      )}
      {left?.files && left.files.length > 0 && (
        <p className="text-run">{t('leftFiles', { files: someOf(left.files, few) })}</p>
      )}
    </div>
  )
}
