import type { Project } from '@docket/contract'
import { useTranslations } from 'use-intl'
import { useRefusal } from '../../api/use-refusal.ts'
import { useAccount } from '../../live/use-account.ts'
import { whenSent } from '../../live/when-sent.ts'
import { showToast } from '../../ui/toast.tsx'
import { type NextLineHandle, useList } from '../list-provider.tsx'
import { type ListUi, useUi } from '../list-ui.ts'
import { shortened } from '../use-done-words.ts'
import { useTaskAddress } from '../use-task-address.ts'

/** What the server takes at once. */
const AT_ONCE = 500

/** Moves lines to another list, with everything that is said about them; the way back puts them where they stood. */
export const useMoveElsewhere = (): ((keys: readonly string[], target: Project) => Promise<void>) => {
  const { session, nextLine } = useList()
  const { api, outbox, lists } = useAccount()
  const ui = useUi()
  const address = useTaskAddress()
  const t = useTranslations('list.elsewhere')
  const reasonOf = useRefusal()

  const move = async (from: string, to: string, ids: readonly string[]) => {
    for (let at = 0; at < ids.length; at += AT_ONCE)
      await api.moveTasks({ listID: from, body: { list_id: to, ids: ids.slice(at, at + AT_ONCE) } })
  }
  const refuse = (error: unknown) => showToast({ text: reasonOf(error), refusal: true })

  return async (keys, target) => {
    const { store } = session
    const name = shortened(store.line(keys[0]!)?.task.name ?? '')
    // What was written about them goes first.
    if (!(await whenSent(outbox, session.listID, new Set(keys))))
      return void showToast({ text: t('waits'), refusal: true })
    const moved = keys.flatMap((key) => {
      const task = store.taskOf(key)
      return task && task.archived_at === null ? [task] : []
    })
    const ids = moved.map(({ id }) => id)
    if (ids.length === 0) return void showToast({ text: t('missing') })
    const here = lists.idNow(session.listID)
    const back = async () => {
      try {
        await move(target.id, here, ids)
        for (let at = 0; at < moved.length; at += AT_ONCE) {
          const operations = moved
            .slice(at, at + AT_ONCE)
            .map(({ id, position }) => ({ op: 'update' as const, id, position }))
          await api.batchTasks({ listID: here, body: { operations } })
        }
      } catch (error) {
        refuse(error)
      }
    }
    try {
      await move(here, target.id, ids)
    } catch (error) {
      return void refuse(error)
    }
    ui.clearSelection()
    letGo(ui, keys, nextLine.current)
    if (ui.state.open !== undefined && keys.includes(ui.state.open)) address.close()
    showToast({
      text: t('moved', { count: ids.length, name, list: shortened(target.name) }),
      undo: () => void back(),
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
