import { useMemo } from 'react'
import { useTranslations } from 'use-intl'
import { isFinished } from '../domain/finished.ts'
import type { Label } from '../live/history.ts'
import type { MenuAnchor } from '../ui/menu.tsx'
import { useList } from './list-provider.tsx'
import { useUi } from './list-ui.ts'
import { useDoneToast } from './use-done-toast.ts'
import { useTaskAddress } from './use-task-address.ts'

/** One thing that can be done to lines. Keys, the menu of a line, the bar of a selection and the list of keys all read this. */
export interface LineAction {
  id:
    | 'open'
    | 'comment'
    | 'toggle'
    | 'rename'
    | 'due'
    | 'assign'
    | 'remind'
    | 'labels'
    | 'select'
    | 'place'
    | 'up'
    | 'down'
    | 'elsewhere'
    | 'archive'
    | 'delete'
  keys: string
  /** How the keys are written. */
  hint: string
  label(keys: readonly string[]): string
  /** What it does is the way back, by now. */
  isBack?(keys: readonly string[]): boolean
  /** Only for one line at a time. */
  isSingle?: true
  isDanger?: true
  /** Changes nothing: for whoever can read the list. */
  isReading?: true
  /** Where it is offered besides its keys; a number groups what stands together in the menu. */
  menu?: number
  bar?: true
  /** What it is called there, where that is shorter. */
  barLabel?: string
  isPossible?(keys: readonly string[]): boolean
  run(keys: readonly string[], anchor?: MenuAnchor): void
}

interface LineActionsOptions {
  /** Whether lines can be put elsewhere: only where they stand in the order of the list. */
  canMove: boolean
  /** The lines among which one goes up and down, where they are not all that are open. */
  amongOf?(key: string): readonly string[]
}

export const useLineActions = ({ canMove, amongOf }: LineActionsOptions): readonly LineAction[] => {
  const { session, verbs } = useList()
  const ui = useUi()
  const showDone = useDoneToast()
  const address = useTaskAddress()
  const t = useTranslations('list.menu')
  const caps = useTranslations('keyCaps')

  return useMemo((): LineAction[] => {
    const { store } = session
    const areFinished = (keys: readonly string[]) =>
      keys.every((key) => {
        const line = store.line(key)
        return line && isFinished(line.task)
      })
    const done = (label: Label | undefined) => {
      ui.clearSelection()
      showDone(label)
    }
    const among = (key: string) => amongOf?.(key) ?? ui.visible.order.slice(0, ui.visible.openCount)
    const move = (key: string, steps: 1 | -1) => {
      const open = among(key)
      const to = open.indexOf(key) + steps
      if (to < 0 || to >= open.length) return
      const others = open.filter((other) => other !== key)
      showDone(verbs.move(key, others[to], others.at(-1)))
    }
    const canGo = (steps: 1 | -1) => (keys: readonly string[]) => {
      const open = among(keys[0]!)
      const at = open.indexOf(keys[0]!)
      return canMove && at >= 0 && at + steps >= 0 && at + steps < open.length
    }

    const open = (key: string) => address.open(store.idOf(key) ?? key)
    const ask = (
      kind: 'due' | 'assignee' | 'labels' | 'reminder' | 'place' | 'elsewhere',
      keys: readonly string[],
      anchor?: MenuAnchor,
    ) => {
      const from = anchor ?? ui.anchorOf(keys[0]!, kind === 'due' || kind === 'assignee' ? kind : undefined)
      if (from) ui.set({ asked: { kind, keys, anchor: from } })
    }

    return [
      {
        id: 'open',
        keys: 'enter',
        hint: '↵',
        label: () => t('open'),
        isSingle: true,
        isReading: true,
        menu: 0,
        run: ([key]) => open(key!),
      },
      {
        id: 'comment',
        keys: 'c',
        hint: 'C',
        label: () => t('comment'),
        isSingle: true,
        menu: 0,
        run: ([key]) => {
          open(key!)
          ui.set({ isCommenting: true })
        },
      },
      {
        id: 'toggle',
        keys: 'space',
        hint: caps('space'),
        label: (keys) => t(areFinished(keys) ? 'reopen' : 'complete'),
        isBack: areFinished,
        menu: 1,
        bar: true,
        run: (keys) => done(verbs.toggle(keys)),
      },
      {
        id: 'rename',
        keys: 'f2',
        hint: 'F2',
        label: () => t('rename'),
        isSingle: true,
        menu: 1,
        run: ([key]) => {
          const line = verbs.isLocked('renamed', [key!]) ? undefined : store.line(key!)
          if (line) ui.edit(key!, line.task.name)
        },
      },
      {
        id: 'due',
        keys: 'd',
        hint: 'D',
        label: () => t('due'),
        menu: 1,
        bar: true,
        run: (keys, anchor) => {
          if (!verbs.isLocked('due', keys)) ask('due', keys, anchor)
        },
      },
      {
        id: 'assign',
        keys: 'a',
        hint: 'A',
        label: () => t('assign'),
        menu: 1,
        bar: true,
        barLabel: t('assignShort'),
        run: (keys, anchor) => {
          if (!verbs.isLocked('assigned', keys)) ask('assignee', keys, anchor)
        },
      },
      {
        id: 'remind',
        keys: 'r',
        hint: 'R',
        label: () => t('remind'),
        isSingle: true,
        isReading: true,
        menu: 1,
        isPossible: (keys) => !areFinished(keys) && store.idOf(keys[0]!) !== undefined,
        run: (keys, anchor) => ask('reminder', keys, anchor),
      },
      {
        id: 'labels',
        keys: 'shift+l',
        hint: '⇧L',
        label: () => t('labels'),
        menu: 1,
        bar: true,
        run: (keys, anchor) => {
          if (!verbs.isLocked('changed', keys)) ask('labels', keys, anchor)
        },
      },
      {
        id: 'select',
        keys: 'x',
        hint: 'X',
        label: () => t('select'),
        isSingle: true,
        menu: 1,
        run: ([key]) => ui.toggle(key!),
      },
      {
        id: 'place',
        keys: 'm',
        hint: 'M',
        label: () => t('place'),
        isSingle: true,
        menu: 2,
        isPossible: (keys) => canGo(1)(keys) || canGo(-1)(keys),
        run: (keys, anchor) => ask('place', keys, anchor),
      },
      {
        id: 'up',
        keys: 'alt+arrowup',
        hint: 'Alt ↑',
        label: () => t('up'),
        isSingle: true,
        menu: 2,
        isPossible: canGo(-1),
        run: ([key]) => move(key!, -1),
      },
      {
        id: 'down',
        keys: 'alt+arrowdown',
        hint: 'Alt ↓',
        label: () => t('down'),
        isSingle: true,
        menu: 2,
        isPossible: canGo(1),
        run: ([key]) => move(key!, 1),
      },
      {
        id: 'elsewhere',
        keys: 'shift+m',
        hint: '⇧M',
        label: () => t('elsewhere'),
        menu: 2,
        bar: true,
        barLabel: t('elsewhereShort'),
        run: (keys, anchor) => {
          if (!verbs.isLocked('moved', keys)) ask('elsewhere', keys, anchor)
        },
      },
      {
        id: 'archive',
        keys: 'e',
        hint: 'E',
        label: () => t('archive'),
        menu: 3,
        bar: true,
        run: (keys) => done(verbs.archive(keys)),
      },
      {
        id: 'delete',
        keys: 'delete',
        hint: caps('delete'),
        label: () => t('delete'),
        isDanger: true,
        menu: 3,
        bar: true,
        run: (keys) => done(verbs.remove(keys)),
      },
    ]
  }, [session, verbs, ui, showDone, address, t, caps, canMove, amongOf])
}
