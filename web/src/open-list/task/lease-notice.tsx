import type { Task } from '@docket/contract'
import { useEffect, useEffectEvent, useState } from 'react'
import { useTranslations } from 'use-intl'
import { timeText } from '../../domain/date-text.ts'
import { Button } from '../../ui/button.tsx'
import { TakeBackDialog } from '../hand-out/take-back-dialog.tsx'
import { useWorkerName } from '../hand-out/worker.tsx'
import { useList } from '../list-provider.tsx'
import { Notice } from './notice.tsx'

type Leased = Pick<Task, 'updated_at'> & { readonly lease: NonNullable<Task['lease']> }

interface LeaseNoticeProps {
  taskKey: string
  /** Missing while nobody has the line. */
  leased: Leased | undefined
  /** The question is answered, and the button that asked it may be gone. */
  onAsked(): void
}

/** A worker has the line: who, since when, and the way to take it back. */
export const LeaseNotice = ({ taskKey, leased, onAsked }: LeaseNoticeProps) => {
  const { canEdit } = useList()
  const [isAsking, setIsAsking] = useState(false)
  // Whoever can only read from now on is asked nothing more.
  if (isAsking && !canEdit) setIsAsking(false)
  // When the dialog is gone, and has given the focus back.
  const onClosed = useEffectEvent(onAsked)
  useEffect(() => (isAsking ? () => onClosed() : undefined), [isAsking])
  return (
    <>
      {leased && <Sentence leased={leased} onTakeBack={canEdit ? () => setIsAsking(true) : undefined} />}
      {isAsking && <TakeBackDialog lineKey={taskKey} onClose={() => setIsAsking(false)} />}
    </>
  )
}

const Sentence = ({ leased, onTakeBack }: { leased: Leased; onTakeBack: (() => void) | undefined }) => {
  const t = useTranslations('task.notice')
  const worker = useWorkerName(leased.lease)
  return (
    <Notice actions={onTakeBack && <Button onClick={onTakeBack}>{t('takeBack')}</Button>}>
      {t('held', { worker, time: timeText(new Date(leased.updated_at)) })}
    </Notice>
  )
}
