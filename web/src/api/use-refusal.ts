import { useTranslations } from 'use-intl'
import { type RefusalReason, reasonOf, reasonOfField } from './refusals.ts'

/** Turns what a call threw into a sentence. */
export const useRefusal = (): ((error: unknown) => string) => {
  const say = useSentence()
  return (error) => say(reasonOf(error))
}

/** The same for what the server says of one field. */
export const useFieldRefusal = (): ((error: string) => string) => {
  const say = useSentence()
  return (error) => say(reasonOfField(error))
}

const useSentence = (): ((reason: RefusalReason) => string) => {
  const t = useTranslations('refusals')
  return (reason) => {
    if ('message' in reason) return t('said', reason)
    if (reason.key === 'rateLimited') return t(reason.key, reason.values)
    if (reason.key === 'wrong') return t(reason.key, reason.values)
    return reason.key === 'field' ? t(reason.key, reason.values) : t(reason.key)
  }
}
