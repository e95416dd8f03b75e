import type { useTranslations } from 'use-intl'
import type { Label } from '../live/history.ts'
import type { MenuAnchor } from '../ui/menu.tsx'
import type { LineVerbs } from './line-verbs.ts'
import type { Asked } from './list-ui.ts'

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

export interface LineHost {
  readonly t: ReturnType<typeof useTranslations<'list.menu'>>
  readonly caps: ReturnType<typeof useTranslations<'keyCaps'>>
  readonly verbs: Pick<LineVerbs, 'isLocked' | 'toggle' | 'archive' | 'remove'>
  areFinished(keys: readonly string[]): boolean
  /** The server has it. */
  isMade(key: string): boolean
  open(key: string): void
  comment(key: string): void
  select(key: string): void
  ask(kind: Asked['kind'], keys: readonly string[], anchor?: MenuAnchor): void
  done(label: Label | undefined): void
  /** What can be done among the lines of one list. */
  readonly within?: {
    rename(key: string): void
    canGo(key: string, steps: 1 | -1): boolean
    move(key: string, steps: 1 | -1): void
  }
}

/** Everything that can be done to lines, wherever they stand: those of one list, or of many. */
export const lineActions = (host: LineHost): LineAction[] => {
  const { t, caps, verbs, areFinished, ask, done, within } = host
  const asking =
    (kind: Asked['kind'], verb: Parameters<LineVerbs['isLocked']>[0]): LineAction['run'] =>
    (keys, anchor) => {
      if (!verbs.isLocked(verb, keys)) ask(kind, keys, anchor)
    }
  const own = within && ofOneList(host, within, asking)
  return [
    {
      id: 'open',
      keys: 'enter',
      hint: '↵',
      label: () => t('open'),
      isSingle: true,
      isReading: true,
      menu: 0,
      run: ([key]) => host.open(key!),
    },
    {
      id: 'comment',
      keys: 'c',
      hint: 'C',
      label: () => t('comment'),
      isSingle: true,
      menu: 0,
      run: ([key]) => host.comment(key!),
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
    ...(own?.names ?? []),
    {
      id: 'due',
      keys: 'd',
      hint: 'D',
      label: () => t('due'),
      menu: 1,
      bar: true,
      run: asking('due', 'due'),
    },
    {
      id: 'assign',
      keys: 'a',
      hint: 'A',
      label: () => t('assign'),
      menu: 1,
      bar: true,
      barLabel: t('assignShort'),
      run: asking('assignee', 'assigned'),
    },
    {
      id: 'remind',
      keys: 'r',
      hint: 'R',
      label: () => t('remind'),
      isSingle: true,
      isReading: true,
      menu: 1,
      isPossible: (keys) => !areFinished(keys) && host.isMade(keys[0]!),
      run: (keys, anchor) => ask('reminder', keys, anchor),
    },
    {
      id: 'labels',
      keys: 'shift+l',
      hint: '⇧L',
      label: () => t('labels'),
      menu: 1,
      bar: true,
      run: asking('labels', 'changed'),
    },
    {
      id: 'select',
      keys: 'x',
      hint: 'X',
      label: () => t('select'),
      isSingle: true,
      menu: 1,
      run: ([key]) => host.select(key!),
    },
    ...(own?.places ?? []),
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
}

const ofOneList = (
  { t, ask }: LineHost,
  { rename, canGo, move }: NonNullable<LineHost['within']>,
  asking: (kind: Asked['kind'], verb: Parameters<LineVerbs['isLocked']>[0]) => LineAction['run'],
): Record<'names' | 'places', LineAction[]> => ({
  names: [
    {
      id: 'rename',
      keys: 'f2',
      hint: 'F2',
      label: () => t('rename'),
      isSingle: true,
      menu: 1,
      run: ([key]) => rename(key!),
    },
  ],
  places: [
    {
      id: 'place',
      keys: 'm',
      hint: 'M',
      label: () => t('place'),
      isSingle: true,
      menu: 2,
      isPossible: ([key]) => canGo(key!, 1) || canGo(key!, -1),
      run: (keys, anchor) => ask('place', keys, anchor),
    },
    {
      id: 'up',
      keys: 'alt+arrowup',
      hint: 'Alt ↑',
      label: () => t('up'),
      isSingle: true,
      menu: 2,
      isPossible: ([key]) => canGo(key!, -1),
      run: ([key]) => move(key!, -1),
    },
    {
      id: 'down',
      keys: 'alt+arrowdown',
      hint: 'Alt ↓',
      label: () => t('down'),
      isSingle: true,
      menu: 2,
      isPossible: ([key]) => canGo(key!, 1),
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
      run: asking('elsewhere', 'moved'),
    },
  ],
})
