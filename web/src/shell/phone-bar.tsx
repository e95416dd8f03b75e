import type { MeUser } from '@docket/contract'
import { CalendarCheck2, CircleUserRound, House, MessageSquare, Plus, Search } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { lateOverview } from '../chunks.ts'
import { Link } from '../routing/link.tsx'
import { AccountMenu } from './account-menu.tsx'
import { useNewList } from './use-new-list.ts'

export interface PhoneBarProps {
  me: MeUser
  showKeys(): void
  showPalette(): void
}

/** With large text there is no room for six of them: then the icons are. */
const label = 'bar-label narrow:sr-only'

/** What the navigation is where there is more room; the lists themselves are on the sheet. */
export const PhoneBar = ({ me, showKeys, showPalette }: PhoneBarProps) => {
  const t = useTranslations('shell')
  const newList = useNewList()
  const overview = lateOverview.usePart(false)
  return (
    <nav aria-label={t('navigation')} className="phone-bar">
      <Link to="/" className="phone-bar-item">
        <House aria-hidden size={20} strokeWidth={1.75} />
        <span className={label}>{t('homeShort')}</span>
      </Link>
      <Link to="/today" className="phone-bar-item">
        <CalendarCheck2 aria-hidden size={20} strokeWidth={1.75} />
        <span className={label}>{t('today')}</span>
      </Link>
      <Link to="/inbox" className="phone-bar-item">
        <MessageSquare aria-hidden size={20} strokeWidth={1.75} />
        <span className={label}>{t('inbox')}</span>
        {overview && <overview.InboxCount isCorner />}
      </Link>
      <button type="button" onClick={showPalette} className="phone-bar-item">
        <Search aria-hidden size={20} strokeWidth={1.75} />
        <span className={label}>{t('paletteShort')}</span>
      </button>
      {me.billing !== 'read_only' && (
        <button type="button" onClick={newList} className="phone-bar-item">
          <Plus aria-hidden size={20} strokeWidth={1.75} />
          <span className={label}>{t('newList')}</span>
        </button>
      )}
      <AccountMenu
        me={me}
        showKeys={showKeys}
        trigger={
          <button type="button" className="phone-bar-item">
            <CircleUserRound aria-hidden size={20} strokeWidth={1.75} />
            <span className={label}>{t('accountShort')}</span>
          </button>
        }
      />
    </nav>
  )
}
