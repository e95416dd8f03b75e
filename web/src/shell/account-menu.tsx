import type { MeUser } from '@docket/contract'
import { Ellipsis } from 'lucide-react'
import { type ReactElement, useState } from 'react'
import { useTranslations } from 'use-intl'
import { lateDialogs } from '../chunks.ts'
import { Avatar } from '../ui/avatar.tsx'
import { Menu } from '../ui/menu.tsx'
import { usePortrait } from './use-portrait.ts'

export interface AccountMenuProps {
  me: MeUser
  showKeys(): void
  /** What opens it, where it is not the line at the foot of the navigation. */
  trigger?: ReactElement
}

export const AccountMenu = ({ me, showKeys, trigger }: AccountMenuProps) => {
  const t = useTranslations('shell')
  const name = nameOf(me)
  const portrait = usePortrait(me)

  const [isLeaving, setIsLeaving] = useState(false)
  const dialogs = lateDialogs.usePart(false)

  return (
    <>
      <Menu
        align="start"
        fetch={lateDialogs.fetch}
        trigger={
          trigger ?? (
            <button type="button" className="nav-account">
              <Avatar id={me.user_id} name={name} picture={portrait} decorative />
              <span className="sr-only">{t('accountShort')}</span>
              <span dir="auto" className="min-w-0 grow truncate folded:sr-only">
                {name}
              </span>
              <Ellipsis aria-hidden size={16} strokeWidth={1.75} className="shrink-0 text-ink-3 folded:hidden" />
            </button>
          )
        }
      >
        {dialogs && <dialogs.AccountMenuItems showKeys={showKeys} onSignOut={() => setIsLeaving(true)} />}
      </Menu>
      {dialogs && <dialogs.SignOut isWanted={isLeaving} onBegun={() => setIsLeaving(false)} />}
    </>
  )
}

const nameOf = ({ display_name, email }: MeUser): string => display_name || email
