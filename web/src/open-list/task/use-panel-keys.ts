import { useRef } from 'react'
import { useTranslations } from 'use-intl'
import { type KeyBinding, useKeys } from '../../ui/keys.ts'
import { useList } from '../list-provider.tsx'
import { useUi } from '../list-ui.ts'
import { useDoneToast } from '../use-done-toast.ts'
import type { TaskPanelProps } from './task-panel.tsx'
import { useArchive } from './use-archive.ts'
import type { OpenedTask } from './use-task.ts'

interface PanelKeysOptions extends Pick<TaskPanelProps, 'onOpen' | 'onClose'> {
  opened: OpenedTask
}

/** The keys of an open line. Those that the list has too are the panel's while the focus is in it. */
export const usePanelKeys = ({ opened: { key, state, isHeld }, onOpen, onClose }: PanelKeysOptions): void => {
  const { session, list, canEdit, verbs } = useList()
  const ui = useUi()
  const showDone = useDoneToast()
  const t = useTranslations('task.keys')
  const archive = useArchive({ taskKey: key, onOpen, onClose })
  /** As fast as the keys are pressed: the address follows later. */
  const latest = useRef(key)

  const go = (event: KeyboardEvent, steps: 1 | -1) => {
    if (!isInside(event)) return false
    const { order } = ui.visible
    const to = order[order.indexOf(latest.current) + steps]
    if (to === undefined || !order.includes(latest.current)) return undefined
    latest.current = to
    return onOpen(session.store.idOf(to) ?? to)
  }
  const reading: KeyBinding[] = [
    { keys: 'j', label: t('move'), shown: '↑ ↓ J K', isKeyOnly: true, run: (event) => go(event, 1) },
    { keys: 'arrowdown', run: (event) => go(event, 1) },
    { keys: 'k', run: (event) => go(event, -1) },
    { keys: 'arrowup', run: (event) => go(event, -1) },
    // What is selected in the list goes first.
    {
      keys: 'escape',
      label: t('close'),
      run: (event) => (ui.state.selected.size > 0 && !isInside(event) ? false : onClose()),
    },
  ]
  const saying: KeyBinding[] = [{ keys: 'c', label: t('comment'), run: () => ui.set({ isCommenting: true }) }]
  const changing: KeyBinding[] = [
    { keys: 'space', run: (event) => (isInside(event) ? showDone(verbs.toggle([key])) : false) },
    { keys: 'd', run: (event) => press(event, '[data-cell="due"]') },
    { keys: 'f2', run: (event) => press(event, '[data-name]') },
    { keys: 'e', run: (event) => isInside(event) && (list.state === 'ready' ? undefined : archive()) },
  ]
  const canChange = canEdit && state === 'open' && !isHeld
  useKeys(t('group'), [...reading, ...(canEdit ? saying : []), ...(canChange ? changing : [])])
}

const isInside = ({ target }: KeyboardEvent): boolean => (target as Element).closest('[data-panel]') !== null

const press = (event: KeyboardEvent, part: string): unknown =>
  isInside(event) ? document.querySelector<HTMLElement>(`[data-panel] ${part}`)?.click() : false
