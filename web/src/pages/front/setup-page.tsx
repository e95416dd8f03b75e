import { useEffect, useState } from 'react'
import { useTranslations } from 'use-intl'
import { api } from '../../api/client.ts'
import { hasCode } from '../../api/refusals.ts'
import { NewAccountForm } from '../../forms/new-account-form.tsx'
import { PageTitle } from '../../ui/page-title.tsx'
import { Slip } from '../../ui/slip.tsx'
import type { FrontPageProps } from './front.tsx'
import { welcome } from './welcome.ts'

/** The first minute of an instance: one account, nothing else. */
export const SetupPage = ({ config }: FrontPageProps) => {
  const t = useTranslations('setup')
  const version = useVersion()

  return (
    <Slip
      overline={
        version &&
        t.rich('running', {
          version,
          host: () => <b className="text-ink-2">{location.host}</b>,
        })
      }
      title={t('title')}
      lead={t('lead')}
    >
      <PageTitle page={t('page')} />
      <NewAccountForm
        numbered
        submit={t('submit')}
        busy={t('busy')}
        onSubmit={async (account) => {
          await api.setup({ body: account })
          await welcome()
        }}
        explain={(error) => (hasCode(error, 'setup.done') ? { form: t('done') } : undefined)}
      />
      <p className="type-small mt-5 border-t border-rule pt-3 text-pretty text-ink-2">
        {config.signupEnabled && (
          <>{t.rich('signupOpen', { code: (name) => <code className="text-[0.75rem]">{name}</code> })} </>
        )}
        {t('mail')}
      </p>
    </Slip>
  )
}

const useVersion = (): string | undefined => {
  const [version, setVersion] = useState<string>()
  useEffect(() => {
    // Good to know, and nothing hangs on it.
    api.getVersion().then(
      (answer) => setVersion(answer.version),
      () => undefined,
    )
  }, [])
  return version
}
