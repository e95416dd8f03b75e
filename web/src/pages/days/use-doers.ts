import type { Person, TaskLine } from '@docket/contract'
import { type UseQueryResult, useQueries, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { peopleKey, peopleQuery } from '../../api/list-queries.ts'
import { useAccount } from '../../live/use-account.ts'

/**
 * What others are called who do these lines; answers nothing for a line that is nobody's or the reader's own, and an empty name as
 * long as it is not known. Asked once for each list in which somebody else does a line, and again for who turns up later.
 */
export const useDoers = (lines: readonly TaskLine[]): ((line: TaskLine) => string | undefined) => {
  const { userID, keeper } = useAccount()
  const queries = useQueryClient()
  const isOthers = ({ assignee_id }: TaskLine) => assignee_id !== null && assignee_id !== userID
  const others = lines.filter(isOthers)
  const asked = Array.from(new Set(others.map(({ list_id }) => list_id)), (listID) =>
    peopleQuery(listID, async () => (await keeper.load(listID))?.people),
  )
  const { names, isWhole } = useQueries({ queries: asked, combine: namesIn })
  const strangers = isWhole ? others.filter(({ assignee_id }) => !names.has(assignee_id!)) : []
  const strange = [...new Set(strangers.map(({ list_id, assignee_id }) => `${list_id} ${assignee_id}`))].join()
  useEffect(() => {
    // Whose account is gone stays without a name: it is not asked again.
    for (const one of strange.split(',').filter(Boolean))
      void queries.invalidateQueries({ queryKey: peopleKey(one.split(' ')[0]!) })
  }, [queries, strange])
  return (line) => (isOthers(line) ? (names.get(line.assignee_id!) ?? '') : undefined)
}

const namesIn = (answers: UseQueryResult<readonly Person[]>[]) => ({
  names: new Map(answers.flatMap(({ data = [] }) => data.map(({ user_id, name }) => [user_id, name] as const))),
  isWhole: answers.every(({ isFetched }) => isFetched),
})
