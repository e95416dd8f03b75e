import type { Invite, Project } from '@docket/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Mail } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { api } from '../../api/client.ts'
import { invitesQuery, membersQuery } from '../../api/list-queries.ts'
import { hasCode } from '../../api/refusals.ts'
import { useRefusal } from '../../api/use-refusal.ts'
import { shortDayText } from '../../domain/date-text.ts'
import { Button } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { useMinute } from '../../ui/date-now.ts'
import { forgetUnanswered, useAddPerson } from './add-person.ts'
import { ShareAddress } from './share-address.tsx'

interface InviteRowProps {
  list: Project
  invite: Invite
  isWithdrawn: boolean
  onWithdrawn(): void
  /** Of the invite that was just made anew, for whoever passes it on. */
  url: string | undefined
  /** The address is invited again. */
  onAgain(url: string | undefined): void
  onNews(news: string): void
}

/** An invite that nobody has accepted. One that is over, or was withdrawn here, can be sent again. */
export const InviteRow = ({ list, invite, isWithdrawn, url, onWithdrawn, onAgain, onNews }: InviteRowProps) => {
  const t = useTranslations('share.invites')
  const link = useTranslations('share.invite')
  const refusalOf = useRefusal()
  const queries = useQueryClient()
  const addPerson = useAddPerson(list.id)
  const now = useMinute()
  const { email, role } = invite
  const isOver = new Date(invite.expires_at) <= now

  const withdraw = useMutation({
    mutationFn: () => api.revokeInvite({ listID: list.id, inviteID: invite.id }),
    onSuccess() {
      forgetUnanswered()
      onWithdrawn()
      void queries.invalidateQueries(invitesQuery(list.id))
    },
    onError(error) {
      if (!hasCode(error, 'not_found')) return
      onNews(t('gone', { email }))
      void queries.invalidateQueries(invitesQuery(list.id))
      void queries.invalidateQueries(membersQuery(list.id))
    },
  })
  const again = useMutation({
    mutationFn: () => addPerson({ email, role }),
    onSuccess: (added) => onAgain('url' in added ? added.url : undefined),
  })

  const failed = [withdraw, again].find(({ isError }) => isError)?.error
  const days = {
    from: shortDayText(new Date(invite.created_at), now),
    until: shortDayText(new Date(invite.expires_at), now),
  }
  return (
    <li className="@container py-1.25">
      <div className="flex min-h-8 items-center gap-3.5 @max-[28rem]:flex-wrap @max-[28rem]:justify-end">
        <span className="inline-flex size-6 shrink-0 items-center justify-center rounded-full bg-tint-6 text-on-tint-6">
          <Mail aria-hidden size={14} strokeWidth={1.75} />
        </span>
        <div className="flex min-w-0 grow items-baseline gap-x-2.5 @max-[28rem]:basis-28 @max-[28rem]:flex-col @max-[28rem]:items-start">
          <span
            dir="ltr"
            className={classNames('type-ui max-w-full truncate', isWithdrawn && 'text-ink-3 line-through')}
          >
            {email}
          </span>
          <span className="type-small shrink-0 text-ink-2">
            {isWithdrawn ? t('withdrawn') : t(isOver ? 'over' : 'pending', days)}
          </span>
        </div>
        <div className="flex shrink-0 @max-[28rem]:flex-col @max-[28rem]:items-end">
          {(isOver || isWithdrawn) && (
            <Button
              variant="quiet"
              className="-me-3 max-md:-me-2"
              autoFocus={isWithdrawn}
              busy={again.isPending && t('again')}
              aria-label={t('againNamed', { email })}
              onClick={() => again.mutate()}
            >
              {t('again')}
            </Button>
          )}
          {!isWithdrawn && (
            <Button
              variant="quiet"
              className="-me-3 max-md:-me-2"
              busy={withdraw.isPending && t('withdrawing')}
              aria-label={t('withdrawNamed', { email })}
              onClick={() => withdraw.mutate()}
            >
              {t('withdraw')}
            </Button>
          )}
        </div>
      </div>
      {url !== undefined && !isWithdrawn && (
        <div className="pb-2 ps-9.5">
          <ShareAddress url={url} label={link('link')} />
        </div>
      )}
      {failed && (
        <p role="alert" className="type-small ps-9.5 pb-1 text-fail">
          {refusalOf(failed)}
        </p>
      )}
    </li>
  )
}
