import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useTranslations } from 'use-intl'
import { hasCode } from '../../api/refusals.ts'
import { useRefusal } from '../../api/use-refusal.ts'

/** Leads to a page of the payment provider, unless one has gone elsewhere before its address has come. */
export const useWayOut = (ask: () => Promise<{ url: string }>) => {
  const t = useTranslations('billing')
  const refusalOf = useRefusal()
  const queries = useQueryClient()
  // Until the other page is there, which is later than the answer.
  const [isLeaving, setIsLeaving] = useState(false)
  const { mutate, error } = useMutation({
    mutationFn: ask,
    onError() {
      setIsLeaving(false)
      // What was refused may have been offered by mistake.
      void queries.invalidateQueries({ queryKey: ['account', 'billing'] })
      void queries.invalidateQueries({ queryKey: ['plans'] })
    },
  })
  useEffect(() => {
    // Whoever comes back may find the page as it was left.
    const onShown = ({ persisted }: PageTransitionEvent) => {
      if (persisted) setIsLeaving(false)
    }
    window.addEventListener('pageshow', onShown)
    return () => window.removeEventListener('pageshow', onShown)
  }, [])
  return {
    isLeaving,
    leave() {
      setIsLeaving(true)
      mutate(undefined, { onSuccess: ({ url }) => location.assign(url) })
    },
    refusal: error ? (hasCode(error, 'billing.provider_failed') ? t('away') : refusalOf(error)) : undefined,
  }
}
