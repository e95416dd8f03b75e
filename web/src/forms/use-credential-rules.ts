import { useTranslations } from 'use-intl'
import { emailRefusal, passwordRefusal } from './credentials.ts'

/** Why an address or a password is refused, in words; `undefined` where there is nothing to say. */
export interface CredentialRules {
  email(typed: string): string | undefined
  /** One that exists is taken as it is. */
  password(typed: string): string | undefined
  newPassword(typed: string): string | undefined
}

export const useCredentialRules = (): CredentialRules => {
  const t = useTranslations('fields')
  const ofPassword = (typed: string, isNew: boolean): string | undefined => {
    const reason = passwordRefusal(typed, isNew)
    if (reason === undefined) return undefined
    return 'values' in reason ? t(reason.key, reason.values as never) : t(reason.key)
  }
  return {
    email(typed) {
      const reason = emailRefusal(typed)
      return reason && t(reason)
    },
    password: (typed) => ofPassword(typed, false),
    newPassword: (typed) => ofPassword(typed, true),
  }
}
