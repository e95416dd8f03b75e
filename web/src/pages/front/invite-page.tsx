import type { InviteSummary, MeUser } from '@docket/contract'
import { useEffect, useState } from 'react'
import { useTranslations } from 'use-intl'
import { visitAgain } from '../../address.ts'
import { AddressLink } from '../../address-link.tsx'
import { api } from '../../api/client.ts'
import { hasStatus, isSignedOut } from '../../api/refusals.ts'
import { shortDayText } from '../../domain/date-text.ts'
import { PageTitle } from '../../ui/page-title.tsx'
import { Slip } from '../../ui/slip.tsx'
import { textLink } from '../../ui/text-link.ts'
import { FailurePage } from '../failure.tsx'
import type { FrontPageProps } from './front.tsx'
import { InviteForNewcomer } from './invite-for-newcomer.tsx'
import { InviteForReader } from './invite-for-reader.tsx'
import { InviteForSomeoneElse } from './invite-for-someone-else.tsx'
import { InviteToJoin } from './invite-to-join.tsx'

/** What an invite is to, and who is signed in here. */
interface Invited {
  invite: InviteSummary
  me: MeUser | undefined
  /** When it was looked at. */
  now: Date
}

/** Where the link of an invite's mail leads, whoever opens it. */
export const InvitePage = ({ url, config }: FrontPageProps) => {
  const t = useTranslations('invite')
  const token = url.pathname.split('/')[2] ?? ''
  const [found, setFound] = useState<Invited | 'unknown' | { error: unknown }>()

  useEffect(() => {
    let isOver = false
    findInvite(token, config).then(
      (next) => isOver || setFound(next),
      (error: unknown) => isOver || setFound({ error }),
    )
    return () => {
      isOver = true
    }
  }, [token, config])

  if (!found) return <PageTitle page={t('page')} />
  if (found === 'unknown') return <Ended title={t('unknown')} lead={t('unknownLead')} />
  if ('error' in found) return <FailurePage error={found.error} tryAgain={async () => visitAgain()} />

  const { invite, me, now } = found
  const until = shortDayText(new Date(invite.expires_at), now)
  if (invite.expired) return <Ended title={t('expired')} lead={t('expiredLead', { until })} />
  if (me === undefined) return <InviteForNewcomer token={token} invite={invite} until={until} config={config} />
  if (me.email !== invite.email) return <InviteForSomeoneElse invite={invite} me={me.email} />
  if (me.billing === 'read_only') return <InviteForReader invite={invite} />
  return <InviteToJoin token={token} invite={invite} until={until} isWanted={url.searchParams.has('join')} />
}

const findInvite = async (token: string, { signedIn }: FrontPageProps['config']): Promise<Invited | 'unknown'> => {
  try {
    const [invite, me] = await Promise.all([api.previewInvite({ token }), signedIn ? whoIsHere() : undefined])
    return { invite, me, now: new Date() }
  } catch (error) {
    if (hasStatus(error, 400, 404)) return 'unknown'
    throw error
  }
}

const whoIsHere = async (): Promise<MeUser | undefined> => {
  try {
    return await api.getMe()
  } catch (error) {
    if (isSignedOut(error)) return undefined
    throw error
  }
}

const Ended = ({ title, lead }: { title: string; lead: string }) => {
  const t = useTranslations('invite')
  return (
    <Slip narrow title={title} lead={lead}>
      <PageTitle page={title} />
      <p className="type-ui mt-5">
        <AddressLink to="/" className={textLink}>
          {t('home')}
        </AddressLink>
      </p>
    </Slip>
  )
}
