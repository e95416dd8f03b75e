import type { InviteSummary } from '@docket/contract'
import { useEffect, useEffectEvent, useState } from 'react'
import { useTranslations } from 'use-intl'
import { AddressLink } from '../../address-link.tsx'
import { api } from '../../api/client.ts'
import { hasCode } from '../../api/refusals.ts'
import { useRefusal } from '../../api/use-refusal.ts'
import { enter } from '../../enter.ts'
import { Button } from '../../ui/button.tsx'
import { textLink } from '../../ui/text-link.ts'
import { InviteSlip } from './invite-slip.tsx'

interface InviteToJoinProps {
  token: string
  invite: InviteSummary
  until: string
  /** It was asked for before signing in. */
  isWanted: boolean
}

/** The invited address is signed in. */
export const InviteToJoin = ({ token, invite, until, isWanted }: InviteToJoinProps) => {
  const t = useTranslations('invite')
  const refusalOf = useRefusal()
  const [isBusy, setIsBusy] = useState(isWanted)
  const [refusal, setRefusal] = useState<string>()

  const accept = async () => {
    try {
      const { project_id } = await api.acceptInvite({ token })
      await enter(`/lists/${project_id}`)
    } catch (error) {
      setRefusal(hasCode(error, 'invite.invalid') ? t(invite.accepted ? 'acceptedLeft' : 'unknown') : refusalOf(error))
      setIsBusy(false)
    }
  }
  const join = () => {
    setIsBusy(true)
    setRefusal(undefined)
    void accept()
  }
  const joinAtOnce = useEffectEvent(accept)
  useEffect(() => {
    if (isWanted) void joinAtOnce()
  }, [isWanted])

  return (
    <InviteSlip invite={invite} until={until} {...(invite.accepted && { lead: t('accepted') })}>
      {refusal !== undefined && (
        <p role="alert" className="type-small mt-4 text-fail">
          {refusal}
        </p>
      )}
      <Button
        variant="primary"
        size="field"
        className="mt-5 w-full"
        busy={isBusy && t(invite.accepted ? 'opening' : 'joining')}
        onClick={join}
      >
        {t(invite.accepted ? 'open' : 'join')}
      </Button>
      <p className="type-small mt-3 text-ink-2">{t('joinAs', { email: invite.email })}</p>
      <p className="type-ui mt-4">
        <AddressLink to="/" className={textLink}>
          {t('home')}
        </AddressLink>
      </p>
    </InviteSlip>
  )
}
