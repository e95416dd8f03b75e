import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { api } from '../api/client.ts'
import { authConfigQuery } from '../api/queries.ts'
import { hasCode } from '../api/refusals.ts'
import { forgetAccount, safeBack } from '../api/session.ts'
import { CredentialsForm } from '../forms/credentials-form.tsx'
import { PageTitle } from '../ui/page-title.tsx'
import { Slip } from '../ui/slip.tsx'
import { textLink } from '../ui/text-link.ts'

export const SignInPage = () => {
  const t = useTranslations('signIn')
  const queries = useQueryClient()
  const navigate = useNavigate()
  const { back, ended } = useSearch({ from: '/sign-in' })
  const config = useQuery(authConfigQuery)

  return (
    <Slip narrow title={t('title')} lead={ended ? t('ended') : t('lead', { host: location.host })}>
      <PageTitle page={t('title')} />
      <CredentialsForm
        submit={t('submit')}
        busy={t('busy')}
        onSubmit={async (credentials) => {
          await api.login({ body: credentials })
          forgetAccount(queries)
          await navigate({ href: safeBack(back), replace: true })
        }}
        explain={(error) => (hasCode(error, 'auth.invalid_credentials') ? { form: t('wrong') } : undefined)}
      />
      {config.data?.signup_enabled && (
        <p className="type-ui mt-4 text-ink-2">
          {t.rich('newHere', {
            link: (text) => (
              <Link to="/register" search={{ back }} className={textLink}>
                {text}
              </Link>
            ),
          })}
        </p>
      )}
    </Slip>
  )
}
