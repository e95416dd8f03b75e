import { useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { verification } from '../../api/verification.ts'
import { SignInForm } from '../../forms/sign-in-form.tsx'
import { PageTitle } from '../../ui/page-title.tsx'
import { Slip, SlipNotice } from '../../ui/slip.tsx'
import { NewHere } from './new-here.tsx'
import { SecondStep } from './second-step.tsx'
import { useWelcome } from './use-welcome.ts'

type Notice = 'ended' | 'challengeEnded' | 'passwordSet'

export const SignInPage = () => {
  const t = useTranslations('signIn')
  const navigate = useNavigate()
  const { back, ended, reset } = useSearch({ from: '/front/sign-in' })
  const welcome = useWelcome(back)
  const [email, setEmail] = useState<string>()
  const [challenge, setChallenge] = useState<string>()
  const [notice, setNotice] = useState<Notice | undefined>(ended ? 'ended' : reset ? 'passwordSet' : undefined)

  const startAgain = (why?: Notice) => {
    setChallenge(undefined)
    setNotice(why)
  }

  if (challenge !== undefined && email !== undefined)
    return (
      <SecondStep
        email={email}
        challenge={challenge}
        onSignedIn={welcome}
        onEnded={() => startAgain('challengeEnded')}
        onSomeoneElse={() => {
          setEmail(undefined)
          startAgain()
          void navigate({ to: '/sign-in', search: { back }, replace: true })
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
        onSignedIn={welcome}
        onChallenge={(next, whose) => {
          setEmail(whose)
          setChallenge(next)
        }}
      />
      <NewHere back={back} />
    </Slip>
  )
}

/** The link of a verification mail leads here where nobody is signed in. */
const VerificationNotice = () => {
  const t = useTranslations('verification')
  const [outcome] = useState(verification.take)
  return outcome && <SlipNotice>{t(outcome)}</SlipNotice>
}
