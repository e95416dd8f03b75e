import type { Task } from '@docket/contract'
import { useEffect, useEffectEvent, useState } from 'react'
import { useTranslations } from 'use-intl'
import { timeText } from '../../domain/date-text.ts'
import { Button } from '../../ui/button.tsx'
import { useList } from '../list/list-provider.tsx'
import { TakeBackDialog } from '../work/take-back-dialog.tsx'
import { useWorkerName } from '../work/worker.tsx'
import { Notice } from './notice.tsx'

type TaskLease = NonNullable<Task['lease']>

interface LeaseNoticeProps {
  taskKey: string
  /** Missing while nobody has the line. */
  lease: TaskLease | undefined
  /** The question is answered, and the button that asked it may be gone. */
  onAsked(): void
}

/** A worker has the line: who, until when, and the way to take it back. */
export const LeaseNotice = ({ taskKey, lease, onAsked }: LeaseNoticeProps) => {
  const { canEdit } = useList()
  const [isAsking, setIsAsking] = useState(false)
  // Whoever can only read from now on is asked nothing more.
  if (isAsking && !canEdit) setIsAsking(false)
  // When the dialog is gone, and has given the focus back.
  const onClosed = useEffectEvent(onAsked)
  useEffect(() => (isAsking ? () => onClosed() : undefined), [isAsking])
  return (
    <>
      {lease && <Sentence lease={lease} onTakeBack={canEdit ? () => setIsAsking(true) : undefined} />}
      {isAsking && <TakeBackDialog lineKey={taskKey} onClose={() => setIsAsking(false)} />}
    </>
  )
}

const Sentence = ({ lease, onTakeBack }: { lease: TaskLease; onTakeBack: (() => void) | undefined }) => {
  const t = useTranslations('task.notice')
  const worker = useWorkerName(lease)
  return (
    <Notice actions={onTakeBack && <Button onClick={onTakeBack}>{t('takeBack')}</Button>}>
      {t('held', { worker, time: timeText(new Date(lease.expires_at)) })}
    </Notice>
  )
}
