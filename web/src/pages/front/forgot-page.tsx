import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { AddressLink } from '../../address-link.tsx'
import { ForgotForm } from '../../forms/forgot-form.tsx'
import { PageTitle } from '../../ui/page-title.tsx'
import { Slip } from '../../ui/slip.tsx'
import { textLink } from '../../ui/text-link.ts'
import type { FrontPageProps } from './front.tsx'

/** Says the same whether the address has an account or not. */
export const ForgotPage = ({ config: { sendsMail } }: FrontPageProps) => {
  const t = useTranslations('forgot')
  const [sentTo, setSentTo] = useState<string>()
  const back = (
    <AddressLink to="/sign-in" className={textLink}>
      {t('back')}
    </AddressLink>
  )
  if (sentTo === undefined)
    return (
      <Slip narrow title={t('title')} lead={t(sendsMail ? 'lead' : 'leadWithoutMail')}>
        <PageTitle page={t('title')} />
        <ForgotForm submit={t(sendsMail ? 'submit' : 'make')} onSent={setSentTo} />
        <p className="type-ui mt-4">{back}</p>
      </Slip>
    )
  return (
    <Slip
      narrow
      announced
      title={t(sendsMail ? 'sent' : 'made')}
      lead={t.rich(sendsMail ? 'sentLead' : 'madeLead', {
        email: () => <b dir="ltr">{sentTo}</b>,
      })}
    >
      <PageTitle page={t(sendsMail ? 'sent' : 'made')} />
      {sendsMail && <p className="type-ui mt-5 border-t border-rule pt-4 text-pretty text-ink-2">{t('nothing')}</p>}
      <p className="type-ui mt-4 flex flex-wrap gap-x-2 gap-y-3 text-ink-2 max-slip:flex-col max-slip:items-start">
        <button type="button" onClick={() => setSentTo(undefined)} className={`text-start ${textLink}`}>
          {t('again')}
        </button>
        <span aria-hidden className="max-slip:hidden">
          ·
        </span>
        {back}
      </p>
    </Slip>
  )
}
