import type { InviteSummary } from '@docket/contract'
import { useTranslations } from 'use-intl'
import { AddressLink } from '../../address-link.tsx'
import { textLink } from '../../ui/text-link.ts'
import { InviteSlip } from './invite-slip.tsx'

/** The invited address is signed in, and its account has lapsed: it joins nothing until a plan is paid. */
export const InviteForReader = ({ invite }: { invite: InviteSummary }) => {
  const t = useTranslations('invite')
  return (
    <InviteSlip invite={invite} lead={t(invite.accepted ? 'accepted' : 'readOnly')}>
      {!invite.accepted && (
        <p className="type-ui mt-5">
          <AddressLink to="/settings/billing" className={textLink}>
            {t('plans')}
          </AddressLink>
        </p>
      )}
      <p className="type-ui mt-4">
        <AddressLink to="/" className={textLink}>
          {t('home')}
        </AddressLink>
      </p>
    </InviteSlip>
  )
}
