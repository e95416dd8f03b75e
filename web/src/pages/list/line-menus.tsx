import type { TaskStatus } from '@docket/contract'
import { Archive, ArrowDown, ArrowUp, CalendarDays, Circle, CircleCheck, Pencil, Trash2 } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { isFinished, type Line } from '../../live/list-model.ts'
import { Kbd } from '../../ui/kbd.tsx'
import { FloatingMenu, type MenuAnchor, MenuChoice, MenuItem, MenuSeparator } from '../../ui/menu.tsx'
import { StatusMark } from '../../ui/status-control.tsx'

interface StatusMenuProps {
  anchor: MenuAnchor
  line: Line
  onStatus(status: TaskStatus): void
  onClose(): void
  finalFocus(): HTMLElement | boolean
}

const statuses: readonly TaskStatus[] = ['pending', 'in_progress', 'completed', 'failed']

/** The four states, for the ring. */
export const StatusMenu = ({ anchor, line, onStatus, onClose, finalFocus }: StatusMenuProps) => {
  const t = useTranslations('list')
  const label = t('line.state', { number: line.number, status: t(`status.${line.task.status}`) })
  return (
    <FloatingMenu anchor={anchor} label={label} onClose={onClose} finalFocus={finalFocus}>
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

interface LineMenuProps {
  anchor: MenuAnchor
  line: Line
  canMoveUp: boolean
  canMoveDown: boolean
  onToggle(): void
  onRename(): void
  onDue(): void
  onMove(steps: 1 | -1): void
  onArchive(): void
  onDelete(): void
  onClose(): void
  finalFocus(): HTMLElement | boolean
}

/** Everything that can be done to one line, each with its key. */
export const LineMenu = ({ anchor, line, onClose, finalFocus, ...on }: LineMenuProps) => {
  const t = useTranslations('list')
  const icon = { 'aria-hidden': true, size: 16, strokeWidth: 1.75 } as const
  const isDone = isFinished(line.task)
  return (
    <FloatingMenu
      anchor={anchor}
      label={t('line.menu', { number: line.number })}
      onClose={onClose}
      finalFocus={finalFocus}
    >
      <MenuItem
        icon={isDone ? <Circle {...icon} /> : <CircleCheck {...icon} />}
        hint={<Kbd>Space</Kbd>}
        onSelect={on.onToggle}
      >
        {t(isDone ? 'menu.reopen' : 'menu.complete')}
      </MenuItem>
      <MenuItem icon={<Pencil {...icon} />} hint={<Kbd>↵</Kbd>} onSelect={on.onRename}>
        {t('menu.rename')}
      </MenuItem>
      <MenuItem icon={<CalendarDays {...icon} />} hint={<Kbd>D</Kbd>} onSelect={on.onDue}>
        {t('menu.due')}
      </MenuItem>
      {(on.canMoveUp || on.canMoveDown) && <MenuSeparator />}
      {on.canMoveUp && (
        <MenuItem icon={<ArrowUp {...icon} />} hint={<Kbd>Alt ↑</Kbd>} onSelect={() => on.onMove(-1)}>
          {t('menu.up')}
        </MenuItem>
      )}
      {on.canMoveDown && (
        <MenuItem icon={<ArrowDown {...icon} />} hint={<Kbd>Alt ↓</Kbd>} onSelect={() => on.onMove(1)}>
          {t('menu.down')}
        </MenuItem>
      )}
      <MenuSeparator />
      <MenuItem icon={<Archive {...icon} />} hint={<Kbd>E</Kbd>} onSelect={on.onArchive}>
        {t('menu.archive')}
      </MenuItem>
      <MenuItem danger icon={<Trash2 {...icon} />} hint={<Kbd>Del</Kbd>} onSelect={on.onDelete}>
        {t('menu.delete')}
      </MenuItem>
    </FloatingMenu>
  )
}
