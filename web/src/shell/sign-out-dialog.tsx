import { useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import type { SigningOut } from './use-sign-out.ts'

/** Signing out would take what was written here away, so it asks what is to become of it. */
export const SignOutDialog = ({ unsent, leave, stay }: Omit<SigningOut, 'begin'>) => {
  const t = useTranslations('signOut')
  const keep = useRef<HTMLButtonElement>(null)
  const [busy, setBusy] = useState<'keep' | 'discard'>()
  const [count, setCount] = useState(0)
  // The words stay while the dialog goes.
  if (unsent !== undefined && unsent !== count) setCount(unsent)

  const go = async (how: 'keep' | 'discard') => {
    setBusy(how)
    await leave({ keepWriting: how === 'keep' })
    setBusy(undefined)
  }
  return (
    <Dialog
      open={unsent !== undefined}
      onOpenChange={stay}
      title={t('title', { count })}
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
      <p className="type-read text-ink-2">{t('lead')}</p>
    </Dialog>
  )
}
