import type { MemberRole } from '@docket/contract'
import { ChevronDown } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { Menu, MenuChoice } from '../../ui/menu.tsx'

const roles: readonly MemberRole[] = ['editor', 'viewer']

interface RoleMenuProps {
  /** What it is the role of, and which one that is. */
  label: string
  role: MemberRole
  onChange(role: MemberRole): void
  /** What else can be done there. */
  children?: ReactNode
}

export const RoleMenu = ({ label, role, onChange, children }: RoleMenuProps) => {
  const t = useTranslations('share')
  return (
    <Menu
      trigger={
        <button
          type="button"
          aria-label={label}
          className="type-ui touch-target inline-flex h-8 shrink-0 items-center gap-1.5 rounded-md px-1.5 text-ink-2 hover:bg-hover hover:text-ink data-popup-open:bg-hover"
        >
          {t(`roles.${role}`)}
          <ChevronDown aria-hidden size={16} strokeWidth={1.75} />
        </button>
      }
    >
      <MenuChoice
        label={label}
        value={role}
        onChange={onChange}
        choices={roles.map((value) => ({
          value,
          label: (
            <>
              <span className="block pt-1">{t(`roles.${value}`)}</span>
              <span className="type-meta block pb-1.5 text-ink-3">{t(`people.${value}Help`)}</span>
            </>
          ),
        }))}
      />
      {children}
    </Menu>
  )
}
