import { UserRound } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { Avatar } from '../../ui/avatar.tsx'
import { FloatingMenu, type MenuAnchor, MenuChoice } from '../../ui/menu.tsx'
import { useAssignees } from '../use-assignees.ts'

const nobody = 'nobody'

interface AssigneeMenuProps {
  anchor: MenuAnchor
  /** Nothing where several lines have not the same one. */
  value: string | null | undefined
  onAssignee(id: string | null): void
  onClose(): void
  finalFocus(): HTMLElement | boolean
}

/** The people of the list, the reader first, and nobody. Who is not in sight is found by typing the name. */
export const AssigneeMenu = ({ value, onAssignee, ...menu }: AssigneeMenuProps) => {
  const t = useTranslations('task')
  const [me, ...others] = useAssignees()
  const label = t('assignee')
  return (
    <FloatingMenu label={label} {...menu}>
      <MenuChoice
        label={label}
        value={value === undefined ? '' : (value ?? nobody)}
        choices={[
          { value: me.id, label: t('me', { name: me.name }), icon: <Avatar {...me} decorative /> },
          ...others.map(({ id, name }) => ({
            value: id,
            label: name,
            icon: <Avatar id={id} name={name} decorative />,
          })),
          {
            value: nobody,
            label: t('nobody'),
            icon: <UserRound aria-hidden size={24} strokeWidth={1.25} className="text-ink-3" />,
          },
        ]}
        onChange={(id) => onAssignee(id === nobody ? null : id)}
      />
    </FloatingMenu>
  )
}
