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
    | 'start'
    | 'after'
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

/** An action that asks something about lines, where nothing keeps them from this. */
type Asks = (
  id: 'due' | 'assign' | 'labels' | 'start' | 'after' | 'elsewhere',
  keys: string,
  hint: string,
  verb: Parameters<LineVerbs['isLocked']>[0],
  kind?: Asked['kind'],
) => LineAction

/** Everything that can be done to lines, wherever they stand: those of one list, or of many. */
export const lineActions = (host: LineHost): LineAction[] => {
  const { t, caps, verbs, areFinished, ask, done, within } = host
  const asks: Asks = (id, keys, hint, verb, kind = id as Asked['kind']) => ({
    id,
    keys,
    hint,
    label: () => t(id),
    menu: 1,
    run: (lines, anchor) => {
      if (!verbs.isLocked(verb, lines)) ask(kind, lines, anchor)
    },
  })
  const own = within && ofOneList(host, within, asks)
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
    { ...asks('due', 'd', 'D', 'due'), bar: true },
    { ...asks('assign', 'a', 'A', 'assigned', 'assignee'), bar: true, barLabel: t('assignShort') },
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
    { ...asks('labels', 'shift+l', '⇧L', 'changed'), bar: true },
    ...(own?.waits ?? []),
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
  asks: Asks,
): Record<'names' | 'waits' | 'places', LineAction[]> => ({
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
  waits: [asks('start', 'shift+d', '⇧D', 'changed'), asks('after', 'b', 'B', 'changed')],
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
    { ...asks('elsewhere', 'shift+m', '⇧M', 'moved'), menu: 2, bar: true, barLabel: t('elsewhereShort') },
  ],
})
