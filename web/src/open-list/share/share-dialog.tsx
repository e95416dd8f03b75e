import type { Project } from '@docket/contract'
import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useTranslations } from 'use-intl'
import { ofListKey } from '../../api/list-queries.ts'
import { meQuery } from '../../api/queries.ts'
import { useIsReadOnly } from '../../api/standing.ts'
import { accountMessages } from '../../locales/account.en.ts'
import { en } from '../../locales/en.ts'
import { shareMessages } from '../../locales/share.en.ts'
import { Strings } from '../../locales/strings.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { useList } from '../list-provider.tsx'
import { InviteForm } from './invite-form.tsx'
import { People } from './people.tsx'
import { PublicCopy } from './public-copy.tsx'
import { Webhooks } from './webhooks.tsx'
import { Workers } from './workers.tsx'

export interface ShareDialogProps {
  list: Project
  open: boolean
  onOpenChange(open: boolean): void
  onLeave(): void
}

const messages = { ...en, share: shareMessages, fields: accountMessages.fields }

export const ShareDialog = (props: ShareDialogProps) => (
  <Strings messages={messages}>
    <Sharing {...props} />
  </Strings>
)

/** Of invites and the public copy no frame says that they have changed: they are asked for when the window or the connection is back. */
const useNewsOnReturn = (isOpen: boolean): void => {
  const queries = useQueryClient()
  const { session, list } = useList()
  const listID = list.id
  useEffect(() => {
    if (!isOpen) return
    const ask = () => void queries.invalidateQueries({ queryKey: ofListKey(listID) })
    window.addEventListener('focus', ask)
    const stop = session.listen({ onSynced: ask })
    return () => {
      window.removeEventListener('focus', ask)
      stop()
    }
  }, [queries, session, listID, isOpen])
}

/** Who has the list, as what; and whether strangers may read it. Only its owner changes any of that. */
const Sharing = ({ list, open, onOpenChange, onLeave }: ShareDialogProps) => {
  const t = useTranslations('share')
  const { data: me } = useSuspenseQuery(meQuery)
  const window = useRef<HTMLDivElement>(null)
  const isReadOnly = useIsReadOnly()
  const isOwner = list.my_role === 'owner'
  const mayShare = isOwner && !me.demo && !isReadOnly
  useNewsOnReturn(open)
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={t('title', { name: list.name })}
      initialFocus={() => window.current?.querySelector('input') ?? window.current}
    >
      <div ref={window} tabIndex={-1} className="-mx-(--inset) -my-[min(1.25rem,2.4vh)] outline-none">
        {mayShare && <InviteForm list={list} me={me} />}
        {isOwner && !mayShare && (
          <p className="type-small px-(--inset) py-4 text-ink-2">{t(me.demo ? 'demo' : 'readOnly')}</p>
        )}
        <People list={list} me={me} mayShare={mayShare} onLeave={onLeave} />
        <Workers list={list} mayBar={isOwner && !me.demo} />
        {mayShare && <Webhooks list={list} />}
        <PublicCopy list={list} mayShare={mayShare} />
      </div>
    </Dialog>
  )
}
