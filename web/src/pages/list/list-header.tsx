import type { Project } from '@docket/contract'
import { Ellipsis, Pencil, Trash2 } from 'lucide-react'
import { useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { TallyState } from '../../domain/tally-ticks.ts'
import type { Line } from '../../live/list-model.ts'
import type { ListView } from '../../live/list-session.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { ListIcon } from '../../ui/list-icon.tsx'
import { LiveSign } from '../../ui/live-sign.tsx'
import { Menu, MenuItem } from '../../ui/menu.tsx'
import { SheetHeader } from '../../ui/sheet.tsx'
import { Stamp } from '../../ui/stamp.tsx'
import { Tally } from '../../ui/tally.tsx'
import { NameField } from './name-field.tsx'

interface ListHeaderProps {
  list: Project
  view: ListView
  onRename(name: string): void
  onDelete(): void
}

const tallyState = { pending: 'pending', in_progress: 'running', completed: 'done', failed: 'failed' } as const

const statesOf = (lines: readonly Line[]): TallyState[] => lines.map(({ task }) => tallyState[task.status])

export const ListHeader = ({ list, view, onRename, onDelete }: ListHeaderProps) => {
  const t = useTranslations('list.header')
  const [isRenaming, setIsRenaming] = useState(false)
  const menu = useRef<HTMLButtonElement>(null)
  const canEdit = list.my_role !== 'viewer'
  const done = view.lines.filter(({ task }) => task.status === 'completed').length

  const title = isRenaming ? (
    <NameField
      label={t('name')}
      draft={list.name}
      longest={255}
      onDone={(name, byKey) => {
        setIsRenaming(false)
        if (name !== undefined && name !== list.name) onRename(name)
        if (byKey) requestAnimationFrame(() => menu.current?.focus())
      }}
    />
  ) : canEdit ? (
    <span className="cursor-text" onClick={() => setIsRenaming(true)}>
      {list.name}
    </span>
  ) : (
    list.name
  )

  return (
    <SheetHeader
      icon={<ListIcon icon={list.icon} />}
      title={title}
      aside={
        view.isLoaded && (
          <span className="flex shrink-0 items-center gap-3 max-md:hidden">
            <Tally states={statesOf(view.lines)} />
            <span className="type-meta figures text-ink-2">
              {view.lines.length === 0 ? t('nothing') : t('done', { done, total: view.lines.length })}
            </span>
          </span>
        )
      }
    >
      {list.my_role === 'viewer' && <Stamp tone="ink">{t('viewer')}</Stamp>}
      {view.live !== 'connecting' && (
        <LiveSign state={view.live === 'ended' ? 'offline' : view.live} waiting={view.waiting} />
      )}
      {canEdit && (
        <Menu
          finalFocus={() => document.querySelector<HTMLElement>('h1 input') ?? true}
          trigger={
            <IconButton ref={menu} label={t('menu')} className="-me-2">
              <Ellipsis aria-hidden size={18} strokeWidth={1.75} />
            </IconButton>
          }
        >
          <MenuItem icon={<Pencil aria-hidden size={16} strokeWidth={1.75} />} onSelect={() => setIsRenaming(true)}>
            {t('rename')}
          </MenuItem>
          {list.my_role === 'owner' && (
            <MenuItem danger icon={<Trash2 aria-hidden size={16} strokeWidth={1.75} />} onSelect={onDelete}>
              {t('delete')}
            </MenuItem>
          )}
        </Menu>
      )}
    </SheetHeader>
  )
}
