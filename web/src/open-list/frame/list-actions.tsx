import { useQuery } from '@tanstack/react-query'
import { Archive, Bell, BellOff, Download, LogOut, Pencil, Share, Smartphone, Trash2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { noticeSettingsQuery } from '../../api/account-queries.ts'
import { useIsReadOnly } from '../../api/standing.ts'
import { useMute } from '../../api/use-mute.ts'
import { useRefusal } from '../../api/use-refusal.ts'
import { listKey } from '../../live/edit.ts'
import { type Action, ActionItems, ActionsByName } from '../../ui/actions.tsx'
import { isTouch } from '../../ui/is-touch.ts'
import { showToast } from '../../ui/toast.tsx'
import { useList } from '../list-provider.tsx'
import { useUi } from '../list-ui.ts'

export interface ListQuestions {
  onDelete(): void
  onShare(): void
  onPhone(): void
  onExport(): void
  onLeave(): void
}

/** What can be done to the list itself: its menu reads this, and the palette. */
const useListActions = (
  { onDelete, onShare, onPhone, onExport, onLeave }: ListQuestions,
  isMenu: boolean,
): readonly Action[] => {
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
  const muting = useMuting(isMenu)
  const rename = () => ui.edit(listKey, list.name)
  return [
    // The server knows it.
    { label: t('share'), icon: Share, isPossible: list.rev > 0, run: onShare },
    { label: t('rename'), icon: Pencil, isPossible: canEdit, run: rename },
    { label: t('phone'), icon: Smartphone, isPossible: list.rev > 0 && !isTouch(), run: onPhone },
    muting,
    { label: t('archived'), icon: Archive, isPossible: true, run: showArchived },
    { label: t('export'), icon: Download, isPossible: true, run: onExport },
    {
      label: t('delete'),
      icon: Trash2,
      isPossible: isOwner && !isReadOnly,
      isDanger: true,
      run: onDelete,
    },
    { label: t('leave'), icon: LogOut, isPossible: !isOwner && !isReadOnly, isDanger: true, run: onLeave },
  ]
}

/** Whether it is muted is asked when the menu opens; the palette offers it once that is known. */
const useMuting = (isMenu: boolean): Action => {
  const { list } = useList()
  const t = useTranslations('list.listMenu')
  const refusalOf = useRefusal()
  const mute = useMute()
  const { data } = useQuery({ ...noticeSettingsQuery, enabled: isMenu })
  const isMuted = data?.muted_lists.includes(list.id) === true
  const run = () =>
    void mute(list.id).then(
      (isMutedNow) => showToast({ text: t(isMutedNow ? 'muted' : 'unmuted', { name: list.name }) }),
      (error: unknown) => showToast({ text: refusalOf(error), refusal: true }),
    )
  const isPossible = list.rev > 0 && (isMenu || data !== undefined)
  return { label: t(isMuted ? 'unmute' : 'mute'), icon: isMuted ? Bell : BellOff, isPossible, run }
}

/** `children` come before what ends it. */
export const ListMenuItems = ({ children, ...questions }: ListQuestions & { children: ReactNode }) => {
  const actions = useListActions(questions, true)
  return (
    <>
      <ActionItems actions={actions.filter(({ isDanger }) => !isDanger)} />
      {children}
      <ActionItems actions={actions.filter(({ isDanger }) => isDanger)} />
    </>
  )
}

export const ListActionsByName = (questions: ListQuestions) => (
  <ActionsByName actions={useListActions(questions, false)} about={useList().list.name} />
)
