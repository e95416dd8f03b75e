import type { Project } from '@docket/contract'
import { useRef, useState } from 'react'
import { useFormatter, useTranslations } from 'use-intl'
import type { Unsent } from '../live/kept.ts'
import { useListsState } from '../live/use-lists.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import type { SigningOut } from './use-sign-out.ts'

const none: readonly Project[] = []

/** Signing out would take what was written here away, so it asks what is to become of it. */
export const SignOutDialog = ({ unsent, leave, stay }: Omit<SigningOut, 'begin'>) => {
  const t = useTranslations('signOut')
  const keep = useRef<HTMLButtonElement>(null)
  const [busy, setBusy] = useState<'keep' | 'discard'>()
  const [{ edits, drafts }, setSaid] = useState<Unsent>({ edits: 0, drafts: [] })
  // The words stay while the dialog goes.
  if (unsent !== undefined && unsent.drafts !== drafts) setSaid(unsent)
  const format = useFormatter()
  const lists = useListsState(({ all }) => (drafts.length > 0 ? all : none))
  const names = [...new Set(drafts)].map((id) => lists.find((list) => list.id === id)?.name ?? t('goneList'))

  const go = async (how: 'keep' | 'discard') => {
    setBusy(how)
    await leave({ keepWriting: how === 'keep' })
    setBusy(undefined)
  }
  return (
    <Dialog
      open={unsent !== undefined}
      onOpenChange={stay}
      title={edits > 0 ? t('edits', { count: edits }) : t('drafts', { count: drafts.length })}
      initialFocus={keep}
      actions={
        <>
          <Button onClick={stay}>{t('stay')}</Button>
          <Button variant="danger" busy={busy === 'discard' && t('busy')} onClick={() => go('discard')}>
            {t('discard')}
          </Button>
          <Button ref={keep} variant="primary" busy={busy === 'keep' && t('busy')} onClick={() => go('keep')}>
            {t('keep')}
          </Button>
        </>
      }
    >
      <div className="type-read flex flex-col gap-2 text-pretty text-ink-2 wrap-anywhere">
        {edits > 0 && <p>{t('ofEdits', { count: edits })}</p>}
        {drafts.length > 0 && (
          <p>{t('ofDrafts', { count: drafts.length, lists: format.list(names.map((name) => t('list', { name }))) })}</p>
        )}
        <p>{t('readable')}</p>
      </div>
    </Dialog>
  )
}
