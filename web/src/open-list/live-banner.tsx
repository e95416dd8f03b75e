import { lateOpenList } from '../chunks.ts'
import { useListState } from '../live/use-list.ts'
import { useList } from './list-provider.tsx'

const NotLive = lateOpenList.component('NotLive')

/** While the list is not live, or something waits. */
export const LiveBanner = () => {
  const { session } = useList()
  const isNeeded = useListState(
    session,
    ({ live, isStalled, unsent }) =>
      live === 'reconnecting' || live === 'offline' || (unsent > 0 && (isStalled || live !== 'live')),
  )
  return isNeeded && <NotLive />
}
