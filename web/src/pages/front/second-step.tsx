import { type ReactNode, useState } from 'react'
import { useTranslations } from 'use-intl'
import { CodeForm, type SecondFactorFormProps } from '../../forms/code-form.tsx'
import { RecoveryCodeForm } from '../../forms/recovery-code-form.tsx'
import { EmailText } from '../../ui/email-text.tsx'
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
    email: () => <EmailText email={email!} />,
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
      {/* The dot before whatever begins a line lies outside, and is not drawn. */}
      <p className="type-ui mt-4 flex flex-wrap gap-x-4 gap-y-3 text-ink-2 [clip-path:inset(-0.3rem)]">
        <Way onChoose={() => setWithRecoveryCode(!withRecoveryCode)}>
          {withRecoveryCode ? t('useApp') : t('useRecoveryCode')}
        </Way>
        <Way onChoose={onSomeoneElse}>{t('someoneElse')}</Way>
      </p>
    </Slip>
  )
}

const Way = ({ onChoose, children }: { onChoose(): void; children: ReactNode }) => (
  <span className="-ms-4 flex">
    <span aria-hidden className="w-4 shrink-0 text-center">
      ·
    </span>
    <button type="button" onClick={onChoose} className={`${textLink} text-start`}>
      {children}
    </button>
  </span>
)
