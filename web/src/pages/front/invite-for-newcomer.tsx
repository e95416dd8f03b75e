import type { InviteSummary } from '@docket/contract'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { visitAgain } from '../../address.ts'
import { AddressLink } from '../../address-link.tsx'
import { askAhead } from '../../api/ask-ahead.ts'
import { api } from '../../api/client.ts'
import { hasCode } from '../../api/refusals.ts'
import { rememberSession } from '../../api/session.ts'
import { enter } from '../../enter.ts'
import { NewAccountForm } from '../../forms/new-account-form.tsx'
import { useLockedDomain } from '../../forms/use-locked-domain.ts'
import type { AuthConfig } from '../../initial-view.ts'
import { EmailText } from '../../ui/email-text.tsx'
import { textLink } from '../../ui/text-link.ts'
import { InviteSlip } from './invite-slip.tsx'
import { SignOn } from './sign-on.tsx'

interface InviteForNewcomerProps {
  token: string
  invite: InviteSummary
  until: string
  config: AuthConfig
}

/** Nobody is signed in: an account with the invited address is made here, or signed in with. Either way one joins. */
export const InviteForNewcomer = ({ token, invite, until, config }: InviteForNewcomerProps) => {
  const t = useTranslations('invite')
  const register = useTranslations('register')
  const host = location.host
  const { email } = invite
  const back = `/invite/${token}?join`
  const isElsewhere = useLockedDomain()(email, config.signOn) !== undefined
  const signIn = `/sign-in?${new URLSearchParams({ back, email })}`
  const link = (text: ReactNode) => (
    <AddressLink to={signIn} className={textLink}>
      {text}
    </AddressLink>
  )

  if (invite.accepted)
    return (
      <InviteSlip invite={invite} lead={t.rich('acceptedLead', { email: () => <EmailText email={email} /> })}>
        <p className="type-ui mt-5">{link(t('signIn'))}</p>
      </InviteSlip>
    )
  return (
    <InviteSlip invite={invite} until={until}>
      <SignOn back={back} config={config} {...(!isElsewhere && { or: register('orPassword') })} />
      {!isElsewhere && (
        <NewAccountForm
          email={email}
          submit={t('submit')}
          busy={t('busy')}
          onSubmit={async (account) => {
            const made = { ...account, terms_accepted: true as const, invite_token: token, accept_invite: true }
            const { project_id } = await api.register({ body: made })
            rememberSession()
            // Should the invite have ended in this moment, the page says so to whoever is signed in.
            if (!project_id) return visitAgain()
            askAhead('/api/v1/users/me') // what the app asks first
            askAhead(`/api/v1/lists/${project_id}/tasks`)
            await enter(`/lists/${project_id}`)
          }}
          explain={(error) => {
            if (hasCode(error, 'auth.email_taken')) return { form: t('emailTaken') }
            if (hasCode(error, 'auth.signup_disabled')) return { form: t('unknown') }
            return undefined
          }}
          terms={register('terms', { host })}
        />
      )}
      {!isElsewhere && <p className="type-ui mt-4 text-ink-2">{t.rich('known', { link })}</p>}
    </InviteSlip>
  )
}
