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

/** What the header shows of it: which copy this is, and the button; `item` is the same for a phone's menu. */
export const useHandOut = () => {
  const { list, canEdit } = useList()
  const { isPhone } = useViewport()
  const [wanted, setWanted] = useState<Project['state']>()
  lateHandOut.useAhead()
  const parts = lateHandOut.usePart(list.state === 'ready')
  const change = { wanted, onChange: setWanted }
  if (!parts) return {}
  const { HandOutButton, HandOutItem, ListStateChange, HandOutWords, WorkCopy } = parts
  return {
    copy: list.state === 'ready' && !isPhone && (
      <HandOutWords>
        <WorkCopy />
      </HandOutWords>
    ),
    end: (
      <HandOutWords>
        {canEdit && !isPhone && <HandOutButton {...change} />}
        {wanted && <ListStateChange to={wanted} onDone={() => setWanted(undefined)} />}
      </HandOutWords>
    ),
    item: canEdit && isPhone && (
      <HandOutWords>
        <HandOutItem {...change} />
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
