import { mergedSets, mostAfter } from '../domain/labels.ts'
import { ticksBetween, ticksIn } from '../domain/ticks.ts'
import {
  type Edit,
  isAskedAbout,
  isSame,
  isTask,
  isTaskEdit,
  keyOf,
  type Problem,
  pick,
  type Subject,
  type TaskPatch,
  type WaitingEdit,
} from './edit.ts'
import type { Known } from './requests.ts'

const MOST_OPERATIONS = 500
/** Less than the 2 MiB that the server takes. */
const MOST_BYTES = 1_900_000

/** Whether what it is about is still what the edit started from; if not, what becomes of the edit. */
export type Verdict = 'sound' | 'changed' | Problem | { kind: 'moved'; edit: Edit }

export interface NextBatch {
  /** What can go together in one request, in its order. */
  readonly batch: WaitingEdit[]
  /** What cannot go at all. */
  readonly unsound: readonly { waiting: WaitingEdit; verdict: Exclude<Verdict, 'sound'> }[]
}

/**
 * The edits of a list that go next: tasks together, anything else alone. Those of one line keep their order: behind one that
 * cannot go, the others wait.
 */
export const nextBatch = (edits: Iterable<WaitingEdit>, known: Known, now: number): NextBatch => {
  const batch: WaitingEdit[] = []
  const unsound: { waiting: WaitingEdit; verdict: Exclude<Verdict, 'sound'> }[] = []
  const stuck = new Set<string>()
  const moving = new Map<string, TaskPatch>()
  let bytes = 0
  for (const waiting of edits) {
    const { edit, problem, held_until = 0 } = waiting
    const key = keyOf(edit)
    if (stuck.has(key)) continue
    const isUnknown = edit.kind !== 'add' && edit.kind !== 'list' && known.id(waiting) === undefined
    if (problem || held_until > now || isUnknown || known.isAwaited(waiting)) {
      stuck.add(key)
      continue
    }
    const before = moving.get(key)
    // Where that was put into what somebody else has written, this one has to be as well.
    if (before && isOfAnotherText(edit, before)) {
      stuck.add(key)
      continue
    }
    // What follows an own edit of the same line starts from that, not from what the server says now.
    const verdict = before ? 'sound' : verdictOn(waiting, known.subject(waiting))
    if (verdict !== 'sound') {
      unsound.push({ waiting, verdict })
      if (verdict !== 'changed') stuck.add(key)
      continue
    }
    if (!isTaskEdit(edit)) {
      if (batch.length === 0) batch.push(waiting)
      break
    }
    bytes += mostBytesOf(edit)
    if (batch.length > 0 && (batch.length >= MOST_OPERATIONS || bytes > MOST_BYTES)) break
    moving.set(key, { ...before, ...('patch' in edit && edit.patch) })
    batch.push(waiting)
  }
  return { batch, unsound }
}

const isOfAnotherText = (edit: Edit, { description }: TaskPatch): boolean =>
  edit.kind === 'change' &&
  description !== undefined &&
  edit.base.description !== undefined &&
  edit.base.description !== description

/** A text grows to three times its length in UTF-8 at most. */
const mostBytesOf = (edit: Edit): number => 3 * JSON.stringify(edit).length

export const verdictOn = ({ edit, onConflict }: WaitingEdit, subject: Subject | undefined): Verdict => {
  const base = 'base' in edit ? edit.base : undefined
  if (!subject || !base) return 'sound'
  const isAsking = onConflict === 'ask'
  if (isAsking && isAskedAbout(edit) && isTask(subject) && subject.archived_at !== null)
    return { kind: 'gone', how: 'archived', last: subject }
  if ('patch' in edit && isSame(pick(subject, edit.patch), edit.patch)) return 'sound'
  const theirs = pick(subject, base)
  if (isSame(theirs, base)) return 'sound'
  const moved = movedTicks(edit, theirs) ?? mergedEdit(edit, theirs)
  if (moved) return moved
  if (!isAsking) return 'changed'
  return isAskedAbout(edit) ? { kind: 'conflict', theirs, last: subject } : 'sound'
}

/** Boxes that were ticked are ticked in their lines, wherever those are now. A line that is another by now is left. */
const movedTicks = (edit: Edit, { description: theirs }: TaskPatch): Verdict | undefined => {
  if (edit.kind !== 'change' || theirs === undefined) return undefined
  const { base, patch } = edit
  if (patch.description === undefined || !ticksBetween(base.description!, patch.description)) return undefined
  const description = ticksIn(theirs, base.description!, patch.description)
  if (description === undefined) return 'changed'
  return { kind: 'moved', edit: { ...edit, patch: { description }, base: { description: theirs } } }
}

/** What was added and taken away, labels and what the line comes after, is so beside what somebody else did to them. */
const mergedEdit = (edit: Edit, theirs: TaskPatch): Verdict | undefined => {
  if (edit.kind !== 'change') return undefined
  const { patch, base } = edit
  const field = patch.labels ? 'labels' : 'after'
  if (!patch[field] || !base[field] || !theirs[field]) return undefined
  const most = field === 'after' ? mostAfter : undefined
  const merged = mergedSets(base[field], patch[field], theirs[field], most)
  return {
    kind: 'moved',
    edit: { ...edit, patch: { ...patch, [field]: merged }, base: { ...base, [field]: theirs[field] } },
  }
}

/**
 * A text that was changed again before it left, from what it is itself: one question is asked, about the latest. Answers
 * with the edits that are one, and what they are together.
 */
export const foldedInto = (
  first: WaitingEdit,
  later: Iterable<WaitingEdit>,
): { parts: WaitingEdit[]; edit: Edit } | undefined => {
  if (!('patch' in first.edit)) return undefined
  const parts = [first]
  let { patch } = first.edit
  for (const next of later) {
    const { edit, onConflict, sent, problem } = next
    if (!('patch' in edit) || onConflict !== 'ask' || sent || problem) continue
    const isOfIt = Object.keys(edit.patch).every((field) => field in patch)
    if (!isOfIt || !isSame(patch, edit.base)) continue
    parts.push(next)
    patch = { ...patch, ...edit.patch }
  }
  return parts.length > 1 ? { parts, edit: { ...first.edit, patch } as Edit } : undefined
}
