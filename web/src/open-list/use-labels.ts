import { labelsOf } from '../domain/label-text.ts'
import type { ListSession } from '../live/list-session.ts'
import { oncePerVersion, useListState } from '../live/use-list.ts'
import { useList } from './list-provider.tsx'

/** What the lines of the open list have, by name; nothing as long as nobody asks. */
export const useLabels = (isWanted = true): readonly string[] =>
  useListState(useList().session, isWanted ? labelsOfList : noLabels)

const none: readonly string[] = []
const noLabels = () => none

/** What its lines have, by name: worked out once as long as nothing of that changes. */
export const labelsOfList = oncePerVersion(
  ({ store: { index } }: ListSession) => `${index.shape} ${index.content}`,
  ({ store }) => labelsOf(store.lines.map(({ task }) => task)),
)
