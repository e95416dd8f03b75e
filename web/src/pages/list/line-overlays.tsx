import { useEffect, useState } from 'react'
import { lateListParts } from '../../chunks.ts'
import { useOfList } from '../../live/use-list.ts'
import type { MenuAnchor } from '../../ui/menu.tsx'
import { useList } from './list-provider.tsx'
import { useOfUi } from './list-ui.ts'
import type { LineAction } from './use-line-actions.tsx'

/** The menus and the date editor of whatever lines are asked about. */
export const LineOverlays = ({ actions }: { actions: readonly LineAction[] }) => {
  const asked = useOfUi(({ asked }) => asked)
  lateListParts.useAhead()
  const parts = lateListParts.usePart(asked !== undefined)
  return parts && asked && <parts.LineOverlay key={asked.keys.join()} asked={asked} actions={actions} />
}

/** What can be done to the selected lines, while there are some. */
export const Selection = ({ actions }: { actions: readonly LineAction[] }) => {
  const isSome = useOfUi(({ selected }) => selected.size > 0)
  const parts = lateListParts.usePart(isSome)
  return isSome && parts && <parts.SelectionBar actions={actions} />
}

/** What was not taken, and what was half written when the page was left. */
export const Refused = () => {
  const { session, keeper } = useList()
  const isRefused = useOfList(session, ({ problems }) => problems.length > 0)
  const [isWritten, setIsWritten] = useState(false)
  useEffect(() => {
    void keeper.drafts(session.listID).then(({ size }) => setIsWritten(size > 0))
  }, [keeper, session])
  const parts = lateListParts.usePart(isRefused || isWritten)
  return parts && <parts.RefusedLines />
}

/** Where the pointer was, as something a menu can hang from. */
export const pointAnchor = ({ clientX, clientY }: { clientX: number; clientY: number }): MenuAnchor => ({
  getBoundingClientRect: () => new DOMRect(clientX, clientY, 0, 0),
})
