import { useCallback } from 'react'
import { useTranslations } from 'use-intl'
import { keyOf } from '../live/edit.ts'
import type { Label, Step } from '../live/history.ts'
import type { ListSession } from '../live/list-session.ts'
import { expireToast, showToast } from '../ui/toast.tsx'
import { useList } from './list-provider.tsx'
import { type ListUi, useUi } from './list-ui.ts'

/** What needs no word: it is seen where it was done. */
const silent: ReadonlySet<Label['verb']> = new Set(['added', 'renamed', 'moved', 'changed'])

/** Says what was done, with the way back. */
export const useDoneToast = () => {
  const { session } = useList()
  const ui = useUi()
  const t = useTranslations('list.toast')
  return useCallback(
    (label: Label | undefined) => {
      if (!label) return
      // The way back that is offered is always that of the latest step.
      if (silent.has(label.verb)) return expireToast()
      const done = t(label.verb, { count: label.count, name: shortened(label.name) })
      const text = session.live === 'offline' ? t('later', { done }) : done
      showToast({ text, undo: () => undoStep(session, ui) })
    },
    [session, ui, t],
  )
}

/** Takes the latest step back and leads to where that is seen. */
export const undoStep = (session: ListSession, ui: ListUi): boolean => lead(session.editor.undo(), session, ui)

export const redoStep = (session: ListSession, ui: ListUi): boolean => lead(session.editor.redo(), session, ui)

const lead = (step: Step | undefined, { store }: ListSession, ui: ListUi): boolean => {
  if (!step) return false
  const key = step.edits.map(({ edit }) => keyOf(edit)).find((each) => store.line(each))
  if (key !== undefined) ui.focus(key)
  return true
}

/** For a sentence: a name can have 500 letters. */
export const shortened = (name: string): string => {
  const letters = [...name]
  return letters.length > 40 ? `${letters.slice(0, 39).join('').trimEnd()}…` : name
}
