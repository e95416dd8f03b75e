import { useMemo } from 'react'
import { lateListParts } from '../../chunks.ts'
import type { Shown } from '../../domain/shown-lines.ts'
import { isLocal } from '../../live/edit.ts'
import type { ListSession } from '../../live/list-session.ts'
import { useAccount } from '../../live/use-account.ts'
import { useList } from '../list-provider.tsx'
import { useUiState } from '../list-ui.ts'
import { type FilterAddress, isFiltering } from '../view/list-address.ts'

/** What of the lines a filter shows; nothing until what reads it is here. */
export const useShown = (filter: FilterAddress): Shown | undefined => {
  const { session } = useList()
  const { userID } = useAccount()
  const isOn = isFiltering(filter)
  const parts = lateListParts.usePart(isOn)
  const passing = useMemo(() => {
    if (!isOn) return {}
    return parts && { passingAt: parts.passingIn(session, filter, userID) }
  }, [filter, isOn, parts, session, userID])
  const isAdded = useMemo(() => addedFromNowOn(session, isFiltering(filter)), [session, filter])
  return useMemo(() => passing && { ...passing, isAdded }, [passing, isAdded])
}

/** Whether a line was added at this screen after this moment. */
const addedFromNowOn = ({ store }: ListSession, isWanted: boolean): ((key: string) => boolean) => {
  const before = new Set(isWanted ? store.lines.flatMap(({ key }) => (isLocal(key) ? key : [])) : [])
  return (key) => isLocal(key) && !before.has(key)
}

/** The lines that the reader has to do with at this moment: with the focus or about to have it, asked about, or open beside. */
export const useInHand = (): readonly string[] => {
  const focused = useUiState(({ focused }) => focused)
  const wanted = useUiState(({ wanted }) => wanted?.key)
  const asked = useUiState(({ asked }) => asked?.keys)
  const open = useUiState(({ open }) => open)
  return useMemo(
    () => [...new Set([focused, wanted, open, ...(asked ?? [])])].filter((key) => key !== undefined),
    [focused, wanted, asked, open],
  )
}
