import { useTranslations } from 'use-intl'
import { AddressLink } from '../address-link.tsx'
import { api } from '../api/client.ts'
import { hasCode } from '../api/refusals.ts'
import type { SignOnOffer } from '../initial-view.ts'
import { EmailField } from '../ui/email-field.tsx'
import { PasswordField } from '../ui/password-field.tsx'
import { quietLink } from '../ui/text-link.ts'
import { FormEnd } from './form-end.tsx'
import { readText } from './read-text.ts'
import { useCredentialRules } from './use-credential-rules.ts'
import { useForm } from './use-form.ts'
import { useLockedDomain } from './use-locked-domain.ts'

export interface SignInFormProps {
  /** The identity provider whose addresses have no password. */
  signOn: SignOnOffer | undefined
  /** Known from an earlier try. */
  email: string | undefined
  /** Whether keys are taken already. */
  isCalm: boolean
  onSignedIn(): Promise<void>
  /** The password is right; the second factor is next. */
  onChallenge(challenge: string, email: string): void
}

export const SignInForm = ({ email, signOn, isCalm, onSignedIn, onChallenge }: SignInFormProps) => {
  const t = useTranslations('signIn')
  const fields = useTranslations('fields')
  const rules = useCredentialRules()
  const ofProvider = useLockedDomain()
  const form = useForm({
    read: (data) => ({ email: readText(data, 'email').trim(), password: readText(data, 'password') }),
    validate: (typed) => {
      const elsewhere = ofProvider(typed.email, signOn)
      // The password that somebody typed there is not sent.
      if (elsewhere !== undefined) return { email: elsewhere }
      return { email: rules.email(typed.email), password: rules.password(typed.password) }
    },
    async submit(credentials) {
      const answer = await api.login({ body: credentials })
      if ('challenge' in answer) onChallenge(answer.challenge, credentials.email)
      else await onSignedIn()
    },
    explain: (error) => (hasCode(error, 'auth.invalid_credentials') ? { password: t('wrong') } : undefined),
  })

  return (
    <form {...form.props} aria-busy={!isCalm} className="mt-5 flex flex-col gap-4">
      <EmailField
        {...form.field('email')}
        size="slip"
        label={fields('email')}
        defaultValue={email}
        autoFocus={email === undefined}
      />
      <PasswordField
        {...form.field('password')}
        size="slip"
        label={fields('password')}
        autoComplete="current-password"
        autoFocus={email !== undefined}
        aside={
          <AddressLink to="/forgot" className={quietLink}>
            {t('forgot')}
          </AddressLink>
        }
      />
      <FormEnd form={form} size="field" submit={t('submit')} busy={t('busy')} />
    </form>
  )
}
