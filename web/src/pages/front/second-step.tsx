import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { CodeForm, type SecondFactorFormProps } from '../../forms/code-form.tsx'
import { RecoveryCodeForm } from '../../forms/recovery-code-form.tsx'
import { PageTitle } from '../../ui/page-title.tsx'
import { Slip } from '../../ui/slip.tsx'
import { textLink } from '../../ui/text-link.ts'

export interface SecondStepProps extends SecondFactorFormProps {
  /** Not known to whoever comes from the identity provider. */
  email: string | undefined
  onSomeoneElse(): void
}

/** A slip of its own: the password was right, the second factor is still to come. */
export const SecondStep = ({ email, onSomeoneElse, ...factor }: SecondStepProps) => {
  const t = useTranslations('secondStep')
  const [withRecoveryCode, setWithRecoveryCode] = useState(false)
  const whose = {
    email: () => <b dir="ltr">{email}</b>,
  }
  const TheForm = withRecoveryCode ? RecoveryCodeForm : CodeForm
  return (
    <Slip
      narrow
      title={t('title')}
      lead={
        email === undefined
          ? t(withRecoveryCode ? 'leadRecoveryUnnamed' : 'leadUnnamed')
          : t.rich(withRecoveryCode ? 'leadRecovery' : 'lead', whose)
      }
    >
      <PageTitle page={t('title')} />
      <TheForm {...factor} />
      <p className="type-ui mt-4 flex flex-wrap gap-x-2 gap-y-3 text-ink-2 max-slip:flex-col max-slip:items-start">
        <button type="button" onClick={() => setWithRecoveryCode(!withRecoveryCode)} className={textLink}>
          {withRecoveryCode ? t('useApp') : t('useRecoveryCode')}
        </button>
        <span aria-hidden className="max-slip:hidden">
          ·
        </span>
        <button type="button" onClick={onSomeoneElse} className={textLink}>
          {t('someoneElse')}
        </button>
      </p>
    </Slip>
  )
}
