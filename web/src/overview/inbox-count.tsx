import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useFormatter, useTranslations } from 'use-intl'
import { inboxQuery } from '../api/inbox-query.ts'
import { remindersQuery } from '../api/reminders-query.ts'
import { useListsState } from '../live/use-lists.ts'
import { useNavigate } from '../routing/hooks.ts'
import { useKeys } from '../ui/keys.ts'

/** How many notices are unread. On a phone it stands at the corner of the icon. Both are there; one of them asks again. */
export const InboxCount = ({ isCorner = false }: { isCorner?: boolean }) => {
  const t = useTranslations('inbox')
  const keys = useTranslations('keys')
  const navigate = useNavigate()
  const format = useFormatter()
  const queries = useQueryClient()
  const moves = useListsState(({ inboxMoves }) => inboxMoves)
  useEffect(() => {
    if (isCorner || moves === 0) return
    for (const { queryKey } of [inboxQuery, remindersQuery]) void queries.invalidateQueries({ queryKey })
  }, [queries, moves, isCorner])
  useKeys(
    keys('everywhere'),
    isCorner ? [] : [{ keys: 'g i', label: t('page'), isGeneral: true, run: () => navigate({ to: '/inbox' }) }],
  )
  const { data } = useQuery(inboxQuery)
  const unread = data?.filter(({ read }) => !read).length ?? 0
  if (unread === 0) return null
  return (
    <>
      <span
        aria-hidden
        className={`figures flex items-center justify-center rounded-full bg-pen px-1 font-strong text-on-pen ${
          isCorner ? 'bar-count' : 'type-meta ms-auto h-4.5 min-w-4.5 folded:absolute folded:inset-e-0.5 folded:top-0.5'
        }`}
      >
        {unread > 99 ? `${format.number(99)}+` : format.number(unread)}
      </span>
      <span className="sr-only">{t('count', { count: unread })}</span>
    </>
  )
}
