import type { TaskStatus } from '@docket/contract'
import { Fragment } from 'react'
import { useTranslations } from 'use-intl'
import type { Line } from '../../live/line.ts'
import { Kbd } from '../../ui/kbd.tsx'
import { FloatingMenu, type MenuAnchor, MenuChoice, MenuItem, MenuSeparator } from '../../ui/menu.tsx'
import { StatusMark } from '../../ui/status-control.tsx'
import { iconOf } from '../line-icons.ts'
import type { LineAction } from '../use-line-actions.tsx'

interface FloatingProps {
  anchor: MenuAnchor
  line: Line
  number: number
  onClose(): void
  finalFocus(): HTMLElement | boolean
}

const statuses: readonly TaskStatus[] = ['pending', 'in_progress', 'completed', 'failed']

/** The four states, for the ring. */
export const StatusMenu = ({
  line,
  number,
  onStatus,
  ...menu
}: FloatingProps & { onStatus(status: TaskStatus): void }) => {
  const t = useTranslations('list')
  const label = t('line.state', { number, status: t(`status.${line.task.status}`) })
  return (
    <FloatingMenu label={label} {...menu}>
      <MenuChoice
        label={label}
        value={line.task.status}
        choices={statuses.map((value) => ({
          value,
          label: t(`status.${value}`),
          icon: <StatusMark status={value} />,
        }))}
        onChange={onStatus}
      />
    </FloatingMenu>
  )
}

/** Everything that can be done to one line. */
export const LineMenu = ({ line, number, actions, ...menu }: FloatingProps & { actions: readonly LineAction[] }) => {
  const t = useTranslations('list.line')
  const keys = [line.key]
  const offered = actions.filter(({ menu, isPossible }) => menu !== undefined && isPossible?.(keys) !== false)
  return (
    <FloatingMenu label={t('menu', { number })} {...menu}>
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
