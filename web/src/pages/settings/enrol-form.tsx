import type { TOTPSetupResponse } from '@docket/contract'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { api } from '../../api/client.ts'
import { hasCode } from '../../api/refusals.ts'
import { readText } from '../../forms/read-text.ts'
import { useForm } from '../../forms/use-form.ts'
import { Button } from '../../ui/button.tsx'
import { codeLength, digitsOf } from '../../ui/code.ts'
import { CodeField } from '../../ui/code-field.tsx'
import { CopyButton } from './copy-button.tsx'
import { Step } from './step.tsx'

interface EnrolFormProps {
  secret: TOTPSetupResponse
  onEnrolled(recoveryCodes: readonly string[]): void
  /** There is nothing left to confirm. */
  onChangedElsewhere(): void
  onCancel(): void
}

export const EnrolForm = ({ secret, onEnrolled, onChangedElsewhere, onCancel }: EnrolFormProps) => {
  const t = useTranslations('security')
  const settings = useTranslations('settings')
  const [code, setCode] = useState('')
  const [wrongCodes, setWrongCodes] = useState(0)
  const form = useForm({
    read: (data) => ({ code: digitsOf(readText(data, 'code')) }),
    validate: (typed) => (typed.code.length < codeLength ? { code: t('codeShort') } : {}),
    submit: async (body) => onEnrolled((await api.confirmTotp({ body })).recovery_codes),
    explain(error) {
      if (hasCode(error, 'totp.enabled') || hasCode(error, 'totp.not_set_up')) onChangedElsewhere()
      if (!hasCode(error, 'auth.code_wrong')) return undefined
      setCode('')
      setWrongCodes(wrongCodes + 1)
      return { code: t(wrongCodes === 0 ? 'codeWrong' : 'codeWrongAgain') }
    },
  })
  const key = secret.secret_base32
  return (
    <form {...form.props}>
      <ol className="flex flex-col gap-6">
        <Step number={1} lead={t('scan')}>
          <div className="flex flex-wrap gap-5">
            <img
              src={secret.qr_png_data_url}
              alt={t('qr')}
              width={148}
              height={148}
              className="size-37 border border-rule-2 bg-white"
            />
            <div className="min-w-0">
              <p className="type-small text-ink-2">{t('type')}</p>
              <p dir="ltr" className="my-3 max-w-64 font-mono text-[1rem]/[1.5rem]">
                {key.match(/.{1,4}/g)!.join(' ')}
              </p>
              <CopyButton text={key} label={t('copyKey')} />
            </div>
          </div>
        </Step>
        <Step number={2} lead={t('enter')}>
          <div className="flex flex-wrap items-start gap-3">
            <div className="w-80 max-w-full">
              <CodeField
                {...form.field('code')}
                label={t('code')}
                isLabelHidden
                value={code}
                onValueChange={setCode}
                autoFocus
              />
            </div>
            <Button type="submit" variant="primary" size="field" className="mt-1" busy={form.pending && t('turningOn')}>
              {t('turnOn')}
            </Button>
            <Button variant="quiet" size="field" className="mt-1 @max-[14rem]/sheet:-ms-3" onClick={onCancel}>
              {settings('cancel')}
            </Button>
          </div>
          {form.refusals.form && (
            <p role="alert" className="type-small mt-2 text-fail">
              {form.refusals.form}
            </p>
          )}
        </Step>
      </ol>
    </form>
  )
}
