import { lateListParts } from '../../chunks.ts'
import type { MenuAnchor } from '../../ui/menu.tsx'
import { useOfUi } from './list-ui.ts'
import type { LineAction } from './use-line-actions.tsx'

/** The menus and the date editor of whatever lines are asked about. */
export const LineOverlays = ({ actions }: { actions: readonly LineAction[] }) => {
  const asked = useOfUi(({ asked }) => asked)
  const parts = lateListParts.usePart(asked !== undefined)
  return parts && asked && <parts.LineOverlay key={asked.keys.join()} asked={asked} actions={actions} />
}

/** Where the pointer was, as something a menu can hang from. */
export const pointAnchor = ({ clientX, clientY }: { clientX: number; clientY: number }): MenuAnchor => ({
  getBoundingClientRect: () => new DOMRect(clientX, clientY, 0, 0),
})
