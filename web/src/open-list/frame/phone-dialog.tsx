import { useSuspenseQuery } from '@tanstack/react-query'
import { type ReactNode, useRef } from 'react'
import { useTranslations } from 'use-intl'
import { meQuery } from '../../api/queries.ts'
import { addressForOthers } from '../../domain/address-for-others.ts'
import { useListsState } from '../../live/use-lists.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { QrCode } from '../../ui/qr-code.tsx'

interface PhoneDialogProps {
  listID: string
  open: boolean
  onOpenChange(open: boolean): void
}

const code = (text: ReactNode) => (
  <code dir="ltr" className="font-mono text-[0.8125rem] text-ink">
    {text}
  </code>
)

/** The list's address for a telephone's camera; where only this computer reaches Docket, what to set. */
export const PhoneDialog = ({ listID, open, onOpenChange }: PhoneDialogProps) => {
  const t = useTranslations('phone')
  const close = useRef<HTMLButtonElement>(null)
  const { data: me } = useSuspenseQuery(meQuery)
  const id = useListsState((lists) => lists.idNow(listID))
  const origin = addressForOthers(me.reachable_at, location)
  const address = `${origin}/lists/${id}`
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={t('title')}
      initialFocus={close}
      actions={
        <Button ref={close} onClick={() => onOpenChange(false)}>
          {t('done')}
        </Button>
      }
    >
      {origin === undefined ? (
        <div className="type-read flex flex-col gap-3 text-ink-2">
          <p>{t('alone')}</p>
          <p className="flex flex-col gap-1">
            {code('DOCKET_HOST=0.0.0.0')}
            {code(`DOCKET_BASE_URL=http://192.168.1.20:${location.port || '80'}`)}
          </p>
          <p>{t('aloneThen')}</p>
        </div>
      ) : (
        <div className="flex flex-wrap gap-5">
          <QrCode text={address} label={t('code')} />
          <div className="type-read min-w-48 flex-1 text-ink-2">
            <p>{t('scan')}</p>
            <p className="mt-3 wrap-anywhere">{code(address)}</p>
            <p className="type-small mt-3">{t('network')}</p>
          </div>
        </div>
      )}
    </Dialog>
  )
}
