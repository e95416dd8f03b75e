import type { Project, Task } from '@docket/contract'
import { useState } from 'react'
import { lateHandOut } from '../../chunks.ts'
import { useListState } from '../../live/use-list.ts'
import { useViewport } from '../../ui/use-viewport.ts'
import { useList } from '../list-provider.tsx'
import { useIsDispatch } from '../use-is-dispatch.ts'

/*
 * Most lists are never handed out: what that needs is fetched when the browser is idle, or when a list is out.
 */

/** How to stop, in the header; `item` is for its menu. */
export const useHandOut = () => {
  const { list, canEdit } = useList()
  const { isPhone } = useViewport()
  const [wanted, setWanted] = useState<Project['state']>()
  const [isExplained, setIsExplained] = useState(false)
  lateHandOut.useAhead()
  const isOut = list.state === 'ready'
  const parts = lateHandOut.usePart(isOut)
  if (!parts) return {}
  const { HandOutDialog, HandOutItem, ListStateChange, HandOutWords, StopButton, StopItem } = parts
  const stop = { isStopping: wanted !== undefined, onStop: () => setWanted('draft') }
  const handOut = () => {
    setIsExplained(false)
    setWanted('ready')
  }
  return {
    end: (
      <HandOutWords>
        {canEdit && isOut && !isPhone && <StopButton {...stop} />}
        {isExplained && <HandOutDialog onHandOut={handOut} onClose={() => setIsExplained(false)} />}
        {wanted && <ListStateChange to={wanted} onDone={() => setWanted(undefined)} />}
      </HandOutWords>
    ),
    item: canEdit && (
      <HandOutWords>
        {!isOut && (
          <HandOutItem isUnderWay={wanted !== undefined} onHandOut={handOut} onExplain={() => setIsExplained(true)} />
        )}
        {isOut && isPhone && <StopItem {...stop} />}
      </HandOutWords>
    ),
  }
}

/** The views of the list, while its way to workers is one of them: workers have lines of it, or somebody looks. */
export const Tabs = () => {
  const { session, list } = useList()
  const isHere = useIsDispatch()
  const isWorkedOn = useListState(session, ({ store }) => store.isWorkedOn)
  const isShown = list.state === 'ready' || isWorkedOn || isHere
  const parts = lateHandOut.usePart(isShown)
  return (
    isShown &&
    parts && (
      <parts.HandOutWords>
        <parts.ListTabs />
      </parts.HandOutWords>
    )
  )
}

/** What waits while the list is out. */
export const Locked = () => {
  const { list } = useList()
  const isOut = list.state === 'ready'
  const parts = lateHandOut.usePart(isOut)
  return (
    isOut &&
    parts && (
      <parts.HandOutWords>
        <parts.LockedBanner />
      </parts.HandOutWords>
    )
  )
}

/** Who has the line, and for how long. */
export const Lease = ({ task }: { task: Task }) => {
  const parts = lateHandOut.usePart(true)
  return (
    parts && (
      <parts.HandOutWords>
        <parts.LeaseNote task={task} />
      </parts.HandOutWords>
    )
  )
}

/** Its ring, which drains. */
export const Ring = ({ task }: { task: Task }) => {
  const parts = lateHandOut.usePart(true)
  return parts && <parts.LineRing task={task} />
}
