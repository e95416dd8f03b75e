import type { Project } from '@docket/contract'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { listsQuery } from '../../api/queries.ts'
import { isOverdue } from '../../domain/arrange.ts'
import type { ListView } from '../../live/list-session.ts'

/** What is known here first shows in the navigation at once: the list's name and its counts. */
export const useCountsInLists = ({ list, lines, isLoaded }: ListView): void => {
  const queries = useQueryClient()
  useEffect(() => {
    if (!list || !isLoaded) return
    const now = new Date()
    const countOf = (status: string) => lines.filter(({ task }) => task.status === status).length
    const known: Partial<Project> = {
      name: list.name,
      icon: list.icon,
      total: lines.length,
      completed: countOf('completed'),
      failed: countOf('failed'),
      pending: countOf('pending'),
      overdue: lines.filter((line) => isOverdue(line, now)).length,
    }
    queries.setQueryData(listsQuery.queryKey, (lists) =>
      lists?.map((each) => (each.id === list.id ? { ...each, ...known } : each)),
    )
  }, [queries, list, lines, isLoaded])
}
