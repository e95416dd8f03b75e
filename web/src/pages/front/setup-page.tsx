import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { api } from '../../api/client.ts'
import { authConfigQuery, setupStateQuery, versionQuery } from '../../api/queries.ts'
import { hasCode } from '../../api/refusals.ts'
import { NewAccountForm } from '../../forms/new-account-form.tsx'
import { PageTitle } from '../../ui/page-title.tsx'
import { Slip } from '../../ui/slip.tsx'
import { useWelcome } from './use-welcome.ts'

/** The first minute of an instance: one account, nothing else. */
export const SetupPage = () => {
  const t = useTranslations('setup')
  const queries = useQueryClient()
  const welcome = useWelcome()
  const version = useQuery(versionQuery)
  const config = useQuery(authConfigQuery)

  return (
    <Slip
      overline={
        version.data &&
        t.rich('running', {
          version: version.data.version,
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
        explain={(error) => {
          if (!hasCode(error, 'setup.done')) return undefined
          queries.setQueryData(setupStateQuery.queryKey, { setup_required: false })
          return { form: t('done') }
        }}
      />
      {config.data?.signup_enabled && (
        <p className="type-small mt-5 border-t border-rule pt-3 text-pretty text-ink-2">
          {t.rich('signupOpen', { code: (name) => <code className="text-[0.75rem]">{name}</code> })}
        </p>
      )}
    </Slip>
  )
}
