import type { Project } from '@docket/contract'
import type { ListSession } from '../live/list-session.ts'
import { useAccount } from '../live/use-account.ts'
import { ListProvider } from '../open-list/list-provider.tsx'
import { Problems } from '../open-list/problems.tsx'
import { useListsById } from './use-all-lines.ts'

interface ReportsProps {
  reached: ReadonlyMap<string, ListSession>
  /** The list of the line that is open, which listens itself. */
  except: string | undefined
}

/** Says why something that was done to lines from outside their lists was not taken. */
export const Reports = ({ reached, except }: ReportsProps) => {
  const lists = useListsById()
  return [...reached].map(([listID, session]) => {
    const list = lists.get(listID)
    return list && listID !== except && <Report key={listID} session={session} list={list} />
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
