import type { Project } from '@docket/contract'
import { Ellipsis, Pencil, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useIsReadOnly } from '../../api/standing.ts'
import { lateDialogs } from '../../chunks.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { Menu, MenuItem } from '../../ui/menu.tsx'
import { neighbourOf } from './move-between-lines.ts'

export interface LineMenuProps {
  list: Project
  /** Whether it stands among others, so that it can be moved. */
  isAmongOthers: boolean
  onEdit(): void
}

/** Everybody puts a list where they like; editors name it, its owner deletes it. */
export const LineMenu = ({ list, isAmongOthers, onEdit }: LineMenuProps) => {
  const t = useTranslations('home')
  const [isDeleting, setIsDeleting] = useState(false)
  const [asked, setAsked] = useState<'group' | 'copy'>()
  const dialogs = lateDialogs.usePart(isDeleting)
  const isReadOnly = useIsReadOnly()
  return (
    <span className="relative col-start-3 row-start-2 justify-self-end @min-[40rem]:col-start-6 @min-[40rem]:row-end-3 @min-[40rem]:row-start-1 @min-[56rem]:col-start-7 @min-[56rem]:row-end-2">
      <Menu
        fetch={lateDialogs.fetch}
        trigger={
          <IconButton label={t('menu', { name: list.name })} className="-me-2 text-ink-3 @max-[40rem]:h-6">
            <Ellipsis aria-hidden size={18} strokeWidth={1.75} />
          </IconButton>
        }
      >
        {dialogs && (
          <>
            {list.my_role !== 'viewer' && !isReadOnly && (
              <MenuItem icon={<Pencil aria-hidden size={16} strokeWidth={1.75} />} onSelect={onEdit}>
                {t('rename')}
              </MenuItem>
            )}
            <dialogs.PlaceItems list={list} isAmongOthers={isAmongOthers} onAsk={setAsked} />
            {list.my_role === 'owner' && !isReadOnly && (
              <MenuItem
                danger
                icon={<Trash2 aria-hidden size={16} strokeWidth={1.75} />}
                onSelect={() => setIsDeleting(true)}
              >
                {t('delete')}
              </MenuItem>
            )}
          </>
        )}
      </Menu>
      {dialogs && <dialogs.PlaceDialogs list={list} asked={asked} onClose={() => setAsked(undefined)} />}
      {dialogs && (
        <dialogs.DeleteListDialog
          list={list}
          total={list.total}
          open={isDeleting}
          onOpenChange={setIsDeleting}
          onDeleted={() => {
            const neighbour = neighbourOf(list.id)
            setIsDeleting(false)
            requestAnimationFrame(() => neighbour?.focus())
          }}
        />
      )}
    </span>
  )
}
