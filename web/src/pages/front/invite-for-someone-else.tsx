import type { InviteSummary } from '@docket/contract'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { visitAgain } from '../../address.ts'
import { AddressLink } from '../../address-link.tsx'
import { endSession, forgetSession } from '../../api/session.ts'
import { useRefusal } from '../../api/use-refusal.ts'
import { Button } from '../../ui/button.tsx'
import { EmailText } from '../../ui/email-text.tsx'
import { textLink } from '../../ui/text-link.ts'
import { InviteSlip } from './invite-slip.tsx'

/** Somebody is signed in whom the invite is not for. */
export const InviteForSomeoneElse = ({ invite, me }: { invite: InviteSummary; me: string }) => {
  const t = useTranslations('invite')
  const refusalOf = useRefusal()
  const [isBusy, setIsBusy] = useState(false)
  const [refusal, setRefusal] = useState<string>()

  const signOut = async () => {
    setIsBusy(true)
    setRefusal(undefined)
    try {
      // What was written here and is still to be sent waits for its owner.
      await endSession({ keepWriting: true })
      forgetSession()
      visitAgain()
    } catch (error) {
      setRefusal(refusalOf(error))
      setIsBusy(false)
    }
  }
  const words = {
    me,
    email: () => <EmailText email={invite.email} />,
  }
  return (
    <InviteSlip invite={invite} lead={t.rich(invite.accepted ? 'acceptedOther' : 'other', words)}>
      {refusal !== undefined && (
        <p role="alert" className="type-small mt-4 text-fail">
          {refusal}
        </p>
      )}
      <Button
        variant="primary"
        size="field"
        className="mt-5 w-full"
        busy={isBusy && t('signingOut')}
        onClick={() => void signOut()}
      >
        {t('signOut')}
      </Button>
      <p className="type-ui mt-4">
        <AddressLink to="/" className={textLink}>
          {t('home')}
        </AddressLink>
      </p>
    </InviteSlip>
  )
}
