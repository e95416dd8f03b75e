import { labelsOf } from '../domain/label-text.ts'
import type { ListSession } from '../live/list-session.ts'
import { oncePerVersion, useThrottledListState } from '../live/use-list.ts'
import { useList } from './list-provider.tsx'

/** What the lines of the open list have, by name. */
export const useLabels = (): readonly string[] => useThrottledListState(useList().session, labels)

const labels = oncePerVersion(
  ({ store: { index } }: ListSession) => `${index.shape} ${index.content}`,
  ({ store }) => labelsOf(store.lines.map(({ task }) => task)),
)
