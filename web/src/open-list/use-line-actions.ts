import { useMemo } from 'react'
import { useTranslations } from 'use-intl'
import { isFinished } from '../domain/finished.ts'
import { type LineAction, lineActions } from './line-actions.ts'
import { useList } from './list-provider.tsx'
import { useUi } from './list-ui.ts'
import { useDoneToast } from './use-done-toast.ts'
import { useTaskAddress } from './use-task-address.ts'

interface LineActionsOptions {
  /** Whether lines can be put elsewhere: only where they stand in the order of the list. */
  canMove: boolean
  /** The lines among which one goes up and down, where they are not all that are open. */
  amongOf?(key: string): readonly string[]
}

/** What can be done to the lines of the open list. */
export const useLineActions = ({ canMove, amongOf }: LineActionsOptions): readonly LineAction[] => {
  const { session, verbs } = useList()
  const ui = useUi()
  const showDone = useDoneToast()
  const address = useTaskAddress()
  const t = useTranslations('list.menu')
  const caps = useTranslations('keyCaps')

  return useMemo((): LineAction[] => {
    const { store } = session
    const among = (key: string) => amongOf?.(key) ?? ui.visible.order.slice(0, ui.visible.openCount)
    const open = (key: string) => address.open(store.idOf(key) ?? key)
    return lineActions({
      t,
      caps,
      verbs,
      areFinished: (keys) =>
        keys.every((key) => {
          const line = store.line(key)
          return line && isFinished(line.task)
        }),
      isMade: (key) => store.idOf(key) !== undefined,
      open,
      comment: (key) => {
        open(key)
        ui.set({ isCommenting: true })
      },
      select: (key) => ui.toggle(key),
      ask: (kind, keys, anchor) => ui.ask(kind, keys, anchor),
      done: (label) => {
        ui.clearSelection()
        showDone(label)
      },
      within: {
        rename: (key) => {
          const line = verbs.isLocked('renamed', [key]) ? undefined : store.line(key)
          if (line) ui.edit(key, line.task.name)
        },
        canGo: (key, steps) => {
          const open = among(key)
          const at = open.indexOf(key)
          return canMove && at >= 0 && at + steps >= 0 && at + steps < open.length
        },
        move: (key, steps) => {
          const open = among(key)
          const to = open.indexOf(key) + steps
          if (to < 0 || to >= open.length) return
          const others = open.filter((other) => other !== key)
          showDone(verbs.move(key, others[to], others.at(-1)))
        },
      },
    })
  }, [session, verbs, ui, showDone, address, t, caps, canMove, amongOf])
}
