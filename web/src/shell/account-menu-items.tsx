import { Keyboard, LogOut, Monitor, Moon, Settings, Sun } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { useNavigate } from '../routing/hooks.ts'
import { MenuChoice, MenuItem, MenuSeparator } from '../ui/menu.tsx'
import { setTheme, useTheme } from '../ui/theme.ts'

interface AccountMenuItemsProps {
  showKeys(): void
  onSignOut(): void
}

const icon = { 'aria-hidden': true, size: 16, strokeWidth: 1.75 } as const

export const AccountMenuItems = ({ showKeys, onSignOut }: AccountMenuItemsProps) => {
  const t = useTranslations('accountMenu')
  const navigate = useNavigate()
  return (
    <>
      <p aria-hidden className="type-label px-2.5 pt-1.5 pb-1 text-ink-3">
        {t('theme')}
      </p>
      <MenuChoice
        label={t('theme')}
        value={useTheme()}
        onChange={setTheme}
        choices={[
          { value: 'system', label: t('system'), icon: <Monitor {...icon} /> },
          { value: 'light', label: t('light'), icon: <Sun {...icon} /> },
          { value: 'dark', label: t('dark'), icon: <Moon {...icon} /> },
        ]}
      />
      <MenuSeparator />
      <MenuItem icon={<Settings {...icon} />} onSelect={() => void navigate({ to: '/settings' })}>
        {t('settings')}
      </MenuItem>
      <MenuItem icon={<Keyboard {...icon} />} onSelect={showKeys}>
        {t('keys')}
      </MenuItem>
      <MenuItem icon={<LogOut {...icon} />} onSelect={onSignOut}>
        {t('signOut')}
      </MenuItem>
    </>
  )
}
