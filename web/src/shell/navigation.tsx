import type { MeUser } from '@docket/contract'
import { Link, useParams } from '@tanstack/react-router'
import { House, Plus, Settings } from 'lucide-react'
import { memo } from 'react'
import { useFormatter, useTranslations } from 'use-intl'
import { openOf } from '../domain/list-change.ts'
import type { ListSession } from '../live/list-session.ts'
import { useAccount } from '../live/use-account.ts'
import { useListState } from '../live/use-list.ts'
import { useListsState } from '../live/use-lists.ts'
import { Kbd } from '../ui/kbd.tsx'
import { ListIcon } from '../ui/list-icon.tsx'
import { Logo } from '../ui/logo.tsx'
import { AccountMenu } from './account-menu.tsx'
import { useNewList } from './use-new-list.ts'

export interface NavigationProps {
  me: MeUser
  showKeys(): void
}

const item =
  'flex h-7.5 w-full min-w-0 -outline-offset-2 items-center gap-2.5 rounded-md px-2 text-start text-ink-2 transition-colors hover:bg-desk-2 hover:text-ink data-[status=active]:bg-desk-2 data-[status=active]:font-strong data-[status=active]:text-ink'
const glyph = 'flex size-4 shrink-0 items-center justify-center text-[0.875rem]/none'

export const Navigation = ({ me, showKeys }: NavigationProps) => {
  const t = useTranslations('shell')
  const newList = useNewList()
  return (
    <nav
      aria-label={t('navigation')}
      className="hidden w-58 shrink-0 flex-col px-3 pt-4 pb-3 lg:max-xl:not-group-has-data-panel/shell:flex xl:flex"
    >
      <Link to="/" className="mx-2 mb-5 flex h-7 self-start rounded-sm">
        <Logo />
      </Link>
      <Link to="/" activeOptions={{ exact: true }} className={item}>
        <span className={glyph}>
          <House aria-hidden size={16} strokeWidth={2} />
        </span>
        {t('home')}
      </Link>
      <Link to="/settings" className={item}>
        <span className={glyph}>
          <Settings aria-hidden size={16} strokeWidth={2} />
        </span>
        {t('settings')}
      </Link>
      <h2 className="type-label mt-5 mb-1.5 px-2 text-ink-3">{t('lists')}</h2>
      <div className="-mx-3 min-h-0 flex-1 overflow-y-auto px-3">
        <ul className="flex flex-col gap-px">
          <ListLinks />
          <li hidden={me.billing === 'read_only'}>
            <button type="button" onClick={newList} className={item}>
              <span className={glyph}>
                <Plus aria-hidden size={16} strokeWidth={2} />
              </span>
              <span className="grow">{t('newList')}</span>
              <Kbd>L</Kbd>
            </button>
          </li>
        </ul>
      </div>
      <div className="mt-2 border-t border-rule-2 pt-3">
        <AccountMenu me={me} showKeys={showKeys} />
      </div>
    </nav>
  )
}

const ListLinks = () => {
  const { listID } = useParams({ strict: false })
  const account = useAccount()
  return useListsState(({ all }) => all).map((list) => {
    const { id, name, icon, unseen } = list
    const isOpen = id === listID
    const session = isOpen ? account.session(id) : account.known(id)
    const link = { id, name, icon, open: openOf(list), hasChanged: !isOpen && unseen }
    return (
      <li key={id}>
        {session ? <KnownListLink {...link} session={session} isOpen={isOpen} /> : <ListLink {...link} />}
      </li>
    )
  })
}

/** What was done here counts, also while it waits for the server. */
const KnownListLink = ({ session, isOpen, ...link }: ListLinkProps & { session: ListSession; isOpen: boolean }) => {
  const { outbox } = useAccount()
  const open = useListState(session, ({ isLoaded, listID, store: { index } }) =>
    isLoaded && (isOpen || outbox.unsent(listID).length > 0)
      ? index.counts.pending + index.counts.in_progress
      : undefined,
  )
  return <ListLink {...link} open={open ?? link.open} />
}

interface ListLinkProps {
  id: string
  name: string
  icon: string
  open: number
  hasChanged: boolean
}

/** Lists change all the time: only the one that shows it is drawn anew. */
const ListLink = memo(({ id, name, icon, open, hasChanged }: ListLinkProps) => {
  const t = useTranslations('shell')
  const format = useFormatter()
  return (
    <Link to="/lists/$listID" params={{ listID: id }} className={item}>
      <span className={glyph}>
        <ListIcon icon={icon} />
      </span>
      <span dir="auto" className="min-w-0 truncate">
        {name}
      </span>
      {hasChanged && <span role="img" aria-label={t('changed')} className="size-1.5 shrink-0 rounded-full bg-pen" />}
      <span aria-hidden className="type-meta figures ms-auto ps-1 font-text text-ink-3">
        {format.number(open)}
      </span>
      <span className="sr-only">{t('open', { open })}</span>
    </Link>
  )
})
