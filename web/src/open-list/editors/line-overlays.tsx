import { useEffect } from 'react'
import { lateOpenList } from '../../chunks.ts'
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
  // What is typed before the question has the focus is meant for it, and does nothing else.
  useEffect(() => {
    if (!isAsked) return
    const hold = (event: KeyboardEvent) => {
      const { key, ctrlKey, metaKey, target } = event
      if (ctrlKey || metaKey || (target as Element).closest('[role="dialog"], [role="menu"]')) return
      if (key === 'Escape') ui.set({ asked: undefined })
      else if (key.length > 1 && key !== 'Enter' && key !== 'Delete') return
      event.preventDefault()
    }
    window.addEventListener('keydown', hold, true)
    return () => window.removeEventListener('keydown', hold, true)
  }, [isAsked, ui])
  return { asked, parts }
}

/** Where the pointer was, as something a menu can hang from. */
export const pointAnchor = ({ clientX, clientY }: { clientX: number; clientY: number }): MenuAnchor => ({
  getBoundingClientRect: () => new DOMRect(clientX, clientY, 0, 0),
})
