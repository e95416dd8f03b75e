import { useRef } from 'react'
import { useTranslations } from 'use-intl'
import { useKeys } from '../../ui/keys.ts'
import { useList } from '../list/list-provider.tsx'
import { useUi } from '../list/list-ui.ts'
import { useSay } from '../list/use-say.ts'
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
  const say = useSay()
  const t = useTranslations('task.keys')
  const archive = useArchive({ taskKey: key, onOpen, onClose })
  const canChange = canEdit && state === 'open' && !isHeld

  const inside = (run: () => unknown) => (event: KeyboardEvent) =>
    (event.target as Element).closest('[data-panel]') ? run() : false
  /** As fast as the keys are pressed: the address follows later. */
  const latest = useRef(key)
  const go = (steps: 1 | -1) =>
    inside(() => {
      const { order } = ui.sight
      const to = order[order.indexOf(latest.current) + steps]
      if (to === undefined || !order.includes(latest.current)) return
      latest.current = to
      onOpen(session.store.idOf(to) ?? to)
    })
  const press = (selector: string) =>
    inside(() => document.querySelector<HTMLElement>(`[data-panel] ${selector}`)?.click())

  const isSelecting = ({ target }: KeyboardEvent) =>
    ui.state.selected.size > 0 && !(target as Element).closest('[data-panel]')

  useKeys(t('group'), [
    { keys: 'j', label: t('move'), shown: '↑ ↓ J K', run: go(1) },
    { keys: 'arrowdown', run: go(1) },
    { keys: 'k', run: go(-1) },
    { keys: 'arrowup', run: go(-1) },
    ...(canEdit
      ? [
          {
            keys: 'c',
            label: t('comment'),
            run: () => document.querySelector<HTMLElement>('[data-panel] footer textarea')?.focus(),
          },
        ]
      : []),
    ...(canChange
      ? [
          { keys: 'space', run: inside(() => say(verbs.toggle([key]))) },
          { keys: 'd', run: press('[data-cell="due"]') },
          { keys: 'f2', run: press('#task-name') },
          { keys: 'e', run: inside(() => list.state === 'ready' || archive()) },
        ]
      : []),
    // What is selected in the list goes first.
    { keys: 'escape', label: t('close'), run: (event) => (isSelecting(event) ? false : onClose()) },
  ])
}
