import type { Project } from '@docket/contract'
import { useState } from 'react'
import { lateHandOut } from '../../chunks.ts'
import { useListState } from '../../live/use-list.ts'
import { useViewport } from '../../ui/use-viewport.ts'
import { useList } from '../list-provider.tsx'
import { useIsDispatch } from '../use-is-dispatch.ts'

/*
 * Most lists are never handed out: what that needs is fetched when the browser is idle, or when a list is out.
 */
const ListTabs = lateHandOut.component('ListTabs')
const LockedBanner = lateHandOut.component('LockedBanner')
/** Who has the line, and for how long. */
export const Lease = lateHandOut.component('LeaseNote')
/** It waits for a person. */
export const WaitingStamp = lateHandOut.component('WaitingStamp')
/** Its ring, which drains. */
export const Ring = lateHandOut.component('LineRing')

/** How to stop, in the header; `item` is for its menu. */
export const useHandOut = () => {
  const { list, canEdit } = useList()
  const { isPhone } = useViewport()
  const [wanted, setWanted] = useState<Project['state']>()
  const [isExplained, setIsExplained] = useState(false)
  const [areRulesOpen, setAreRulesOpen] = useState(false)
  lateHandOut.useAhead()
  const isOut = list.state !== 'draft'
  const parts = lateHandOut.usePart(isOut)
  if (!parts) return {}
  const { HandOutByName, HandOutDialog, HandOutItem, ListStateChange, RulesDialog, StopButton } = parts
  const stop = { isStopping: wanted !== undefined, onStop: () => setWanted('draft') }
  const onOpen = () => setWanted('open')
  const handOut = () => {
    setIsExplained(false)
    setWanted('ready')
  }
  const asks = { onExplain: () => setIsExplained(true), onRules: () => setAreRulesOpen(true) }
  const props = { ...stop, ...asks, onOpen, onHandOut: handOut }
  return {
    end: (
      <>
        {canEdit && <HandOutByName {...props} />}
        {canEdit && list.state === 'ready' && !isPhone && <StopButton {...stop} />}
        {isExplained && <HandOutDialog onHandOut={handOut} onClose={() => setIsExplained(false)} />}
        <RulesDialog open={areRulesOpen} onOpenChange={setAreRulesOpen} />
        {wanted && <ListStateChange to={wanted} onDone={() => setWanted(undefined)} />}
      </>
    ),
    item: canEdit && <HandOutItem {...props} />,
  }
}

/** Whether the list's way to workers is one of its views: workers have lines of it, or somebody looks. */
export const useHasTabs = (): boolean => {
  const { session, list } = useList()
  const isHere = useIsDispatch()
  const isWorkedOn = useListState(session, ({ store }) => store.index.held.size > 0)
  return list.state !== 'draft' || isWorkedOn || isHere
}

export const Tabs = () => useHasTabs() && <ListTabs />

/** What waits while the list is out. */
export const Locked = () => useList().list.state === 'ready' && <LockedBanner />
