import type { Task } from '@docket/contract'
import { type Edit, isSame, isText, keyOf, type Problem, pick, type WaitingEdit } from './edit.ts'

const MOST_OPERATIONS = 500
/** Less than the 2 MiB that the server takes. */
const MOST_BYTES = 1_900_000

/** What is known of the line of an edit. */
export interface Known {
  id(waiting: WaitingEdit): string | undefined
  task(waiting: WaitingEdit): Task | undefined
}

/** Whether the line is still what the edit started from; if not, what becomes of the edit. */
export type Verdict = 'sound' | 'changed' | Problem

export interface NextBatch {
  /** What can go together in one request, in its order. */
  readonly batch: WaitingEdit[]
  /** What cannot go at all. */
  readonly unsound: readonly { waiting: WaitingEdit; verdict: Exclude<Verdict, 'sound'> }[]
}

/** The edits of a list that go next. Those of one line keep their order: behind one that cannot go, the others wait. */
export const nextBatch = (edits: Iterable<WaitingEdit>, known: Known, now: number): NextBatch => {
  const batch: WaitingEdit[] = []
  const unsound: { waiting: WaitingEdit; verdict: Exclude<Verdict, 'sound'> }[] = []
  const stuck = new Set<string>()
  const moving = new Set<string>()
  let bytes = 0
  for (const waiting of edits) {
    const { edit, problem, held_until = 0 } = waiting
    const key = keyOf(edit)
    if (edit.kind === 'list') {
      if (problem) continue
      if (batch.length === 0) batch.push(waiting)
      break
    }
    if (stuck.has(key)) continue
    const isUnknown = edit.kind !== 'add' && known.id(waiting) === undefined
    if (problem || held_until > now || isUnknown) {
      stuck.add(key)
      continue
    }
    // What follows an own edit of the same line starts from that, not from what the server says now.
    const verdict = moving.has(key) ? 'sound' : verdictOn(waiting, known.task(waiting))
    if (verdict !== 'sound') {
      unsound.push({ waiting, verdict })
      if (verdict !== 'changed') stuck.add(key)
      continue
    }
    bytes += mostBytesOf(edit)
    if (batch.length > 0 && (batch.length >= MOST_OPERATIONS || bytes > MOST_BYTES)) break
    moving.add(key)
    batch.push(waiting)
  }
  return { batch, unsound }
}

/** A text grows to three times its length in UTF-8 at most. */
const mostBytesOf = (edit: Edit): number => 3 * JSON.stringify(edit).length

export const verdictOn = ({ edit, onConflict }: WaitingEdit, task: Task | undefined): Verdict => {
  if (!task || edit.kind === 'add' || edit.kind === 'list' || !edit.base) return 'sound'
  const isAsking = onConflict === 'ask'
  if (edit.kind === 'change') {
    if (task.archived_at !== null && isAsking && isText(edit)) return { kind: 'gone', how: 'archived', last: task }
    if (isSame(pick(task, edit.patch), edit.patch)) return 'sound'
  }
  if (isSame(pick(task, edit.base), edit.base)) return 'sound'
  if (!isAsking) return 'changed'
  return isText(edit) ? { kind: 'conflict', theirs: pick(task, edit.base) } : 'sound'
}

/** What an edit of a line is in a batch. `rev`: refuse if the task is not at this rev any more. */
export const operationOf = (
  { edit, onConflict }: WaitingEdit,
  id: string | undefined,
  rev: number | undefined,
): object => {
  const condition = rev !== undefined && (onConflict === 'yield' || isText(edit)) ? { if_rev: rev } : {}
  switch (edit.kind) {
    case 'add':
      return { op: 'create', ...edit.line }
    case 'change':
      return { op: 'update', id, ...condition, ...edit.patch }
    case 'archive':
    case 'restore':
    case 'delete':
      return { op: edit.kind, id, ...condition }
    case 'list':
      return {}
  }
}

/** The operations of a batch, each the first of its line only if it is meant for what is known of it. */
export const operationsOf = (batch: readonly WaitingEdit[], known: Known): object[] => {
  const seen = new Set<string>()
  return batch.map((waiting) => {
    const key = keyOf(waiting.edit)
    const isFirst = !seen.has(key)
    seen.add(key)
    return operationOf(waiting, known.id(waiting), isFirst ? known.task(waiting)?.rev : undefined)
  })
}

/**
 * A text that was changed again before it left, from what it is itself: one question is asked, about the latest. Answers
 * with the edits that are one, and what they are together.
 */
export const foldedInto = (
  first: WaitingEdit,
  later: Iterable<WaitingEdit>,
): { parts: WaitingEdit[]; edit: Edit } | undefined => {
  if (first.edit.kind !== 'change') return undefined
  const parts = [first]
  let { patch } = first.edit
  for (const next of later) {
    const { edit, onConflict, sent, problem } = next
    if (edit.kind !== 'change' || onConflict !== 'ask' || sent || problem) continue
    const isOfIt = Object.keys(edit.patch).every((field) => field in patch)
    if (!isOfIt || !isSame(patch, edit.base)) continue
    parts.push(next)
    patch = { ...patch, ...edit.patch }
  }
  return parts.length > 1 ? { parts, edit: { ...first.edit, patch } } : undefined
}
