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

  /** Why it could not be, where it could not. */
  const accept = async (): Promise<string | undefined> => {
    try {
      const { project_id } = await api.acceptInvite({ token })
      await enter(`/lists/${project_id}`)
      return undefined
    } catch (error) {
      return hasCode(error, 'invite.invalid') ? t(invite.accepted ? 'acceptedLeft' : 'unknown') : refusalOf(error)
    }
  }
  const settle = (why: string | undefined) => {
    setRefusal(why)
    setIsBusy(why === undefined)
  }
  const join = () => {
    setIsBusy(true)
    setRefusal(undefined)
    void accept().then(settle)
  }
  const acceptAtOnce = useEffectEvent(accept)
  const onSettled = useEffectEvent(settle)
  useEffect(() => {
    if (isWanted) void acceptAtOnce().then((why) => onSettled(why))
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
