import type { Task } from '@docket/contract'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { api } from '../../api/client.ts'
import { useRefusal } from '../../api/use-refusal.ts'
import { timeText } from '../../domain/date-text.ts'
import { Button } from '../../ui/button.tsx'
import { showToast } from '../../ui/toast.tsx'
import { useList } from '../list/list-provider.tsx'
import { Notice } from './notice.tsx'

/** A worker has the line: who, until when, and the way to take it back. */
export const LeaseNotice = ({ task, lease }: { task: Task; lease: NonNullable<Task['lease']> }) => {
  const { canEdit } = useList()
  const t = useTranslations('task')
  const reasonOf = useRefusal()
  const [isAsking, setIsAsking] = useState(false)
  const [isTaking, setIsTaking] = useState(false)
  const worker = lease.worker === '' ? t('someone') : lease.worker

  const takeBack = async () => {
    setIsTaking(true)
    try {
      await api.releaseLease({ taskID: task.id, body: {} })
      showToast({ text: t('notice.taken') })
    } catch (error) {
      showToast({ text: reasonOf(error), refusal: true })
    } finally {
      setIsTaking(false)
      setIsAsking(false)
    }
  }
  return (
    <Notice
      actions={
        canEdit && (
          <>
            <Button
              variant={isAsking ? 'danger' : 'default'}
              busy={isTaking && t('notice.takeBack')}
              onClick={isAsking ? takeBack : () => setIsAsking(true)}
            >
              {t('notice.takeBack')}
            </Button>
            {isAsking && (
              <Button variant="quiet" onClick={() => setIsAsking(false)}>
                {t('notice.leave')}
              </Button>
            )}
          </>
        )
      }
    >
      {isAsking
        ? t('notice.takeBackAsk', { worker })
        : t('notice.held', { worker, time: timeText(new Date(lease.expires_at)) })}
    </Notice>
  )
}
