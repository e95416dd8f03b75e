import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { remindersQuery } from '../../api/reminders-query.ts'
import { useUi } from '../list-ui.ts'

/** Gives the open list the reader's own reminders. */
export const OwnReminders = () => {
  const ui = useUi()
  const { data } = useQuery(remindersQuery)
  useEffect(() => {
    if (data) ui.set({ reminders: new Map(data.map(({ task_id, remind_at }) => [task_id, remind_at])) })
  }, [ui, data])
  return null
}
