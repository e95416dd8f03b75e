import { useFormatter, useTranslations } from 'use-intl'
import type { ListChange } from '../../domain/list-change.ts'

/** A list's change as words: "2 completed, 5 new". */
export const useChange = (): ((change: ListChange) => string) => {
  const t = useTranslations('home.change')
  const format = useFormatter()
  return (change) =>
    'parts' in change
      ? format.list(
          change.parts.map(({ key, count }) => t(key, { count })),
          { type: 'unit' },
        )
      : t(change.key)
}
