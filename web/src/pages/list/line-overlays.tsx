import { useTranslations } from 'use-intl'
import type { Line } from '../../live/list-model.ts'
import type { MenuAnchor } from '../../ui/menu.tsx'
import { DueEditor } from './due-editor.tsx'
import { LineMenu, StatusMenu } from './line-menus.tsx'
import type { ListActions } from './use-list-actions.ts'

export interface LineAsk {
  kind: 'status' | 'line' | 'due'
  keys: readonly string[]
  anchor: MenuAnchor
}

interface LineOverlaysProps {
  ask: LineAsk | undefined
  lines: readonly Line[]
  order: readonly string[]
  canMove: boolean
  actions: ListActions
  /** The question is answered, unless another one has been asked meanwhile. */
  onClose(ask: LineAsk): void
  onRename(key: string): void
  onDue(keys: readonly string[]): void
  onMove(key: string, steps: 1 | -1): void
  finalFocus(key: string): HTMLElement | boolean
}

/** The menus and the date editor of whatever lines are asked about. They close when the line goes. */
export const LineOverlays = ({ ask, lines, order, canMove, actions, finalFocus, ...on }: LineOverlaysProps) => {
  const t = useTranslations('list.due')
  const key = ask?.keys[0]
  const line = key === undefined ? undefined : lines.find((each) => each.key === key)
  if (!ask || key === undefined || !line) return null

  const shared = { anchor: ask.anchor, onClose: () => on.onClose(ask), finalFocus: () => finalFocus(key) }
  if (ask.kind === 'status')
    return <StatusMenu {...shared} line={line} onStatus={(status) => actions.setStatus([key], status)} />
  if (ask.kind === 'due')
    return (
      <DueEditor
        {...shared}
        title={t('title', { count: ask.keys.length, number: line.number })}
        due={line.task.due_at === null ? undefined : new Date(line.task.due_at)}
        onDue={(due) => actions.setDue(ask.keys, due)}
      />
    )
  const place = order.indexOf(key)
  return (
    <LineMenu
      {...shared}
      line={line}
      canMoveUp={canMove && place > 0}
      canMoveDown={canMove && place < order.length - 1}
      onToggle={() => actions.toggle([key])}
      onRename={() => on.onRename(key)}
      onDue={() => requestAnimationFrame(() => on.onDue([key]))}
      onMove={(steps) => on.onMove(key, steps)}
      onArchive={() => actions.archive([key])}
      onDelete={() => actions.remove([key])}
    />
  )
}

/** Where the pointer was, as something a menu can hang from. */
export const pointAnchor = ({ clientX, clientY }: React.MouseEvent): MenuAnchor => ({
  getBoundingClientRect: () => new DOMRect(clientX, clientY, 0, 0),
})
