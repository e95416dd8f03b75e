import { lateOpenList } from '../../chunks.ts'
import { useAccount } from '../../live/use-account.ts'
import { useListState } from '../../live/use-list.ts'
import { useList } from '../list-provider.tsx'

/** Seldom is somebody there. */
const Visitor = lateOpenList.component('Visitor')

/** The portrait of whoever else writes at a line now, or has it open: nothing makes room for it. */
export const AtLine = ({ lineKey, className }: { lineKey: string; className: string }) => {
  const { session } = useList()
  const { userID } = useAccount()
  const all = useListState(session, ({ presence, store }) =>
    presence.people.length === 0 ? undefined : presence.at(store.idOf(lineKey)),
  )
  const others = all?.filter(({ user_id }) => user_id !== userID)
  const first = others?.[0]
  return first && <Visitor first={first} count={others.length} lineKey={lineKey} className={className} />
}
