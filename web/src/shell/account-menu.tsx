import type { MeUser } from '@docket/contract'
import { useNavigate } from '@tanstack/react-router'
import { Ellipsis, Keyboard, LogOut, Monitor, Moon, Settings, Sun } from 'lucide-react'
import type { ReactElement } from 'react'
import { useTranslations } from 'use-intl'
import { lateDialogs } from '../chunks.ts'
import { Avatar } from '../ui/avatar.tsx'
import { Menu, MenuChoice, MenuItem, MenuSeparator } from '../ui/menu.tsx'
import { setTheme, useTheme } from '../ui/theme.ts'
import { usePortrait } from './use-portrait.ts'
import { useSignOut } from './use-sign-out.ts'

export interface AccountMenuProps {
  me: MeUser
  showKeys(): void
  /** What opens it, where it is not the line at the foot of the navigation. */
  trigger?: ReactElement
}

export const AccountMenu = ({ me, showKeys, trigger }: AccountMenuProps) => {
  const t = useTranslations('shell')
  const navigate = useNavigate()
  const theme = useTheme()
  const name = nameOf(me)
  const portrait = usePortrait(me)

  const signOut = useSignOut()
  const dialogs = lateDialogs.usePart(signOut.unsent !== undefined)

  return (
    <>
      <Menu
        align="start"
        trigger={
          trigger ?? (
            <button
              type="button"
              className="flex h-9 w-full min-w-0 items-center gap-2.5 rounded-md px-2 text-start text-ink-2 hover:bg-desk-2 hover:text-ink data-popup-open:bg-desk-2"
            >
              <Avatar id={me.user_id} name={name} picture={portrait} decorative />
              <span className="sr-only">{t('accountShort')}</span>
              <span dir="auto" className="min-w-0 grow truncate">
                {name}
              </span>
              <Ellipsis aria-hidden size={16} strokeWidth={1.75} className="shrink-0 text-ink-3" />
            </button>
          )
        }
      >
        <p aria-hidden className="type-label px-2.5 pt-1.5 pb-1 text-ink-3">
          {t('theme')}
        </p>
        <MenuChoice
          label={t('theme')}
          value={theme}
          onChange={setTheme}
          choices={[
            { value: 'system', label: t('themeSystem'), icon: <Monitor aria-hidden size={16} strokeWidth={1.75} /> },
            { value: 'light', label: t('themeLight'), icon: <Sun aria-hidden size={16} strokeWidth={1.75} /> },
            { value: 'dark', label: t('themeDark'), icon: <Moon aria-hidden size={16} strokeWidth={1.75} /> },
          ]}
        />
        <MenuSeparator />
        <MenuItem
          icon={<Settings aria-hidden size={16} strokeWidth={1.75} />}
          onSelect={() => void navigate({ to: '/settings' })}
        >
          {t('settings')}
        </MenuItem>
        <MenuItem icon={<Keyboard aria-hidden size={16} strokeWidth={1.75} />} onSelect={showKeys}>
          {t('keys')}
        </MenuItem>
        <MenuItem icon={<LogOut aria-hidden size={16} strokeWidth={1.75} />} onSelect={signOut.begin}>
          {t('signOut')}
        </MenuItem>
      </Menu>
      {dialogs && <dialogs.SignOutDialog {...signOut} />}
    </>
  )
}

const nameOf = ({ display_name, email }: MeUser): string => display_name || email
