import { useRef } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { ConnectKey } from './connect-key.tsx'
import { CopyButton } from './copy-button.tsx'

export interface MadeKey {
  readonly id: string
  readonly name: string
  readonly key: string
  /** It works off tasks, so it may be for an agent. */
  readonly isForWork: boolean
}

/** The only time that the key is seen: neither Esc nor a click beside it closes this by mistake. */
export const MadeKeyDialog = ({ made, onClose }: { made: MadeKey | undefined; onClose(): void }) => {
  const t = useTranslations('security')
  const field = useRef<HTMLInputElement>(null)
  return (
    <Dialog
      open={made !== undefined}
      onOpenChange={onClose}
      isHeld
      title={t('keyTitle', { name: made?.name ?? '' })}
      initialFocus={field}
      actions={
        <Button variant="primary" onClick={onClose}>
          {t('keyDone')}
        </Button>
      }
    >
      <p className="type-read text-ink-2">{t.rich('keyLead', { b: (words) => <strong>{words}</strong> })}</p>
      <div className="mt-3 flex gap-2 max-md:flex-col">
        <input
          ref={field}
          readOnly
          dir="ltr"
          value={made?.key ?? ''}
          aria-label={t('keyField')}
          onFocus={(event) => event.currentTarget.select()}
          className="type-small h-8 min-w-0 grow rounded-md border border-edge bg-stub px-2.5 font-mono max-md:h-11"
        />
        <CopyButton text={made?.key ?? ''} />
      </div>
      {made && <ConnectKey key={made.id} id={made.id} token={made.key} first={made.isForWork ? 'claude' : 'curl'} />}
    </Dialog>
  )
}
