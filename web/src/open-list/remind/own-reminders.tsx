import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { remindersByTask } from '../../api/reminders-query.ts'
import { useUi } from '../list-ui.ts'

/** Gives the open list the reader's own reminders. */
export const OwnReminders = () => {
  const ui = useUi()
  const { data } = useQuery(remindersByTask)
  useEffect(() => {
    if (data) ui.set({ reminders: data })
  }, [ui, data])
  return null
}
