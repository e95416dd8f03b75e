import { useLongPress } from '../ui/use-long-press.ts'
import { pointAnchor } from './editors/line-overlays.tsx'
import type { LineAction } from './line-actions.ts'
import { useList } from './list-provider.tsx'
import { useUi } from './list-ui.ts'
import { useDoneToast } from './use-done-toast.ts'

/** What clicks, long presses and the focus do to the lines of a view of the open list. */
export const useLineClicks = (actions: readonly LineAction[]) => {
  const { session, verbs, canEdit } = useList()
  const showDone = useDoneToast()
  return useClicksOnLines({
    actions,
    canEdit: () => canEdit,
    isGone: (key) => session.store.line(key)?.gone !== undefined,
    onStatus: (key) => showDone(verbs.toggle([key])),
  })
}

interface ClicksOptions {
  actions: readonly LineAction[]
  canEdit(key: string): boolean
  isGone(key: string): boolean
  onStatus(key: string): void
}

/** What clicks, long presses and the focus do to lines and to their parts, wherever they stand. */
export const useClicksOnLines = ({ actions, canEdit, isGone, onStatus }: ClicksOptions) => {
  const ui = useUi()
  const actionOf = (id: LineAction['id']) => actions.find((action) => action.id === id)!
  const onClick = (event: React.MouseEvent) => {
    const [key, part] = partOf(event.target as Element)
    if (key === undefined || isGone(key)) return
    const opens = part === 'line' || part === 'name'
    if (!canEdit(key)) return opens && actionOf('open').run([key])
    if (event.shiftKey && part !== 'status') {
      ui.extendTo(key)
      ui.point(key)
    } else if (part === 'number' || event.ctrlKey || event.metaKey) {
      ui.toggle(key)
      ui.point(key)
    } else if (part === 'status') {
      ui.point(key)
      onStatus(key)
    } else if (part === 'due') actionOf('due').run([key])
    else if (part === 'assignee') actionOf('assign').run([key])
    else if (part === 'menu') openMenu(event)
    else if (opens && !isWriting(event)) actionOf('open').run([key])
  }
  const openMenu = (event: React.MouseEvent) => {
    const [key, part] = partOf(event.target as Element)
    if (key === undefined || !canEdit(key) || ui.state.editing?.key === key || isGone(key)) return
    event.preventDefault()
    ui.set({
      active: key,
      asked: { kind: part === 'status' ? 'status' : 'line', keys: [key], anchor: pointAnchor(event) },
    })
  }
  const onHold = useLongPress(openMenu)
  return {
    /** For a press that may become a long one. */
    onHold,
    openMenu,
    onClick,
    onMouseDown: (event: React.MouseEvent) => {
      // They leave the focus on their line, or in its name: what was pressed is still there for the click.
      const kept = '[data-part="status"], [data-part="number"], [data-part="due"], [data-part="assignee"]'
      if ((event.target as Element).closest(kept)) event.preventDefault()
    },
    onContextMenu: (event: React.MouseEvent) => {
      if ((event.nativeEvent as PointerEvent).pointerType === 'touch') event.preventDefault()
      else openMenu(event)
    },
    onFocus: (event: React.FocusEvent) => {
      const key = event.target.getAttribute('data-key')
      if (key) ui.set({ active: key })
    },
  }
}

/** The field of a name, or what is asked below it. */
const isWriting = ({ target }: React.MouseEvent): boolean =>
  (target as Element).closest('input, textarea, [data-question]') !== null

/** The line and the part of it that was clicked or pressed: `name`, `status`, `number`, `margin`, `due`, `assignee`, or the line itself. */
export const partOf = (element: Element): [string | undefined, string] => [
  element.closest('[data-key]')?.getAttribute('data-key') ?? undefined,
  element.closest('[data-part]')?.getAttribute('data-part') ?? 'line',
]
