import { useMutation } from '@tanstack/react-query'
import { useRef } from 'react'
import { useTranslations } from 'use-intl'
import { useRefusal } from '../../api/use-refusal.ts'
import { takeBack } from '../../live/hand-out.ts'
import { useLine, useNumber } from '../../live/use-list.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { useList } from '../list/list-provider.tsx'
import { useWorkerName } from './worker.tsx'

/** Taking a line out of somebody's hands cannot be undone, so it asks. */
export const TakeBackDialog = ({ lineKey, onClose }: { lineKey: string; onClose(): void }) => {
  const { session } = useList()
  const t = useTranslations('dispatch')
  const refusalOf = useRefusal()
  const keep = useRef<HTMLButtonElement>(null)
  const line = useLine(session, lineKey)
  const number = useNumber(session, lineKey)
  const lease = line?.task.lease
  const worker = useWorkerName(lease ?? { worker: '', user_id: '' })
  const take = useMutation({
    mutationFn: () => takeBack(session.calls, line!.task.id),
    onSuccess: onClose,
  })
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t('takeTitle', { number })}
      initialFocus={keep}
      actions={
        lease ? (
          <>
            <Button ref={keep} onClick={onClose}>
              {t('leave')}
            </Button>
            <Button variant="danger-filled" busy={take.isPending && t('taking')} onClick={() => take.mutate()}>
              {t('takeBack')}
            </Button>
          </>
        ) : (
          <Button ref={keep} onClick={onClose}>
            {t('close')}
          </Button>
        )
      }
    >
      <p className="type-read text-ink-2">{lease ? t('takeText', { worker }) : t('isFree')}</p>
      {take.isError && (
        <p role="alert" className="type-small mt-3 text-fail">
          {refusalOf(take.error)}
        </p>
      )}
    </Dialog>
  )
}
