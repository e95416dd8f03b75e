import type { TaskStatus } from '@docket/contract'
import { useMemo } from 'react'
import { useTranslations } from 'use-intl'
import { chipText } from '../../domain/date-text.ts'
import { positionsFor } from '../../domain/position.ts'
import { isFinished, type Line } from '../../live/list-model.ts'
import type { ListSession } from '../../live/list-session.ts'
import { showToast } from '../../ui/toast.tsx'

export type ListActions = ReturnType<typeof useListActions>

/** What can be done to lines. Everything but a new name offers to be undone. */
export const useListActions = (session: ListSession) => {
  const t = useTranslations('list.toast')
  return useMemo(() => {
    const linesOf = (keys: readonly string[]): Line[] => {
      const wanted = new Set(keys)
      return session.read().lines.filter((line) => wanted.has(line.key))
    }

    const say = (done: string, undo: () => void, onExpire?: () => void) => {
      const { live } = session.read()
      const text = live === 'offline' ? t('later', { done }) : done
      showToast({ text, undo, ...(onExpire && { onExpire }) })
    }

    const counted = (lines: readonly Line[]) => ({ count: lines.length, number: lines[0]!.number })

    const setStatus = (keys: readonly string[], status: TaskStatus) => {
      const lines = linesOf(keys).filter((line) => line.task.status !== status)
      if (lines.length === 0) return
      for (const { key } of lines) session.change(key, { status })
      const verb = { pending: 'reopened', in_progress: 'inProgress', completed: 'completed', failed: 'failed' } as const
      say(t(verb[status], counted(lines)), () => {
        for (const { key, task } of lines) session.change(key, { status: task.status })
      })
    }

    return {
      setStatus,

      /** Completes what is not finished; when everything is, opens it again. */
      toggle: (keys: readonly string[]) =>
        setStatus(keys, linesOf(keys).every(({ task }) => isFinished(task)) ? 'pending' : 'completed'),

      rename: (key: string, name: string) => session.change(key, { name }),

      setDue: (keys: readonly string[], due: Date | null) => {
        const due_at = due?.toISOString() ?? null
        const lines = linesOf(keys).filter((line) => line.task.due_at !== due_at)
        if (lines.length === 0) return
        for (const { key } of lines) session.change(key, { due_at })
        const done = due
          ? t('due', { ...counted(lines), date: chipText(due, new Date()) })
          : t('dueCleared', counted(lines))
        say(done, () => {
          for (const { key, task } of lines) session.change(key, { due_at: task.due_at })
        })
      },

      archive: (keys: readonly string[]) => {
        const lines = linesOf(keys)
        if (lines.length === 0) return
        for (const { key } of lines) session.archive(key)
        say(t('archived', counted(lines)), () => {
          for (const { key } of lines) session.restore(key)
        })
      },

      /** There is no way back from a deletion, so it leaves only when the time to undo it is over. */
      remove: (keys: readonly string[]) => {
        const lines = linesOf(keys)
        if (lines.length === 0) return
        const held = session.hold(lines.map(({ key }) => key))
        say(t('deleted', counted(lines)), held.keep, held.release)
      },

      /** Puts the line where `index` points among all others. */
      move: (key: string, index: number) => {
        const { lines } = session.read()
        const from = lines.findIndex((line) => line.key === key)
        const line = lines[from]
        if (!line || index === from || index < 0 || index >= lines.length) return
        const others = lines
          .filter((other) => other !== line)
          .map((other) => ({ key: other.key, position: other.task.position }))
        const before = new Map(lines.map((other) => [other.key, other.task.position]))
        const moved = positionsFor(key, index, others)
        for (const { key, position } of moved) session.change(key, { position })
        say(t('moved', { number: index + 1 }), () => {
          for (const { key } of moved) session.change(key, { position: before.get(key)! })
        })
      },
    }
  }, [session, t])
}
