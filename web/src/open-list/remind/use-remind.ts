import type { Task } from '@docket/contract'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { useNow, useTranslations } from 'use-intl'
import { useRefusal } from '../../api/use-refusal.ts'
import { useDateWords } from '../../ui/date-words.ts'
import { showToast } from '../../ui/toast.tsx'
import { useUi } from '../list-ui.ts'
import { askForPush } from './ask-for-push.ts'
import { saveReminder } from './save-reminder.ts'

type Reminded = Pick<Task, 'id' | 'list_id' | 'name'>

/** Sets when the reader is told of a task, `null` for not at all, and says so, with the way back. */
export const useRemind = () => {
  const t = useTranslations('list.remind')
  const ui = useUi()
  const queries = useQueryClient()
  const dates = useDateWords()
  const refusalOf = useRefusal()
  const now = useNow()
  return useCallback(
    async ({ id: task_id, list_id, name }: Reminded, at: Date | null): Promise<void> => {
      const before = ui.state.reminders.get(task_id) ?? null
      const save = async (remind_at: string | null): Promise<boolean> => {
        try {
          await saveReminder(queries, { task_id, list_id }, remind_at)
          return true
        } catch (error) {
          showToast({ text: t('refused', { reason: refusalOf(error) }), refusal: true })
          return false
        }
      }
      if (!(await save(at?.toISOString() ?? null))) return
      const text = at ? t('set', { name, when: dates.due(at, now) }) : t('dropped', { name })
      // Whoever sees what was set is asked next, once, whether this device shall tell it.
      const words = { ask: t('ask'), turnOn: t('turnOn'), turnedOn: t('turnedOn'), notTurnedOn: t('notTurnedOn') }
      const onExpire = at ? () => void askForPush(queries, words).catch(() => {}) : undefined
      showToast({ text, undo: () => (void save(before), true), ...(onExpire && { onExpire }) })
    },
    [t, ui, queries, dates, refusalOf, now],
  )
}
