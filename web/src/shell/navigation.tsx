import type { MeUser } from '@docket/contract'
import {
  CalendarCheck2,
  CalendarDays,
  ChartNoAxesColumn,
  House,
  List,
  type LucideIcon,
  MessageSquare,
  Plus,
  Search,
  Settings,
  UserRound,
} from 'lucide-react'
import { memo, useState } from 'react'
import { useFormatter, useTranslations } from 'use-intl'
import { lateDialogs, lateOverview, latePalette } from '../chunks.ts'
import { openOf } from '../domain/list-change.ts'
import type { ListSession } from '../live/list-session.ts'
import { useAccount } from '../live/use-account.ts'
import { useListState } from '../live/use-list.ts'
import { useParams } from '../routing/hooks.ts'
import { Link } from '../routing/link.tsx'
import { Kbd } from '../ui/kbd.tsx'
import { useKeyNames } from '../ui/key-names.ts'
import { ListIcon } from '../ui/list-icon.tsx'
import { Logo } from '../ui/logo.tsx'
import { AccountMenu } from './account-menu.tsx'
import { ListGroups } from './list-groups.tsx'
import { useNewList } from './use-new-list.ts'

export interface NavigationProps {
  me: MeUser
  showKeys(): void
  showPalette(): void
}

/** On a tablet it is folded to its icons; unfolded there, it lies over the sheet until it has been used. */
export const Navigation = ({ me, showKeys, showPalette }: NavigationProps) => {
  const t = useTranslations('shell')
  const keyNames = useKeyNames()
  const newList = useNewList()
  const [isUnfolded, setIsUnfolded] = useState(false)
  const dialogs = lateDialogs.usePart(isUnfolded)
  const overview = lateOverview.usePart(false)
  return (
    <div className="nav-place">
      {isUnfolded && dialogs && <dialogs.Unfolded onFold={() => setIsUnfolded(false)} />}
      <nav aria-label={t('navigation')} data-unfolded={isUnfolded ? '' : undefined} className="nav">
        <Link to="/" className="mx-2 mb-5 flex h-7 self-start rounded-sm folded:hidden">
          <Logo />
        </Link>
        <button
          type="button"
          aria-expanded={isUnfolded}
          title={t('unfold')}
          onClick={() => setIsUnfolded(!isUnfolded)}
          className="nav-item mb-1 lg:hidden"
        >
          <Face icon={List} label={t('unfold')} />
        </button>
        <button
          type="button"
          title={t('palette')}
          onClick={showPalette}
          onPointerEnter={latePalette.fetch}
          className="nav-item mb-2 border border-rule-2 bg-sheet folded:mb-1 folded:border-transparent folded:bg-transparent"
        >
          <Face icon={Search} label={t('palette')} />
          <span className="ms-auto flex gap-1 folded:hidden">
            {keyNames('mod+k').map((name) => (
              <Kbd key={name}>{name}</Kbd>
            ))}
          </span>
        </button>
        <Link to="/" title={t('home')} className="nav-item">
          <Face icon={House} label={t('home')} />
        </Link>
        <Link to="/today" title={t('today')} className="nav-item">
          <Face icon={CalendarCheck2} label={t('today')} />
          {overview && <overview.TodayCount />}
        </Link>
        <Link to="/upcoming" title={t('upcoming')} className="nav-item">
          <Face icon={CalendarDays} label={t('upcoming')} />
        </Link>
        <Link to="/mine" title={t('mine')} className="nav-item">
          <Face icon={UserRound} label={t('mine')} />
        </Link>
        <Link to="/inbox" title={t('inbox')} className="nav-item">
          <Face icon={MessageSquare} label={t('inbox')} />
          {overview && <overview.InboxCount />}
        </Link>
        <Link to="/analytics" title={t('analytics')} className="nav-item">
          <Face icon={ChartNoAxesColumn} label={t('analytics')} />
        </Link>
        <Link to="/settings" title={t('settings')} className="nav-item">
          <Face icon={Settings} label={t('settings')} />
        </Link>
        <h2 className="type-label mt-5 mb-1.5 px-2 text-ink-3 folded:sr-only">{t('lists')}</h2>
        <div className="nav-lists">
          <ListLinks />
          <ul className="mt-px">
            <li hidden={me.billing === 'read_only'}>
              <button type="button" title={t('newList')} onClick={newList} className="nav-item">
                <Face icon={Plus} label={t('newList')} />
                <span className="ms-auto folded:hidden">
                  <Kbd>L</Kbd>
                </span>
              </button>
            </li>
          </ul>
        </div>
        <div className="mt-2 border-t border-rule-2 pt-3">
          <AccountMenu me={me} showKeys={showKeys} />
        </div>
      </nav>
    </div>
  )
}

const Face = ({ icon: Icon, label }: { icon: LucideIcon; label: string }) => (
  <>
    <span className="nav-glyph">
      <Icon aria-hidden size={16} strokeWidth={2} />
    </span>
    <span className="folded:sr-only">{label}</span>
  </>
)

const ListLinks = () => {
  const { listID } = useParams()
  const account = useAccount()
  return (
    <ListGroups>
      {(list) => {
        const { id, name, icon, unseen } = list
        const isOpen = id === listID
        const session = isOpen ? account.session(id) : account.known(id)
        const link = { id, name, icon, open: openOf(list), hasChanged: !isOpen && unseen }
        return (
          <li key={id} data-place={id}>
            {session ? <KnownListLink {...link} session={session} isOpen={isOpen} /> : <ListLink {...link} />}
          </li>
        )
      }}
    </ListGroups>
  )
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
    <Link to="/lists/$listID" params={{ listID: id }} title={name} className="nav-item">
      <span className="nav-glyph">{icon === '' ? <Initial name={name} /> : <ListIcon icon={icon} />}</span>
      <span dir="auto" className="min-w-0 truncate folded:sr-only">
        {name}
      </span>
      {hasChanged && (
        <span
          role="img"
          aria-label={t('changed')}
          className="size-1.5 shrink-0 rounded-full bg-pen folded:absolute folded:inset-e-1.5 folded:top-1.5"
        />
      )}
      <span aria-hidden className="type-meta figures ms-auto ps-1 font-text text-ink-3 folded:hidden">
        {format.number(open)}
      </span>
      <span className="sr-only">{t('open', { open })}</span>
    </Link>
  )
})

/** Folded, lists without an icon are told apart by their letter. */
const Initial = ({ name }: { name: string }) => (
  <>
    <span className="folded:hidden">
      <ListIcon icon="" />
    </span>
    <span aria-hidden className="hidden font-group folded:block">
      {[...name.trim()][0]?.toLocaleUpperCase()}
    </span>
  </>
)
