import { useTranslations } from 'use-intl'
import { AddressLink } from '../../address-link.tsx'
import { api } from '../../api/client.ts'
import { hasCode } from '../../api/refusals.ts'
import { NewAccountForm } from '../../forms/new-account-form.tsx'
import { useLockedDomain } from '../../forms/use-locked-domain.ts'
import { PageTitle } from '../../ui/page-title.tsx'
import { Slip } from '../../ui/slip.tsx'
import { textLink } from '../../ui/text-link.ts'
import type { FrontPageProps } from './front.tsx'
import { SignOn } from './sign-on.tsx'
import { keepingBack, welcome } from './welcome.ts'

export const RegisterPage = ({ url, config }: FrontPageProps) => {
  const t = useTranslations('register')
  const fields = useTranslations('fields')
  const host = location.host
  const ofProvider = useLockedDomain()
  const isClosed = !config.signupEnabled

  return (
    <Slip narrow title={t('title')} lead={isClosed ? t('closed') : t('lead', { host })}>
      <PageTitle page={t('title')} />
      <SignOn back={url.searchParams.get('back')} config={config} {...(!isClosed && { or: t('orPassword') })} />
      {!isClosed && (
        <NewAccountForm
          refuseEmail={(email) => ofProvider(email, config.signOn)}
          submit={t('submit')}
          busy={t('busy')}
          onSubmit={async (account) => {
            await api.register({ body: { ...account, terms_accepted: true } })
            await welcome(url)
          }}
          explain={(error) => {
            if (hasCode(error, 'auth.email_taken')) return { email: fields('emailTaken') }
            if (hasCode(error, 'auth.signup_disabled')) return { form: t('closed') }
            return undefined
          }}
          terms={t('terms', { host })}
        />
      )}
      <p className="type-ui mt-4 text-ink-2">
        {t.rich('known', {
          link: (text) => (
            <AddressLink to={keepingBack('/sign-in', url)} className={textLink}>
              {text}
            </AddressLink>
          ),
        })}
      </p>
    </Slip>
  )
}
