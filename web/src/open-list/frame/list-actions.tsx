import { Archive, Download, LogOut, type LucideIcon, Pencil, Share, Smartphone, Trash2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { useIsReadOnly } from '../../api/standing.ts'
import { listKey } from '../../live/edit.ts'
import { isTouch } from '../../ui/is-touch.ts'
import { MenuItem } from '../../ui/menu.tsx'
import { useList } from '../list-provider.tsx'
import { useUi } from '../list-ui.ts'

/** One thing that can be done to the list itself. The menu of its header reads this. */
export interface ListAction {
  id: 'share' | 'rename' | 'phone' | 'archived' | 'export' | 'delete' | 'leave'
  label: string
  icon: LucideIcon
  isPossible: boolean
  isDanger?: true
  run(): void
}

export interface ListQuestions {
  onDelete(): void
  onShare(): void
  onPhone(): void
  onExport(): void
  onLeave(): void
}

export const useListActions = ({
  onDelete,
  onShare,
  onPhone,
  onExport,
  onLeave,
}: ListQuestions): readonly ListAction[] => {
  const { list, canEdit } = useList()
  const isReadOnly = useIsReadOnly()
  const ui = useUi()
  const t = useTranslations('list.listMenu')
  const isOwner = list.my_role === 'owner'
  const showArchived = () => {
    ui.set({ showsArchived: true })
    requestAnimationFrame(() => {
      const button = document.querySelector<HTMLElement>('[data-archived]')
      button?.scrollIntoView({ block: 'center' })
      button?.focus({ preventScroll: true })
    })
  }
  const rename = () => ui.edit(listKey, list.name)
  return [
    // The server knows it.
    { id: 'share', label: t('share'), icon: Share, isPossible: list.rev > 0, run: onShare },
    { id: 'rename', label: t('rename'), icon: Pencil, isPossible: canEdit, run: rename },
    { id: 'phone', label: t('phone'), icon: Smartphone, isPossible: list.rev > 0 && !isTouch(), run: onPhone },
    { id: 'archived', label: t('archived'), icon: Archive, isPossible: true, run: showArchived },
    { id: 'export', label: t('export'), icon: Download, isPossible: true, run: onExport },
    {
      id: 'delete',
      label: t('delete'),
      icon: Trash2,
      isPossible: isOwner && !isReadOnly,
      isDanger: true,
      run: onDelete,
    },
    { id: 'leave', label: t('leave'), icon: LogOut, isPossible: !isOwner && !isReadOnly, isDanger: true, run: onLeave },
  ]
}

/** What can be done to the list; `children` come before what ends it. */
export const ListMenuItems = ({ children, ...questions }: ListQuestions & { children: ReactNode }) => {
  const actions = useListActions(questions).filter(({ isPossible }) => isPossible)
  const items = (isDanger: boolean) =>
    actions
      .filter((action) => Boolean(action.isDanger) === isDanger)
      .map(({ id, label, icon: Icon, run }) => (
        <MenuItem key={id} danger={isDanger} icon={<Icon aria-hidden size={16} strokeWidth={1.75} />} onSelect={run}>
          {label}
        </MenuItem>
      ))
  return (
    <>
      {items(false)}
      {children}
      {items(true)}
    </>
  )
}
