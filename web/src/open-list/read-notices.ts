import type { Notice } from '@docket/contract'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { inboxQuery, readNotices } from '../api/inbox-query.ts'

/**
 * Whoever opens a task has read what the inbox has about it, and need not be told by mail. Not of what comes while it is open:
 * nobody may be looking.
 */
export const useReadOnOpening = (taskID: string | undefined): void => {
  const queries = useQueryClient()
  const { data } = useQuery(inboxQuery)
  const isDone = useRef(false)
  useEffect(() => {
    if (isDone.current || !data || taskID === undefined) return
    isDone.current = true
    const isAbout = ({ task_id }: Notice) => task_id === taskID
    void readNotices(queries, data.filter(isAbout), taskID)
  }, [queries, data, taskID])
}
