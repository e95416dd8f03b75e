import type { ChangedBy } from '@docket/contract'
import { useTranslations } from 'use-intl'
import { useWho } from '../use-who.ts'

/** Whoever did something, to begin a sentence with: “Somebody” where it is not known who. */
export const useDoer = () => {
  const who = useWho()
  const t = useTranslations('list.problems')
  return (by: ChangedBy | null | undefined, form: 'subject' | 'other' = 'subject'): string =>
    who(by, form) ?? t('somebody')
}
