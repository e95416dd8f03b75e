import { useTranslations } from 'use-intl'
import { api } from '../api/client.ts'
import { hasCode } from '../api/refusals.ts'
import { Field } from '../ui/field.tsx'
import type { SecondFactorFormProps } from './code-form.tsx'
import { FormEnd } from './form-end.tsx'
import { readText } from './read-text.ts'
import { useForm } from './use-form.ts'

/** In place of a code, for whom the app is out of reach. */
export const RecoveryCodeForm = ({ challenge, onSignedIn, onEnded }: SecondFactorFormProps) => {
  const t = useTranslations('secondStep')
  const form = useForm({
    read: (data) => ({ recovery_code: readText(data, 'recovery_code').trim() }),
    validate: (typed) => (typed.recovery_code === '' ? { recovery_code: t('recoveryCodeMissing') } : {}),
    async submit(typed) {
      await api.verifyTotp({ body: { challenge, ...typed } })
      await onSignedIn()
    },
    explain(error) {
      if (hasCode(error, 'auth.challenge_ended')) onEnded()
      return hasCode(error, 'auth.code_wrong') ? { recovery_code: t('recoveryCodeWrong') } : undefined
    },
  })

  return (
    <form {...form.props} className="mt-5 flex flex-col gap-4">
      <Field
        {...form.field('recovery_code')}
        size="slip"
        label={t('recoveryCode')}
        help={t('recoveryCodeHelp')}
        autoComplete="off"
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        dir="ltr"
        className="font-mono"
        autoFocus
      />
      <FormEnd form={form} size="field" submit={t('submit')} busy={t('busy')} />
    </form>
  )
}
