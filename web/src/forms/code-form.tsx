import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { api } from '../api/client.ts'
import { hasCode } from '../api/refusals.ts'
import { Checkbox } from '../ui/checkbox.tsx'
import { codeLength, digitsOf } from '../ui/code.ts'
import { CodeField } from '../ui/code-field.tsx'
import { FormEnd } from './form-end.tsx'
import { readText } from './read-text.ts'
import { useForm } from './use-form.ts'

export interface SecondFactorFormProps {
  challenge: string
  onSignedIn(): Promise<void>
  /** The challenge takes no more tries. */
  onEnded(): void
}

/** The six digits that an authenticator app shows. They are sent as soon as all are there. */
export const CodeForm = ({ challenge, onSignedIn, onEnded }: SecondFactorFormProps) => {
  const t = useTranslations('secondStep')
  const [code, setCode] = useState('')
  const form = useForm({
    read: (data) => ({ code: digitsOf(readText(data, 'code')), remember: data.has('remember') }),
    validate: (typed) => (typed.code.length < codeLength ? { code: t('codeShort') } : {}),
    async submit(typed) {
      await api.verifyTotp({ body: { challenge, ...typed } })
      await onSignedIn()
    },
    explain(error) {
      if (hasCode(error, 'auth.challenge_ended')) onEnded()
      if (!hasCode(error, 'auth.code_wrong')) return undefined
      setCode('')
      return { code: t('codeWrong') }
    },
  })

  return (
    <form {...form.props} className="mt-4 flex flex-col gap-4">
      <CodeField
        {...form.field('code')}
        label={t('code')}
        isLabelHidden
        value={code}
        onValueChange={setCode}
        submitsItself
        autoFocus
      />
      <Checkbox name="remember" label={t('remember')} />
      <FormEnd form={form} size="field" submit={t('submit')} busy={t('busy')} />
    </form>
  )
}
