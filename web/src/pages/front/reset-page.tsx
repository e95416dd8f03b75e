import { useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate, useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { forgetAccount, isSignedIn } from '../../api/session.ts'
import { ResetForm } from '../../forms/reset-form.tsx'
import { PageTitle } from '../../ui/page-title.tsx'
import { Slip } from '../../ui/slip.tsx'
import { textLink } from '../../ui/text-link.ts'

export const ResetPage = () => {
  const t = useTranslations('reset')
  const { token } = useParams({ from: '/front/reset/$token' })
  const queries = useQueryClient()
  const navigate = useNavigate()
  const [isDead, setIsDead] = useState(false)

  /** Every earlier session has ended, and an account with a second factor has got no new one. */
  const goOn = async () => {
    forgetAccount(queries)
    if (await isSignedIn(queries)) await navigate({ to: '/', replace: true })
    else await navigate({ to: '/sign-in', search: { reset: true }, replace: true })
  }

  if (isDead)
    return (
      <Slip narrow announced title={t('dead')} lead={t('deadLead')}>
        <PageTitle page={t('dead')} />
        <p className="type-ui mt-5">
          <Link to="/forgot" className={textLink}>
            {t('again')}
          </Link>
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
