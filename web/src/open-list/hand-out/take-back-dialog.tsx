import { useMutation } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useRefusal } from '../../api/use-refusal.ts'
import { takeBack } from '../../live/hand-out.ts'
import { useLine, useNumber } from '../../live/use-list.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { useList } from '../list-provider.tsx'
import { useWorkerName } from './worker.tsx'

const nobody = { worker: '', user_id: '', attempt: 0 }

/** Taking a line out of somebody's hands cannot be undone, so it asks; about the next who has it, it would be another question. */
export const TakeBackDialog = ({ lineKey, onClose }: { lineKey: string; onClose(): void }) => {
  const { session } = useList()
  const t = useTranslations('work.take')
  const refusalOf = useRefusal()
  const keep = useRef<HTMLButtonElement>(null)
  const task = useLine(session, lineKey)?.task
  const number = useNumber(session, lineKey)
  const [asked] = useState({ ...nobody, ...task?.lease, number })
  const worker = useWorkerName(asked)
  const take = useMutation({
    mutationFn: () => takeBack(session.calls, task!.id),
    onSuccess: onClose,
  })
  const isHeld = take.isPending || task?.lease?.attempt === asked.attempt
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t('title', { number: asked.number })}
      initialFocus={keep}
      actions={
        isHeld ? (
          <>
            <Button ref={keep} onClick={onClose}>
              {t('leave')}
            </Button>
            <Button variant="danger-filled" busy={take.isPending && t('busy')} onClick={() => take.mutate()}>
              {t('confirm')}
            </Button>
          </>
        ) : (
          <Button ref={keep} onClick={onClose}>
            {t('close')}
          </Button>
        )
      }
    >
      <p className="type-read text-ink-2" role={isHeld ? undefined : 'status'}>
        {t(isHeld ? 'text' : 'isOver', { worker })}
      </p>
      {take.isError && isHeld && (
        <p role="alert" className="type-small mt-3 text-fail">
          {refusalOf(take.error)}
        </p>
      )}
    </Dialog>
  )
}
