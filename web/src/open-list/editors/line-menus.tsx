import type { TaskStatus } from '@docket/contract'
import { Fragment } from 'react'
import { useTranslations } from 'use-intl'
import { Kbd } from '../../ui/kbd.tsx'
import { FloatingMenu, type MenuAnchor, MenuChoice, MenuItem, MenuSeparator } from '../../ui/menu.tsx'
import { StatusMark } from '../../ui/status-control.tsx'
import type { LineAction } from '../line-actions.ts'
import { iconOf } from '../line-icons.ts'

interface FloatingProps {
  anchor: MenuAnchor
  /** Which line it is about. */
  label: string
  onClose(): void
  finalFocus(): HTMLElement | boolean
}

const statuses: readonly TaskStatus[] = ['pending', 'in_progress', 'completed', 'failed']

/** The four states, for the ring. */
export const StatusMenu = ({
  status,
  onStatus,
  ...menu
}: FloatingProps & { status: TaskStatus; onStatus(status: TaskStatus): void }) => {
  const t = useTranslations('list.status')
  return (
    <FloatingMenu {...menu}>
      <MenuChoice
        label={menu.label}
        value={status}
        choices={statuses.map((value) => ({
          value,
          label: t(value),
          icon: <StatusMark status={value} />,
        }))}
        onChange={onStatus}
      />
    </FloatingMenu>
  )
}

/** Everything that can be done to one line. */
export const LineMenu = ({
  keys,
  actions,
  ...menu
}: FloatingProps & { keys: readonly string[]; actions: readonly LineAction[] }) => {
  const offered = actions.filter(({ menu, isPossible }) => menu !== undefined && isPossible?.(keys) !== false)
  return (
    <FloatingMenu {...menu}>
      {offered.map((action, index) => {
        const Icon = iconOf(action, keys)
        return (
          <Fragment key={action.id}>
            {index > 0 && action.menu !== offered[index - 1]!.menu && <MenuSeparator />}
            <MenuItem
              icon={<Icon aria-hidden size={16} strokeWidth={1.75} />}
              hint={<Kbd>{action.hint}</Kbd>}
              danger={action.isDanger === true}
              // What it opens comes after the menu has gone.
              onSelect={() => requestAnimationFrame(() => action.run(keys))}
            >
              {action.label(keys)}
            </MenuItem>
          </Fragment>
        )
      })}
    </FloatingMenu>
  )
}
