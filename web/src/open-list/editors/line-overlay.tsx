import { useEffect, useState } from 'react'
import { useTranslations } from 'use-intl'
import { lateElsewhere } from '../../chunks.ts'
import { dueDate } from '../../domain/due.ts'
import type { ListStore } from '../../live/list-store.ts'
import { useLine, useNumber } from '../../live/use-list.ts'
import { showToast } from '../../ui/toast.tsx'
import { useList } from '../list-provider.tsx'
import { type Asked, useUi, useUiState } from '../list-ui.ts'
import { ReminderEditor } from '../remind/reminder-editor.tsx'
import { useRemind } from '../remind/use-remind.ts'
import { setDue } from '../set-due.ts'
import { useDoneToast } from '../use-done-toast.ts'
import type { LineAction } from '../use-line-actions.tsx'
import { AssigneeMenu } from './assignee-menu.tsx'
import { DueEditor } from './due-editor.tsx'
import { LabelsEditor } from './labels-editor.tsx'
import { LineMenu, StatusMenu } from './line-menus.tsx'
import { MoveEditor } from './move-editor.tsx'

/** A menu, or what asks for a date or a place. */
export const LineOverlay = ({ asked, actions }: { asked: Asked; actions: readonly LineAction[] }) => {
  const { session, verbs } = useList()
  const ui = useUi()
  const showDone = useDoneToast()
  const t = useTranslations('list.due')
  const problems = useTranslations('list.problems')
  const remind = useRemind()
  const key = asked.keys[0]!
  const line = useLine(session, key)
  const number = useNumber(session, key)
  const reminder = useUiState(({ reminders }) => line && reminders.get(line.task.id))
  const elsewhere = lateElsewhere.usePart(asked.kind === 'elsewhere')
  const [bases] = useState(() => datesOf(asked.keys, session.store))
  // Nobody takes the lines away while something is asked about them.
  useEffect(() => {
    const releases = asked.keys.map((each) => session.store.use(each))
    return () => {
      for (const release of releases) release()
    }
  }, [session, asked])
  if (!line) return null

  const shared = {
    anchor: asked.anchor,
    // Unless another question has been asked meanwhile.
    onClose: () => ui.state.asked === asked && ui.set({ asked: undefined }),
    finalFocus: () => focusAfterwards(ui.anchorOf(key)),
  }
  if (asked.kind === 'due')
    return (
      <DueEditor
        {...shared}
        title={t('title', { count: asked.keys.length, number })}
        due={dueDate(line.task)}
        repeat={line.task.repeat}
        onDue={(due, repeat) => {
          // It goes as soon as nothing is asked about it any more.
          if (asked.keys.every((each) => session.store.line(each)?.gone)) showToast({ text: problems('missing') })
          else showDone(setDue(verbs, asked.keys, { due, repeat }, bases))
        }}
      />
    )
  if (asked.kind === 'assignee')
    return (
      <AssigneeMenu
        {...shared}
        value={assigneeOf(asked.keys, session.store)}
        onAssignee={(id) => {
          if (asked.keys.every((each) => session.store.line(each)?.gone))
            return showToast({ text: problems('missing') })
          ui.clearSelection()
          showDone(verbs.set('assignee_id', asked.keys, id))
        }}
      />
    )
  if (asked.kind === 'reminder')
    return (
      <ReminderEditor
        {...shared}
        due={dueDate(line.task)}
        reminder={reminder}
        onRemind={(at) => void remind(line.task, at)}
      />
    )
  if (asked.kind === 'labels') return <LabelsEditor {...shared} keys={asked.keys} />
  if (asked.kind === 'place')
    return (
      <MoveEditor
        {...shared}
        number={number}
        total={session.store.index.counts.total}
        onMove={(to) => {
          if (session.store.line(key)?.gone) return showToast({ text: problems('missing') })
          const others = session.store.index.numbered.flatMap((other) => (other.key === key ? [] : [other.key]))
          showDone(verbs.move(key, others[to - 1], others.at(-1)))
          // It may be out of sight there.
          ui.focus(key)
        }}
      />
    )
  if (asked.kind === 'elsewhere')
    return elsewhere && <elsewhere.MoveElsewhere keys={asked.keys} onClose={shared.onClose} />
  const menu = { ...shared, line, number }
  return asked.kind === 'status' ? (
    <StatusMenu {...menu} onStatus={(status) => showDone(verbs.set('status', [key], status))} />
  ) : (
    <LineMenu {...menu} actions={actions} />
  )
}

const datesOf = (keys: readonly string[], store: ListStore): ReadonlyMap<string, string | null> =>
  new Map(keys.map((key) => [key, store.line(key)?.task.due_at ?? null]))

/** Whoever all of them are assigned to; nothing where these are several. */
const assigneeOf = (keys: readonly string[], store: ListStore): string | null | undefined => {
  const [first, ...others] = new Set(keys.map((key) => store.line(key)?.task.assignee_id ?? null))
  return others.length > 0 ? undefined : first
}

const focusAfterwards = (row: HTMLElement | undefined): HTMLElement | boolean => {
  if (document.querySelector('[role="dialog"]')) return false
  return row?.querySelector('input') ?? row ?? false
}
