import { useTranslations } from 'use-intl'
import { type KeyBinding, useKeys } from '../../ui/keys.ts'
import { useList } from '../list-provider.tsx'
import { useUi } from '../list-ui.ts'
import { useDoneToast } from '../use-done-toast.ts'
import { useArchive } from './use-archive.ts'
import type { OpenedTask } from './use-task.ts'
import type { Ways } from './use-ways.ts'

interface PanelKeysOptions {
  opened: OpenedTask
  /** What can be done to it is drawn. */
  isReady: boolean
  ways: Ways
  onClose(): void
}

/** The keys of an open line. Those that the list has too are the panel's while the focus is in it. */
export const usePanelKeys = ({
  opened: { key, state, isHeld, task },
  isReady,
  ways,
  onClose,
}: PanelKeysOptions): void => {
  const { list, canEdit, verbs } = useList()
  const ui = useUi()
  const showDone = useDoneToast()
  const t = useTranslations('task.keys')
  const archive = useArchive({ taskKey: key, ways, onClose })

  const go = (event: KeyboardEvent, steps: 1 | -1) => isInside(event) && ways.go(steps)
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
  const reminding: KeyBinding[] = [{ keys: 'r', run: (event) => press(event, '[data-cell="reminder"]') }]
  const changing: KeyBinding[] = [
    { keys: 'space', run: (event) => (isInside(event) ? showDone(verbs.toggle([key])) : false) },
    { keys: 'd', run: (event) => press(event, '[data-cell="due"]') },
    { keys: 'a', run: (event) => press(event, '[data-cell="assignee"]') },
    { keys: 'f2', run: (event) => press(event, '[data-name]') },
    { keys: 'e', run: (event) => isInside(event) && (list.state === 'ready' ? undefined : archive()) },
  ]
  const deciding: KeyBinding[] = [
    { keys: 'a', label: t('approve'), run: (event) => press(event, '[data-approve]') },
    { keys: 'r', label: t('sendBack'), run: (event) => press(event, '[data-send-back]') },
  ]
  const canSay = canEdit && isReady
  const canChange = canSay && state === 'open' && !isHeld
  useKeys(t('group'), [
    // What these do otherwise can wait.
    ...(canChange && task?.waiting?.kind === 'review' ? deciding : []),
    ...reading,
    ...(isReady ? reminding : []),
    ...(canSay ? saying : []),
    ...(canChange ? changing : []),
  ])
}

const isInside = ({ target }: KeyboardEvent): boolean => (target as Element).closest('[data-panel]') !== null

const press = (event: KeyboardEvent, part: string): unknown =>
  isInside(event) ? document.querySelector<HTMLElement>(`[data-panel] ${part}`)?.click() : false
