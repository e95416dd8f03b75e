import { useQuery } from '@tanstack/react-query'
import { Link, useSearch } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { api } from '../../api/client.ts'
import { authConfigQuery } from '../../api/queries.ts'
import { hasCode } from '../../api/refusals.ts'
import { NewAccountForm } from '../../forms/new-account-form.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { PageTitle } from '../../ui/page-title.tsx'
import { Slip } from '../../ui/slip.tsx'
import { textLink } from '../../ui/text-link.ts'
import { useWelcome } from './use-welcome.ts'

export const RegisterPage = () => {
  const t = useTranslations('register')
  const fields = useTranslations('fields')
  const { back, invite } = useSearch({ from: '/front/register' })
  const welcome = useWelcome(back)
  const config = useQuery(authConfigQuery)
  const host = location.host
  // Someone invited may make an account even where sign-up is closed.
  const isClosed = config.data?.signup_enabled === false && invite === undefined

  return (
    <Slip narrow title={t('title')} lead={isClosed ? t('closed') : t('lead', { host })}>
      <PageTitle page={t('title')} />
      {!isClosed && (
        <NewAccountForm
          submit={t('submit')}
          busy={t('busy')}
          onSubmit={async (account) => {
            await api.register({
              body: { ...account, terms_accepted: true, ...(invite !== undefined && { invite_token: invite }) },
            })
            await welcome()
          }}
          explain={(error) => {
            if (hasCode(error, 'auth.email_taken')) return { email: fields('emailTaken') }
            if (hasCode(error, 'auth.signup_disabled')) return { form: t('closed') }
            return undefined
          }}
          consent={{
            refusal: t('termsMissing'),
            field: (refusal) => <Checkbox name="consent" label={t('terms', { host })} refusal={refusal} />,
          }}
        />
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
