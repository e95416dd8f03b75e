import type { RefObject } from 'react'
import type { useTranslations } from 'use-intl'
import type { KeyBinding } from '../ui/keys.ts'
import { expireToast } from '../ui/toast.tsx'
import { actOnToast, toastStore } from '../ui/toast-store.ts'
import type { LineAction } from './line-actions.ts'
import { hasLineFocus, moveFocus } from './line-focus.ts'
import type { ListUi } from './list-ui.ts'

interface Steps {
  isPossible(): boolean
  /** `false` where there is nothing to be done. */
  run(): boolean
}

interface LineBindingsOptions {
  ui: ListUi
  container: RefObject<HTMLElement | null>
  actions: readonly LineAction[]
  t: ReturnType<typeof useTranslations<'list.keys'>>
  /** Somebody else took it away: nothing more can be done to it. */
  isGone(key: string): boolean
  undo: Steps
  redo: Steps
}

/** The keys of lines, wherever they stand. Actions are done to the selected lines, or else to the one with the focus. */
export const lineBindings = ({ ui, container, actions, t, isGone, undo, redo }: LineBindingsOptions) => {
  const targets = ({ isSingle }: LineAction): readonly string[] => {
    const { selected, active } = ui.state
    if (selected.size > 0 && !isSingle) return ui.visible.order.filter((key) => selected.has(key))
    if (active === undefined || !hasLineFocus(container.current)) return []
    return isGone(active) ? [] : [active]
  }
  const bindingOf = (action: LineAction): KeyBinding => ({
    keys: action.keys,
    isPossible: () => {
      const lines = targets(action)
      return lines.length > 0 && action.isPossible?.(lines) !== false
    },
    run: () => {
      const lines = targets(action)
      if (lines.length === 0) return false
      if (action.isPossible?.(lines) === false) return undefined
      return action.run(lines)
    },
  })
  const move = (steps: 1 | -1) => () => void moveFocus(ui, container.current, steps)
  const extend = (steps: 1 | -1) => () => {
    const { active } = ui.state
    if (active === undefined) return
    ui.extendTo(active)
    const key = moveFocus(ui, container.current, steps)
    if (key !== undefined) ui.extendTo(key)
  }
  const stepping = (step: Steps) => (event: KeyboardEvent) => {
    if (holdsText(event.target)) return false
    const toast = toastStore.read()?.id
    if (!step.run()) return false
    // Not one that says why the step came to nothing.
    if (toast !== undefined) expireToast(toast)
    return undefined
  }
  const clear = () => (ui.state.selected.size > 0 ? ui.clearSelection() : false)
  const listed = (action: LineAction): KeyBinding[] => {
    if (action.id === 'down') return [bindingOf(action)]
    const words =
      action.id === 'up'
        ? { label: t('moveLine'), shown: 'Alt ↑ ↓', isKeyOnly: true as const }
        : { label: t(action.id), shown: action.hint }
    return [{ ...bindingOf(action), ...words }]
  }

  const reading: KeyBinding[] = [
    { keys: 'arrowdown', label: t('move'), shown: '↑ ↓ J K', isKeyOnly: true, run: move(1) },
    { keys: 'arrowup', run: move(-1) },
    { keys: 'j', run: move(1) },
    { keys: 'k', run: move(-1) },
    ...actions.filter(({ isReading }) => isReading).flatMap(listed),
  ]
  const editing: KeyBinding[] = [
    ...actions.filter(({ isReading }) => !isReading).flatMap(listed),
    { keys: 'shift+arrowdown', label: t('extend'), shown: '⇧ ↑ ↓', isKeyOnly: true, run: extend(1) },
    { keys: 'shift+arrowup', run: extend(-1) },
    { keys: 'mod+a', label: t('selectAll'), run: () => ui.selectAll() },
    {
      keys: 'mod+z',
      label: t('undo'),
      inFields: true,
      isPossible: undo.isPossible,
      run: (event) => (offersWayBack(event) ? void actOnToast() : stepping(undo)(event)),
    },
    {
      keys: 'mod+shift+z',
      label: t('redo'),
      inFields: true,
      isPossible: redo.isPossible,
      run: stepping(redo),
    },
    { keys: 'mod+y', inFields: true, run: stepping(redo) },
    { keys: 'escape', label: t('clear'), isPossible: () => ui.state.selected.size > 0, run: clear },
  ]
  return { reading, editing }
}

/** What is offered at the foot is the way back of what was done last, also where that is no step of the list. */
const offersWayBack = ({ target }: KeyboardEvent): boolean =>
  !holdsText(target) && toastStore.read()?.undo !== undefined

/** In a field with text in it, Ctrl Z belongs to the text. */
const holdsText = (target: EventTarget | null): boolean =>
  (target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement) && target.value !== ''
