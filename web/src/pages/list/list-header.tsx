import { Ellipsis, Pencil, Trash2 } from 'lucide-react'
import { useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { TallyState } from '../../domain/tally-ticks.ts'
import type { ListSession } from '../../live/list-session.ts'
import { useOfList } from '../../live/use-list.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { ListIcon } from '../../ui/list-icon.tsx'
import { LiveSign } from '../../ui/live-sign.tsx'
import { Menu, MenuItem } from '../../ui/menu.tsx'
import { SheetHeader } from '../../ui/sheet.tsx'
import { Stamp } from '../../ui/stamp.tsx'
import { Tally } from '../../ui/tally.tsx'
import { useList } from './list-provider.tsx'
import { NameField } from './name-field.tsx'

const tallyState = { pending: 'pending', in_progress: 'running', completed: 'done', failed: 'failed' } as const

/** One tick per line only in a list that is short enough for it. */
const mostLines = 40

const statesOf = ({ store }: ListSession): TallyState[] =>
  store.keys.map((key) => tallyState[store.line(key)!.task.status])

export const ListHeader = ({ onDelete }: { onDelete(): void }) => {
  const { session, list, canEdit } = useList()
  const t = useTranslations('list.header')
  const [isRenaming, setIsRenaming] = useState(false)
  const menu = useRef<HTMLButtonElement>(null)
  const isLoaded = useOfList(session, ({ isLoaded }) => isLoaded)
  const live = useOfList(session, ({ live }) => live)
  const unsent = useOfList(session, ({ unsent }) => unsent)
  useOfList(session, ({ store }) => store.shape)
  const { counts } = session.store

  const title = isRenaming ? (
    <NameField
      label={t('name')}
      draft={list.name}
      longest={255}
      onDone={(name, how) => {
        setIsRenaming(false)
        if (name !== undefined && name !== list.name) session.changeList({ name })
        if (how !== 'leave') requestAnimationFrame(() => menu.current?.focus())
        return true
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
        isLoaded && (
          <span className="flex shrink-0 items-center gap-3 max-md:hidden">
            {counts.total > mostLines ? (
              <Tally
                counts={{
                  done: counts.completed,
                  running: counts.in_progress,
                  failed: counts.failed,
                  pending: counts.pending,
                }}
              />
            ) : (
              <Tally states={statesOf(session)} />
            )}
            <span className="type-meta figures text-ink-2">
              {counts.total === 0 ? t('nothing') : t('done', { done: counts.completed, total: counts.total })}
            </span>
          </span>
        )
      }
    >
      {list.my_role === 'viewer' && <Stamp tone="ink">{t('viewer')}</Stamp>}
      {live !== 'connecting' && <LiveSign state={live === 'ended' ? 'offline' : live} waiting={unsent} />}
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
