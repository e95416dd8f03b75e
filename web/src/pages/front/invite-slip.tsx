import type { InviteSummary } from '@docket/contract'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { nameInText } from '../../domain/name-in-text.ts'
import { EmailText } from '../../ui/email-text.tsx'
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
  const { project_name, invited_by, role, email } = invite
  const words = t.rich('lead', { role, until, email: () => <EmailText email={email} /> })
  return (
    <Slip
      narrow
      overline={invited_by === '' ? t('overline') : t('overlineBy', { who: nameInText(invited_by) })}
      title={project_name}
      lead={lead ?? words}
    >
      <PageTitle page={project_name} />
      {children}
    </Slip>
  )
}
