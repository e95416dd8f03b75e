import { useTranslations } from 'use-intl'
import { useKeys } from '../ui/keys.ts'
import type { LineAction } from './line-actions.ts'
import { lineBindings } from './line-bindings.ts'
import { useList } from './list-provider.tsx'
import { useUi } from './list-ui.ts'
import { redoStep, undoStep } from './use-done-toast.ts'

/** The keys of a list. */
export const useListKeys = (actions: readonly LineAction[]): void => {
  const { session, canEdit, container, nextLine, filterField } = useList()
  const ui = useUi()
  const t = useTranslations('list.keys')
  const { reading, editing } = lineBindings({
    ui,
    container,
    actions,
    t,
    isGone: (key) => session.store.line(key)?.gone !== undefined,
    undo: { isPossible: () => session.editor.history.undoable !== undefined, run: () => undoStep(session, ui) },
    redo: { isPossible: () => session.editor.history.redoable !== undefined, run: () => redoStep(session, ui) },
  })
  const filter = { keys: '/', label: t('filter'), run: () => filterField.current?.focus() } as const
  const next = { keys: 'n', label: t('next'), run: () => nextLine.current?.focus() } as const
  useKeys(t('group'), canEdit ? [...reading, filter, next, ...editing] : [...reading, filter])
}
