import { useTranslations } from 'use-intl'
import { api } from '../api/client.ts'
import { EmailField } from '../ui/email-field.tsx'
import { FormEnd } from './form-end.tsx'
import { readText } from './read-text.ts'
import { useCredentialRules } from './use-credential-rules.ts'
import { useForm } from './use-form.ts'

export const ForgotForm = ({ submit, onSent }: { submit: string; onSent(email: string): void }) => {
  const t = useTranslations('forgot')
  const fields = useTranslations('fields')
  const rules = useCredentialRules()
  const form = useForm({
    read: (data) => ({ email: readText(data, 'email').trim() }),
    validate: (typed) => ({ email: rules.email(typed.email) }),
    async submit(typed) {
      await api.forgotPassword({ body: typed })
      onSent(typed.email)
    },
  })

  return (
    <form {...form.props} className="mt-5 flex flex-col gap-4">
      <EmailField {...form.field('email')} size="slip" label={fields('email')} autoFocus />
      <FormEnd form={form} size="field" submit={submit} busy={t('busy')} />
    </form>
  )
}
