import { useTranslations } from 'use-intl'
import { reasonOf } from './refusals.ts'

/** Turns what a call threw into a sentence. */
export const useRefusal = (): ((error: unknown) => string) => {
  const t = useTranslations('refusals')
  return (error) => {
    const reason = reasonOf(error)
    if ('message' in reason) return t('said', reason)
    if (reason.key === 'rateLimited') return t(reason.key, reason.values)
    return reason.key === 'field' ? t(reason.key, reason.values) : t(reason.key)
  }
}
