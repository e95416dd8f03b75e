import { useRef } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { CopyButton } from './copy-button.tsx'

/** The only time that the key is seen: neither Esc nor a click beside it closes this by mistake. */
export const MadeKeyDialog = ({
  made,
  onClose,
}: {
  made: { name: string; key: string } | undefined
  onClose(): void
}) => {
  const t = useTranslations('security')
  const field = useRef<HTMLInputElement>(null)
  const command = `curl -H 'Authorization: Bearer ${made?.key}' ${location.origin}/api/v1/lists`
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
      <p className="type-small mt-4 mb-1.5 text-ink-2">{t('keyTry')}</p>
      <pre dir="ltr" className="type-small rounded-sm bg-stub p-2.5 font-mono whitespace-pre-wrap wrap-anywhere">
        {command}
      </pre>
    </Dialog>
  )
}
