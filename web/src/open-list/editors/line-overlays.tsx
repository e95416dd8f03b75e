import { lateOpenList } from '../../chunks.ts'
import { useHeldKeys } from '../../ui/held-keys.ts'
import type { MenuAnchor } from '../../ui/menu.tsx'
import type { LineAction } from '../line-actions.ts'
import { useUi, useUiState } from '../list-ui.ts'

/** The menus and the date editor of whatever lines are asked about. */
export const LineOverlays = ({ actions }: { actions: readonly LineAction[] }) => {
  const { asked, parts } = useAsked()
  return parts && asked && <parts.LineOverlay key={asked.keys.join()} asked={asked} actions={actions} />
}

/** What is asked about lines, and what asks it. */
export const useAsked = () => {
  const ui = useUi()
  const asked = useUiState(({ asked }) => asked)
  const isAsked = asked !== undefined
  const parts = lateOpenList.usePart(isAsked)
  useHeldKeys(isAsked, () => ui.set({ asked: undefined }))
  return { asked, parts }
}

/** Where the pointer was, as something a menu can hang from. */
export const pointAnchor = ({ clientX, clientY }: { clientX: number; clientY: number }): MenuAnchor => ({
  getBoundingClientRect: () => new DOMRect(clientX, clientY, 0, 0),
})
