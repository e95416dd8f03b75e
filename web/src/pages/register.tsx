import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { api } from '../api/client.ts'
import { authConfigQuery } from '../api/queries.ts'
import { hasCode } from '../api/refusals.ts'
import { forgetAccount, safeBack } from '../api/session.ts'
import { CredentialsForm } from '../forms/credentials-form.tsx'
import { Checkbox } from '../ui/checkbox.tsx'
import { PageTitle } from '../ui/page-title.tsx'
import { Slip } from '../ui/slip.tsx'
import { textLink } from '../ui/text-link.ts'

export const RegisterPage = () => {
  const t = useTranslations('register')
  const fields = useTranslations('fields')
  const queries = useQueryClient()
  const navigate = useNavigate()
  const { back } = useSearch({ from: '/register' })
  const config = useQuery(authConfigQuery)
  const [accepted, setAccepted] = useState(false)
  const [asked, setAsked] = useState(false)
  const host = location.host
  const isClosed = config.data?.signup_enabled === false

  return (
    <Slip narrow title={t('title')} lead={isClosed ? t('closed') : t('lead', { host })}>
      <PageTitle page={t('title')} />
      {!isClosed && (
        <CredentialsForm
          newPassword
          submit={t('submit')}
          busy={t('busy')}
          check={() => {
            setAsked(true)
            return accepted
          }}
          onSubmit={async (credentials) => {
            await api.register({ body: { ...credentials, terms_accepted: true } })
            forgetAccount(queries)
            await navigate({ href: safeBack(back), replace: true })
          }}
          explain={(error) => {
            if (hasCode(error, 'auth.email_taken')) return { email: fields('emailTaken') }
            if (hasCode(error, 'auth.signup_disabled')) return { form: t('closed') }
            return undefined
          }}
        >
          <Checkbox
            name="terms"
            label={t('terms', { host })}
            checked={accepted}
            onChange={(event) => setAccepted(event.currentTarget.checked)}
            refusal={asked && !accepted ? t('termsMissing') : undefined}
          />
        </CredentialsForm>
      )}
      <p className="type-ui mt-4 text-ink-2">
        {t.rich('known', {
          link: (text) => (
            <Link to="/sign-in" search={{ back }} className={textLink}>
              {text}
            </Link>
          ),
        })}
      </p>
    </Slip>
  )
}
