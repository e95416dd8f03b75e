import type { TaskStatus } from '@docket/contract'
import { isFinished } from '../domain/finished.ts'
import { positionsFor } from '../domain/position.ts'
import type { NewLine, TaskEdit, TaskPatch } from '../live/edit.ts'
import { isSame, newKey, pick } from '../live/edit.ts'
import type { Label, Verb } from '../live/history.ts'
import type { Line } from '../live/line.ts'
import type { ListSession } from '../live/list-session.ts'
import { type Lock, lockOf } from '../live/lock.ts'

/** For so long a deletion can be taken back before anybody else sees it. */
const HELD_MS = 8000

const verbOf = { pending: 'reopened', in_progress: 'in_progress', completed: 'completed', failed: 'failed' } as const

interface VerbEvents {
  onDone?(keys: readonly string[]): void
  /** Something waits, because the list is out for work. */
  onLocked?(verb: Verb, lock: Lock): void
}

/** What can be done to lines. Each is one step that can be undone; the answer says what was done, if anything was. */
export const lineVerbs = (session: ListSession, { onDone, onLocked }: VerbEvents = {}) => {
  const { store } = session
  const lockOn = (verb: Verb, line?: Line): Lock | undefined => lockOf(verb, session.list?.state, line?.task)
  const linesOf = (keys: readonly string[]): Line[] =>
    keys.flatMap((key) => {
      const line = store.line(key)
      return line && !line.gone ? [line] : []
    })

  /** Those that this can be done to now; of the others it is told why not. */
  const freeOf = (verb: Verb, lines: readonly Line[]): readonly Line[] => {
    const lock = lines.map((line) => lockOn(verb, line)).find((each) => each)
    if (!lock) return lines
    onLocked?.(verb, lock)
    return lines.filter((line) => !lockOn(verb, line))
  }

  /** Whether the list keeps somebody from it now; then it is told why. */
  const isShut = (verb: 'added' | 'restored'): boolean => {
    const lock = lockOn(verb)
    if (lock) onLocked?.(verb, lock)
    return lock !== undefined
  }

  const perform = (
    verb: Verb,
    lines: readonly Line[],
    edits: readonly TaskEdit[],
    heldMs?: number,
  ): Label | undefined => {
    if (edits.length === 0) return undefined
    const label = { verb, count: lines.length, name: lines[0]?.task.name ?? '' }
    session.perform(label, edits, heldMs === undefined ? {} : { heldMs })
    onDone?.(lines.map(({ key }) => key))
    return label
  }

  const change = (verb: Verb, lines: readonly Line[], patch: TaskPatch): Label | undefined =>
    perform(
      verb,
      lines,
      lines.map(({ key, task }) => ({ kind: 'change', key, patch, base: pick(task, patch) })),
    )

  const setStatus = (keys: readonly string[], status: TaskStatus): Label | undefined =>
    change(
      verbOf[status],
      freeOf(
        verbOf[status],
        linesOf(keys).filter(({ task }) => task.status !== status),
      ),
      { status },
    )

  return {
    setStatus,
    isShut,

    /** Whether none of these lines can be had for it now; then it is told why. */
    isLocked: (verb: Verb, keys: readonly string[]): boolean => {
      const lines = linesOf(keys)
      return lines.length > 0 && freeOf(verb, lines).length === 0
    },

    /** Completes what is not finished; when everything is, opens it again. */
    toggle: (keys: readonly string[]) =>
      setStatus(keys, linesOf(keys).every(({ task }) => isFinished(task)) ? 'pending' : 'completed'),

    /** `base` is the name that the field was opened with: if somebody else has changed it since, both are shown. */
    rename: (key: string, name: string, base: string): Label | undefined => {
      const lines = linesOf([key])
      if (lines.length === 0 || name === base || name === lines[0]!.task.name) return undefined
      if (freeOf('renamed', lines).length === 0) return undefined
      return perform('renamed', lines, [{ kind: 'change', key, patch: { name }, base: { name: base } }])
    },

    /** Its description, icon or colour. `base`: as they were when the writing began. */
    change: (key: string, patch: TaskPatch, base?: TaskPatch): Label | undefined => {
      const lines = linesOf([key]).filter(({ task }) => !isSame(pick(task, patch), patch))
      return perform(
        'changed',
        lines,
        lines.map(({ task }) => ({ kind: 'change', key, patch, base: base ?? pick(task, patch) })),
      )
    },

    /** `bases` are the dates that were there when the question was opened. */
    setDue: (
      keys: readonly string[],
      due: Date | null,
      bases: ReadonlyMap<string, string | null>,
    ): Label | undefined => {
      const due_at = due?.toISOString() ?? null
      const lines = freeOf(
        'due',
        linesOf(keys).filter(({ task }) => task.due_at !== due_at),
      )
      return perform(
        'due',
        lines,
        lines.map(({ key }) => ({
          kind: 'change',
          key,
          patch: { due_at },
          base: { due_at: bases.get(key) ?? null },
        })),
      )
    },

    archive: (keys: readonly string[]): Label | undefined => {
      const lines = freeOf('archived', linesOf(keys))
      return perform(
        'archived',
        lines,
        lines.map(({ key }) => ({ kind: 'archive', key })),
      )
    },

    restore: (key: string, name: string): Label | undefined => {
      if (isShut('restored')) return undefined
      const label: Label = { verb: 'restored', count: 1, name }
      session.perform(label, [{ kind: 'restore', key }])
      return label
    },

    /** Others see it a little later, so that taking it back leaves no trace. */
    remove: (keys: readonly string[]): Label | undefined => {
      const lines = freeOf('deleted', linesOf(keys))
      return perform(
        'deleted',
        lines,
        lines.map(({ key }) => ({ kind: 'delete', key })),
        HELD_MS,
      )
    },

    /** Puts the line above another one, or below the last open one. */
    move: (key: string, above: string | undefined, lastOpen: string | undefined): Label | undefined => {
      const [line] = key === above ? [] : freeOf('moved', linesOf([key]))
      if (!line) return undefined
      const others = store.lines
        .filter((other) => other.key !== key)
        .map((other) => ({ key: other.key, position: other.task.position }))
      const below = above ?? lastOpen
      const index = others.findIndex((other) => other.key === below) + (above === undefined ? 1 : 0)
      if (index < 0 || index === store.numberOf(key) - 1) return undefined
      const edits = positionsFor(key, index, others).map(
        ({ key: moved, position }): TaskEdit => ({
          kind: 'change',
          key: moved,
          patch: { position },
          base: { position: store.line(moved)!.task.position },
        }),
      )
      return perform('moved', [line], edits)
    },

    /** New lines at the end, in this order; answers with their keys. Whoever offers it asks `isShut` first. */
    add: (lines: readonly NewLine[]): string[] => {
      const first = store.nextPosition()
      const edits = lines.map((line, index): TaskEdit => ({ kind: 'add', key: newKey(), line, place: first + index }))
      session.perform({ verb: 'added', count: lines.length, name: lines[0]?.name ?? '' }, edits)
      return edits.map(({ key }) => key)
    },
  }
}

export type LineVerbs = ReturnType<typeof lineVerbs>
