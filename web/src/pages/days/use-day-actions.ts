import type { TaskLine } from '@docket/contract'
import { useMemo } from 'react'
import { useTranslations } from 'use-intl'
import { useIsReadOnly } from '../../api/standing.ts'
import { isFinished } from '../../domain/finished.ts'
import { isLocal } from '../../live/edit.ts'
import { useAccount } from '../../live/use-account.ts'
import { type LineAction, lineActions } from '../../open-list/line-actions.ts'
import { useUi } from '../../open-list/list-ui.ts'
import { allLinesOf } from '../../overview/all-lines.ts'
import type { ShownLine } from '../../overview/edited-lines.ts'
import type { Acts } from '../../overview/use-acts.ts'

interface DayActionsOptions {
  acts: Acts
  onOpen(line: Pick<TaskLine, 'id' | 'list_id'>, how?: { isCommenting: true }): void
  /** These were finished here. */
  onDone(ids: readonly string[]): void
}

/** What can be done to the lines of many lists, and to which of them. */
export const useDayActions = ({ acts, onOpen, onDone }: DayActionsOptions) => {
  const account = useAccount()
  const ui = useUi()
  const isReadOnly = useIsReadOnly()
  const t = useTranslations('list.menu')
  const caps = useTranslations('keyCaps')
  return useMemo(() => {
    const all = allLinesOf(account)
    const canEdit = ({ list_id }: TaskLine) => {
      const list = account.lists.get(list_id)
      return !isReadOnly && list !== undefined && list.my_role !== 'viewer'
    }
    /** As they are now: somebody else may have moved them meanwhile, or taken them away. */
    const linesOf = (keys: readonly string[]): ShownLine[] =>
      keys.flatMap((key) => {
        const line = all.get(key)
        return line && line.archived_at === null && canEdit(line) ? [line] : []
      })
    const areFinished = (keys: readonly string[]) => keys.flatMap((key) => all.get(key) ?? []).every(isFinished)
    const act = (keys: readonly string[], work: Parameters<Acts['act']>[1]) => {
      const label = acts.act(linesOf(keys), work)
      if (label?.verb === 'completed') onDone(keys)
      return label
    }
    const open = (key: string, how?: { isCommenting: true }) => {
      const line = all.get(key)
      if (line) onOpen(line, how)
    }
    const actions: readonly LineAction[] = lineActions({
      t,
      caps,
      verbs: {
        isLocked: (verb, keys) => {
          const lines = linesOf(keys)
          return lines.length === 0 || acts.isLocked(verb, lines)
        },
        toggle: (keys) => {
          const status = linesOf(keys).every(isFinished) ? 'pending' : 'completed'
          return act(keys, (verbs, own) => verbs.set('status', own, status))
        },
        archive: (keys) => act(keys, (verbs, own) => verbs.archive(own)),
        remove: (keys) => act(keys, (verbs, own) => verbs.remove(own)),
      },
      areFinished,
      isMade: (key) => !isLocal(key),
      open: (key) => open(key),
      comment: (key) => open(key, { isCommenting: true }),
      select: (key) => {
        if (linesOf([key]).length > 0) ui.toggle(key)
      },
      ask: (kind, keys, anchor) => ui.ask(kind, keys, anchor),
      // What was done is told by `acts`.
      done: () => ui.clearSelection(),
    })
    const lineAt = (key: string | undefined) => (key === undefined ? undefined : all.get(key))
    return { actions, act, canEdit, linesOf, lineAt }
  }, [account, acts, ui, isReadOnly, t, caps, onOpen, onDone])
}

export type DayActions = ReturnType<typeof useDayActions>
