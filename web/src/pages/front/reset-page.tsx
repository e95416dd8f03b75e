import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { go } from '../../address.ts'
import { AddressLink } from '../../address-link.tsx'
import { api } from '../../api/client.ts'
import { forgetSession } from '../../api/session.ts'
import { ResetForm } from '../../forms/reset-form.tsx'
import { PageTitle } from '../../ui/page-title.tsx'
import { Slip } from '../../ui/slip.tsx'
import { textLink } from '../../ui/text-link.ts'
import type { FrontPageProps } from './front.tsx'
import { welcome } from './welcome.ts'

export const ResetPage = ({ url }: FrontPageProps) => {
  const t = useTranslations('reset')
  const token = url.pathname.split('/')[2] ?? ''
  const [isDead, setIsDead] = useState(false)

  /** Every earlier session has ended, and an account with a second factor has got no new one. */
  const goOn = async () => {
    forgetSession()
    // The password is set: whatever goes wrong from here on, the form is not to be sent again.
    const isSignedIn = await api.getAuthConfig().then(
      ({ signed_in }) => signed_in,
      () => false,
    )
    if (isSignedIn) await welcome()
    else go('/sign-in?reset=true', { replace: true })
  }

  if (isDead)
    return (
      <Slip narrow announced title={t('dead')} lead={t('deadLead')}>
        <PageTitle page={t('dead')} />
        <p className="type-ui mt-5">
          <AddressLink to="/forgot" className={textLink}>
            {t('again')}
          </AddressLink>
        </p>
      </Slip>
    )
  return (
    <Slip narrow title={t('title')} lead={t('lead')}>
      <PageTitle page={t('title')} />
      <ResetForm token={token} onReset={goOn} onEnded={() => setIsDead(true)} />
    </Slip>
  )
}
