import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { useRefusal } from '../../api/use-refusal.ts'
import { Button } from '../../ui/button.tsx'

/** What a section loads by itself: nothing until it is there, and a way to try again when it does not come. */
export const Loaded = <Data,>({
  query,
  children,
}: {
  query: UseQueryResult<Data>
  children(data: Data): ReactNode
}) => {
  const t = useTranslations('settings')
  const refusalOf = useRefusal()
  const { data, error } = query
  if (data !== undefined) return children(data)
  if (!error) return <div className="h-8" aria-busy />
  return (
    <div
      role="alert"
      className="flex items-center justify-between gap-4 @max-[44rem]/sheet:flex-col @max-[44rem]/sheet:items-start"
    >
      <p className="text-fail">
        {t('failed')} {refusalOf(error)}
      </p>
      <Button onClick={() => void query.refetch()}>{t('again')}</Button>
    </div>
  )
}
