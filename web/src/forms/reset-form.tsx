import { useTranslations } from 'use-intl'
import { api } from '../api/client.ts'
import { hasCode } from '../api/refusals.ts'
import { Checkbox } from '../ui/checkbox.tsx'
import { PasswordField } from '../ui/password-field.tsx'
import { FormEnd } from './form-end.tsx'
import { readText } from './read-text.ts'
import { useCredentialRules } from './use-credential-rules.ts'
import { useForm } from './use-form.ts'

export interface ResetFormProps {
  token: string
  onReset(): Promise<void>
  /** The link takes no password any more. */
  onEnded(): void
}

export const ResetForm = ({ token, onReset, onEnded }: ResetFormProps) => {
  const t = useTranslations('reset')
  const fields = useTranslations('fields')
  const rules = useCredentialRules()
  const form = useForm({
    read: (data) => ({ password: readText(data, 'password'), revoke_api_keys: data.has('revoke_api_keys') }),
    validate: (typed) => ({ password: rules.newPassword(typed.password) }),
    async submit(typed) {
      await api.resetPassword({ body: { token, ...typed } })
      await onReset()
    },
    explain(error) {
      if (hasCode(error, 'auth.token_invalid')) onEnded()
      return undefined
    },
  })

  return (
    <form {...form.props} className="mt-5 flex flex-col gap-4">
      <PasswordField
        {...form.field('password')}
        size="slip"
        label={fields('newPassword')}
        help={fields('passwordHelp')}
        autoComplete="new-password"
        autoFocus
      />
      <Checkbox name="revoke_api_keys" label={t('revokeKeys')} />
      <FormEnd form={form} size="field" submit={t('submit')} busy={t('busy')} />
    </form>
  )
}
