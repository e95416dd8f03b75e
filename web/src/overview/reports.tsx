import type { Project } from '@docket/contract'
import type { ListSession } from '../live/list-session.ts'
import { useAccount } from '../live/use-account.ts'
import { ListProvider } from '../open-list/list-provider.tsx'
import { useProblems } from '../open-list/use-problems.ts'
import { useListsById } from './use-all-lines.ts'

/** Says why something that was done to lines from outside their lists was not taken. */
export const Reports = ({ reached }: { reached: ReadonlyMap<string, ListSession> }) => {
  const lists = useListsById()
  return [...reached].map(([listID, session]) => {
    const list = lists.get(listID)
    return list && <Report key={listID} session={session} list={list} />
  })
}

const Report = ({ session, list }: { session: ListSession; list: Project }) => {
  const { keeper } = useAccount()
  return (
    <ListProvider session={session} list={list} keeper={keeper}>
      <Problems />
    </ListProvider>
  )
}

const Problems = () => {
  useProblems()
  return null
}
