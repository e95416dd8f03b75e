import { useCallback } from 'react'
import { keyOf } from '../live/edit.ts'
import type { Label, Step } from '../live/history.ts'
import type { ListSession } from '../live/list-session.ts'
import { expireToast, showToast } from '../ui/toast.tsx'
import { useList } from './list-provider.tsx'
import { type ListUi, useUi } from './list-ui.ts'
import { useDoneWords } from './use-done-words.ts'

/** Says what was done, with the way back. */
export const useDoneToast = () => {
  const { session } = useList()
  const ui = useUi()
  const words = useDoneWords()
  return useCallback(
    (label: Label | undefined) => {
      if (!label) return
      const text = words(label, session)
      // The way back that is offered is always that of the latest step.
      if (text === undefined) return expireToast()
      showToast({ text, undo: () => undoStep(session, ui) })
    },
    [session, ui, words],
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
