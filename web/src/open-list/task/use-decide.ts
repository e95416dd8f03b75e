import type { ApiError } from '@docket/client'
import type { Task } from '@docket/contract'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { hasCode } from '../../api/refusals.ts'
import { useRefusal } from '../../api/use-refusal.ts'
import { showToast } from '../../ui/toast.tsx'
import { useDoer } from '../who/use-doer.ts'

/**
 * Decides about a line that waits. `busy` is the way that is being gone, until the line is told to wait no more. Of two who decide
 * at once the later one is told who was first, and whoever decides about what is not there any more that something else waits.
 */
export const useDecide = (written: string) => {
  const t = useTranslations('asking')
  const doer = useDoer()
  const reasonOf = useRefusal()
  const [busy, setBusy] = useState<string>()

  const explain = (error: unknown): string => {
    if (!hasCode(error, 'task.not_waiting')) return t('failed', { reason: reasonOf(error) })
    const current = (error as ApiError).body.current as Task | undefined
    if (current?.waiting) return t('other')
    const who = doer(current?.changed_by)
    return t(written.trim() === '' ? 'late' : 'lateKept', { who })
  }
  /** Answers whether it was decided. */
  const decide = async (way: string, send: () => Promise<Task>): Promise<boolean> => {
    if (busy !== undefined) return false
    setBusy(way)
    try {
      await send()
      return true
    } catch (error) {
      setBusy(undefined)
      showToast({ text: explain(error), refusal: true })
      return false
    }
  }
  return { busy, decide }
}
