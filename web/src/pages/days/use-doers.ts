import type { Person, TaskLine } from '@docket/contract'
import { type UseQueryResult, useQueries } from '@tanstack/react-query'
import { peopleQuery } from '../../api/list-queries.ts'
import { useAccount } from '../../live/use-account.ts'

/**
 * What others are called who do these lines; answers nothing for a line that is nobody's or the reader's own, and an empty name as
 * long as it is not known. Asked once for each list in which somebody else does a line.
 */
export const useDoers = (lines: readonly TaskLine[]): ((line: TaskLine) => string | undefined) => {
  const { userID, keeper } = useAccount()
  const isOthers = ({ assignee_id }: TaskLine) => assignee_id !== null && assignee_id !== userID
  const listIDs = new Set(lines.filter(isOthers).map(({ list_id }) => list_id))
  const names = useQueries({
    queries: Array.from(listIDs, (listID) => peopleQuery(listID, async () => (await keeper.load(listID))?.people)),
    combine: namesIn,
  })
  return (line) => (isOthers(line) ? (names.get(line.assignee_id!) ?? '') : undefined)
}

const namesIn = (answers: UseQueryResult<readonly Person[]>[]): ReadonlyMap<string, string> =>
  new Map(answers.flatMap(({ data = [] }) => data.map(({ user_id, name }) => [user_id, name] as const)))
