import { useTranslations } from 'use-intl'
import { useKeys } from '../../ui/keys.ts'
import type { LineFocus } from './use-line-focus.ts'
import type { Selection } from './use-selection.ts'

interface ListKeys {
  canEdit: boolean
  focus: LineFocus
  selection: Selection
  onNext(): void
  onFilter(): void
  onRename(key: string): void
  onToggle(keys: readonly string[]): void
  onDue(keys: readonly string[]): void
  onArchive(keys: readonly string[]): void
  onDelete(keys: readonly string[]): void
  onMove(key: string, steps: 1 | -1): void
}

/** The keys of a list. They act on the selected lines, or else on the one with the focus. */
export const useListKeys = ({ canEdit, focus, selection, ...on }: ListKeys): void => {
  const t = useTranslations('list.keys')
  const onLine = (act: (key: string) => void) => () => {
    if (focus.active === undefined || !focus.hasFocus()) return false
    return act(focus.active)
  }
  const onLines = (act: (keys: readonly string[]) => void) => () => {
    if (selection.keys.size > 0) return act([...selection.keys])
    return onLine((key) => act([key]))()
  }
  const move = (steps: 1 | -1) => () => void focus.move(steps)
  const extend = (steps: 1 | -1) => () => {
    if (focus.active === undefined) return
    selection.extendTo(focus.active)
    const key = focus.move(steps)
    if (key !== undefined) selection.extendTo(key)
  }
  const clear = () => (selection.keys.size > 0 ? selection.clear() : false)

  const reading = [
    { keys: 'arrowdown', label: t('move'), shown: '↑ ↓ J K', run: move(1) },
    { keys: 'arrowup', run: move(-1) },
    { keys: 'j', run: move(1) },
    { keys: 'k', run: move(-1) },
    { keys: '/', label: t('filter'), run: on.onFilter },
  ]
  const editing = [
    { keys: 'n', label: t('next'), run: on.onNext },
    { keys: 'enter', label: t('rename'), run: onLine(on.onRename) },
    { keys: 'f2', run: onLine(on.onRename) },
    { keys: 'space', label: t('complete'), run: onLines(on.onToggle) },
    { keys: 'd', label: t('due'), run: onLines(on.onDue) },
    { keys: 'e', label: t('archive'), run: onLines(on.onArchive) },
    { keys: 'delete', label: t('delete'), run: onLines(on.onDelete) },
    { keys: 'x', label: t('select'), run: onLine(selection.toggle) },
    { keys: 'shift+arrowdown', label: t('extend'), shown: '⇧ ↑ ↓', run: extend(1) },
    { keys: 'shift+arrowup', run: extend(-1) },
    { keys: 'mod+a', label: t('selectAll'), run: selection.all },
    { keys: 'alt+arrowup', label: t('moveLine'), shown: 'Alt ↑ ↓', run: onLine((key) => on.onMove(key, -1)) },
    { keys: 'alt+arrowdown', run: onLine((key) => on.onMove(key, 1)) },
    { keys: 'escape', label: t('clear'), run: clear },
  ]
  useKeys(t('group'), canEdit ? [...reading, ...editing] : reading)
}
