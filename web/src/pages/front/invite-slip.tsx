import type { InviteSummary } from '@docket/contract'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { PageTitle } from '../../ui/page-title.tsx'
import { Slip } from '../../ui/slip.tsx'

interface InviteSlipProps {
  invite: InviteSummary
  /** In place of what the invite is to. */
  lead?: ReactNode
  until?: string
  children: ReactNode
}

/** An invite, headed by the list that it is to. */
export const InviteSlip = ({ invite, lead, until = '', children }: InviteSlipProps) => {
  const t = useTranslations('invite')
  const words = t.rich('lead', { role: invite.role, until, email: () => <b dir="ltr">{invite.email}</b> })
  return (
    <Slip narrow overline={t('overline')} title={invite.project_name} lead={lead ?? words}>
      <PageTitle page={invite.project_name} />
      {children}
    </Slip>
  )
}
