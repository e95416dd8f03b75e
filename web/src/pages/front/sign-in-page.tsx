import { useEffect, useState } from 'react'
import { useTranslations } from 'use-intl'
import { verification } from '../../api/verification.ts'
import { SignInForm } from '../../forms/sign-in-form.tsx'
import { PageTitle } from '../../ui/page-title.tsx'
import { Slip, SlipNotice } from '../../ui/slip.tsx'
import type { FrontPageProps } from './front.tsx'
import { NewHere } from './new-here.tsx'
import { SecondStep } from './second-step.tsx'
import { welcome } from './welcome.ts'

type Notice = 'ended' | 'deleted' | 'challengeEnded' | 'passwordSet'

export const SignInPage = ({ url, door }: FrontPageProps) => {
  const t = useTranslations('signIn')
  const [email, setEmail] = useState(url.searchParams.get('email') ?? undefined)
  const [challenge, setChallenge] = useState<string>()
  const [notice, setNotice] = useState(noticeAt(url))

  const startAgain = (why?: Notice) => {
    setChallenge(undefined)
    setNotice(why)
  }

  if (challenge !== undefined && email !== undefined)
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
      {notice !== undefined && <SlipNotice>{t(notice)}</SlipNotice>}
      <VerificationNotice />
      <SignInForm
        email={email}
        onSignedIn={() => welcome(url)}
        onChallenge={(next, whose) => {
          setEmail(whose)
          setChallenge(next)
        }}
      />
      <NewHere url={url} door={door} />
    </Slip>
  )
}

const noticeAt = ({ searchParams }: URL): Notice | undefined => {
  if (searchParams.has('ended')) return 'ended'
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
