import type { Project } from '@docket/contract'
import { useTranslations } from 'use-intl'
import type { MoveEdit } from '../../live/edit.ts'
import { Moves } from '../../live/moves.ts'
import { useAccount } from '../../live/use-account.ts'
import { showToast } from '../../ui/toast.tsx'
import { type NextLineHandle, useList } from '../list-provider.tsx'
import { type ListUi, useUi } from '../list-ui.ts'
import { shortened } from '../use-done-words.ts'
import { useTaskAddress } from '../use-task-address.ts'

/** Moves lines to another list, with everything that is said about them; the way back puts them where they stood. */
export const useMoveElsewhere = (): ((keys: readonly string[], target: Project) => void) => {
  const { session, nextLine } = useList()
  const account = useAccount()
  const ui = useUi()
  const address = useTaskAddress()
  const t = useTranslations('list.elsewhere')

  return (keys, target) => {
    const { store, editor, listID } = session
    const lines = keys.flatMap((key) => {
      const line = store.line(key)
      return line && !line.gone ? [line] : []
    })
    const [first] = lines
    if (!first) return void showToast({ text: t('missing') })
    const there = account.known(target.id)?.store
    // Of a list that is not here it is known how many lines it has.
    const place = Math.max(there?.nextPosition() ?? 0, target.total + 1)
    const edits = lines.map(({ key, task }, at): MoveEdit => {
      return { kind: 'move', key, from: listID, to: target.id, moved: task, place: place + at }
    })
    const { name } = first.task
    ui.clearSelection()
    letGo(ui, keys, nextLine.current)
    if (ui.state.open !== undefined && keys.includes(ui.state.open)) address.close()
    account.outbox.letMove(Moves)
    const step = editor.perform({ verb: 'moved', count: edits.length, name }, edits)
    showToast({
      text: t('moved', { count: edits.length, name: shortened(name), list: shortened(target.name) }),
      undo: () => step && editor.revert(step),
    })
  }
}

/** The line in their place gets the focus: one that has it stays on the page, however it went. */
const letGo = (ui: ListUi, keys: readonly string[], nextLine: NextLineHandle | null): void => {
  const { order } = ui.visible
  if (ui.state.active === undefined || !keys.includes(ui.state.active)) return
  const after = order.slice(order.indexOf(ui.state.active)).find((key) => !keys.includes(key))
  const next = after ?? order.findLast((key) => !keys.includes(key))
  if (next === undefined) nextLine?.focus()
  else ui.focus(next)
}
