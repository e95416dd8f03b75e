import type { Project, TaskStatus } from '@docket/contract'
import { isFinished } from '../domain/finished.ts'
import { positionsFor } from '../domain/position.ts'
import { isSame, type NewLine, newKey, type TaskEdit, type TaskFields, type TaskPatch } from '../live/edit.ts'
import type { Label, Verb } from '../live/history.ts'
import type { Line } from '../live/line.ts'
import type { ListSession } from '../live/list-session.ts'
import { type Lock, lockOf } from '../live/lock.ts'

/** For so long a deletion can be taken back before anybody else sees it. */
const HELD_MS = 8000

const statusVerbs = {
  pending: 'reopened',
  in_progress: 'in_progress',
  completed: 'completed',
  failed: 'failed',
} as const
const fieldVerbs: Partial<Record<keyof TaskFields, Verb>> = {
  name: 'renamed',
  due_at: 'due',
  position: 'moved',
}

/** What it is to change this of a line: its first field says it. */
export const verbOf = (patch: TaskPatch): Verb => {
  const [[field, value] = []] = Object.entries(patch)
  if (field === 'status') return statusVerbs[value as TaskStatus]
  if (field === 'assignee_id') return value === null ? 'unassigned' : 'assigned'
  return fieldVerbs[field as keyof TaskFields] ?? 'changed'
}

interface VerbOptions {
  /** The state of the list as far as it is known without the list itself. */
  listed?: Project['state'] | undefined
  onDone?(keys: readonly string[]): void
  /** Something waits, because the list is out for work. */
  onLocked?(verb: Verb, lock: Lock): void
}

/** What can be done to lines. Each is one step that can be undone; the answer says what was done, if anything was. */
export const lineVerbs = (session: ListSession, { listed, onDone, onLocked }: VerbOptions = {}) => {
  const { store } = session
  const lockOn = (verb: Verb, line?: Line): Lock | undefined => lockOf(verb, session.list?.state ?? listed, line?.task)
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
    session.editor.perform(label, edits, heldMs === undefined ? {} : { heldMs })
    onDone?.(lines.map(({ key }) => key))
    return label
  }

  /**
   * One field of these lines. `base` is what was there when the question was opened, of all of them or of each: where somebody
   * else has changed it since, `onBothChange` says what becomes of it.
   */
  const set = <Field extends keyof TaskFields>(
    field: Field,
    keys: readonly string[],
    value: TaskFields[Field],
    base?: TaskFields[Field] | ReadonlyMap<string, TaskFields[Field]>,
  ): Label | undefined => {
    const baseOf = ({ key, task }: Line): TaskFields[Field] => {
      const given = base instanceof Map ? (base.get(key) as TaskFields[Field] | undefined) : base
      return given === undefined ? task[field] : (given as TaskFields[Field])
    }
    return change(keys, { [field]: value }, (line) => ({ [field]: baseOf(line) }))
  }

  /** Several fields of these lines, the first of which says what was done. */
  const change = (keys: readonly string[], patch: TaskPatch, baseOf: (line: Line) => TaskPatch): Label | undefined => {
    const verb = verbOf(patch)
    const lines = linesOf(keys).filter((line) => !isSame(line.task, patch))
    // What is written goes all the same: if it is refused, it is given back.
    const free = verb === 'changed' ? lines : freeOf(verb, lines)
    const edits = free.map((line): TaskEdit => ({ kind: 'change', key: line.key, patch, base: baseOf(line) }))
    const comesAgain = verb === 'completed' && free.length === 1 && free[0]!.task.repeat
    return perform(comesAgain ? 'repeated' : verb, free, edits)
  }

  return {
    /** What other verbs are made of. */
    parts: { linesOf, lockOn, freeOf, perform },
    set,
    change,
    isShut,

    /** Whether none of these lines can be had for it now; then it is told why. */
    isLocked: (verb: Verb, keys: readonly string[]): boolean => {
      const lines = linesOf(keys)
      return lines.length > 0 && freeOf(verb, lines).length === 0
    },

    /** Completes what is not finished; when everything is, opens it again. */
    toggle: (keys: readonly string[]) =>
      set('status', keys, linesOf(keys).every(({ task }) => isFinished(task)) ? 'pending' : 'completed'),

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
      session.editor.perform(label, [{ kind: 'restore', key }])
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
      if (index < 0 || index === store.index.indexOf(key)) return undefined
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
      session.editor.perform({ verb: 'added', count: lines.length, name: lines[0]?.name ?? '' }, edits)
      return edits.map(({ key }) => key)
    },
  }
}

export type LineVerbs = ReturnType<typeof lineVerbs>
