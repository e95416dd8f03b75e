import { useEffect } from 'react'
import { useTranslations } from 'use-intl'
import { verification } from '../api/verification.ts'
import { showToast } from '../ui/toast.tsx'

/** Says once what became of the link of a verification mail. */
export const useVerificationToast = (): void => {
  const t = useTranslations('verification')
  useEffect(() => {
    const outcome = verification.outcome()
    verification.said()
    if (outcome) showToast({ text: t(outcome), refusal: outcome === 'failed' })
  }, [t])
}
