import { useCallback, useMemo } from 'react'
import { type Bucketed, type Buckets, bucketedLines } from '../domain/bucketed-lines.ts'
import type { ListSession } from '../live/list-session.ts'
import { useListState } from '../live/use-list.ts'
import { useInHand, useShown } from './filter/use-shown.ts'
import { useList } from './list-provider.tsx'
import type { FilterAddress } from './view/list-address.ts'
import type { Sort } from './view/list-search.ts'

const anyTime = new Date(0)

/** What of the list stands in these buckets: the same ones as long as they are the same. */
export const useBucketed = <Name extends string>(
  buckets: Buckets<Name>,
  names: readonly Name[],
  filter: FilterAddress,
  now: Date,
  sort?: Sort,
): Bucketed<Name> => {
  const { session } = useList()
  const shown = useShown(filter)
  // Only a filter by date or state changes with time: a line waits until it starts.
  const at = filter.due || filter.state ? now : anyTime
  const project = useMemo(() => shown && bucketedLines(shown, buckets, sort), [shown, buckets, sort])
  const none = useMemo(() => Object.fromEntries(names.map((name) => [name, []])) as unknown as Bucketed<Name>, [names])
  const inHand = useInHand()
  const select = useCallback(
    ({ isLoaded, store }: ListSession) => (isLoaded && project ? project(store.index, names, at, inHand) : none),
    [project, names, at, inHand, none],
  )
  return useListState(session, select)
}
