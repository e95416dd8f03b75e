import { useEffect, useState } from 'react'
import { useTranslations } from 'use-intl'
import { AddressLink } from '../../address-link.tsx'
import { onOtherTabs, safeBack } from '../../api/session.ts'
import { signOn } from '../../api/sign-on.ts'
import { verification } from '../../api/verification.ts'
import { SignInForm } from '../../forms/sign-in-form.tsx'
import type { AuthConfig } from '../../initial-view.ts'
import { PageTitle } from '../../ui/page-title.tsx'
import { Slip, SlipNotice } from '../../ui/slip.tsx'
import { textLink } from '../../ui/text-link.ts'
import type { FrontPageProps } from './front.tsx'
import { NewHere } from './new-here.tsx'
import { SecondStep } from './second-step.tsx'
import { SignOn } from './sign-on.tsx'
import { useKeysCalm } from './use-keys-calm.ts'
import { welcome } from './welcome.ts'

type Notice = 'ended' | 'demoEnded' | 'deleted' | 'challengeEnded' | 'passwordSet'

export const SignInPage = ({ url, config }: FrontPageProps) => {
  const t = useTranslations('signIn')
  const [email, setEmail] = useState(url.searchParams.get('email') ?? undefined)
  const [returned] = useState(signOn.outcome)
  const [challenge, setChallenge] = useState(returned && 'challenge' in returned ? returned.challenge : undefined)
  const [notice, setNotice] = useState(noticeAt(url))
  const isCalm = useKeysCalm(notice === 'ended')
  useEffect(() => signOn.said(), [])
  useEffect(
    () =>
      onOtherTabs((news) => {
        // Why the session had ended may be heard of later than that it had.
        if (news.kind === 'out' && news.isDeleted) setNotice((before) => (before === 'ended' ? 'deleted' : before))
      }),
    [],
  )

  const startAgain = (why?: Notice) => {
    setChallenge(undefined)
    setNotice(why)
  }

  if (challenge !== undefined)
    return (
      <SecondStep
        email={email}
        challenge={challenge}
        onSignedIn={() => welcome(url)}
        onEnded={() => startAgain('challengeEnded')}
        onSomeoneElse={() => {
          setEmail(undefined)
          startAgain()
        }}
      />
    )
  return (
    <Slip narrow title={t('title')} lead={t('lead', { host: location.host })}>
      <PageTitle page={t('title')} />
      {notice !== undefined && (
        <SlipNotice>{notice === 'passwordSet' ? <PasswordSet config={config} /> : t(notice)}</SlipNotice>
      )}
      {returned && 'failure' in returned && <SignOnNotice failure={returned.failure} url={url} config={config} />}
      <VerificationNotice />
      <SignOn back={url.searchParams.get('back')} config={config} or={t('orPassword')} />
      <SignInForm
        email={email}
        signOn={config.signOn}
        isCalm={isCalm}
        onSignedIn={() => welcome(url)}
        onChallenge={(next, whose) => {
          setEmail(whose)
          setChallenge(next)
        }}
      />
      <NewHere url={url} config={config} />
    </Slip>
  )
}

/** A second step is still to come, or the address is one of those that sign in elsewhere: the link did not say whose it was. */
const PasswordSet = ({ config: { signOn: offer } }: { config: AuthConfig }) => {
  const t = useTranslations('signIn')
  if (!offer?.hosted_domain) return t('passwordSet')
  return t('passwordSetThere', { provider: offer.provider_name, domain: offer.hosted_domain })
}

const failures = [
  'provider-down',
  'denied',
  'expired',
  'email-unverified',
  'wrong-domain',
  'signup-closed',
  'other-account',
  'too-many',
  'misconfigured',
] as const

/** What the identity provider said, and what to do about it. */
const SignOnNotice = ({ failure, url, config }: FrontPageProps & { failure: string }) => {
  const t = useTranslations('signOn')
  const { provider_name: provider = t('provider'), hosted_domain: domain = '' } = config.signOn ?? {}
  return (
    <SlipNotice>
      {t(`failures.${failures.find((known) => known === failure) ?? 'failed'}`, { provider, domain })}
      {config.signedIn && (
        <>
          {' '}
          {t.rich('stillIn', {
            link: (words) => (
              <AddressLink to={safeBack(url.searchParams.get('back'))} className={textLink}>
                {words}
              </AddressLink>
            ),
          })}
        </>
      )}
    </SlipNotice>
  )
}

const noticeAt = ({ searchParams }: URL): Notice | undefined => {
  if (searchParams.has('ended')) return 'ended'
  if (searchParams.has('demoEnded')) return 'demoEnded'
  if (searchParams.has('deleted')) return 'deleted'
  return searchParams.has('reset') ? 'passwordSet' : undefined
}

/** The link of a verification mail leads here where nobody is signed in. */
const VerificationNotice = () => {
  const t = useTranslations('verification')
  const [outcome] = useState(verification.outcome)
  useEffect(() => verification.said(), [])
  return outcome && <SlipNotice>{t(outcome)}</SlipNotice>
}
