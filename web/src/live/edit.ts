import type { Project, Task } from '@docket/contract'
import { uuid } from './uuid.ts'

export type TaskFields = Pick<
  Task,
  | 'name'
  | 'description'
  | 'status'
  | 'due_at'
  | 'due_all_day'
  | 'repeat'
  | 'assignee_id'
  | 'labels'
  | 'position'
  | 'icon'
  | 'color'
  | 'review'
  | 'after'
  | 'start_at'
>
export type TaskPatch = Partial<TaskFields>
export type NewLine = Pick<TaskFields, 'name'> & TaskPatch
export type ListPatch = Partial<Pick<Project, 'name' | 'icon'>>

/**
 * What someone at this screen did. `key` names a line: the task's id, or a local one until the server has given an id.
 * `base` holds the fields as they were when it was begun, so that it is known what somebody else has changed since.
 */
export type TaskEdit =
  /** `place`: where it stands until the server has placed it. `isMoved`: it comes from another list (`moves.ts`). */
  | { kind: 'add'; key: string; line: NewLine; place: number; isMoved?: true }
  | { kind: 'change'; key: string; patch: TaskPatch; base: TaskPatch }
  | { kind: 'archive' | 'restore' | 'delete'; key: string; base?: TaskPatch }

export type ListEdit = { kind: 'list'; patch: ListPatch; base: ListPatch }

/** `key` is the comment's: its id, or a local one until the server has given one. `task` is the key of its line. */
export type CommentEdit =
  | { kind: 'comment'; key: string; task: string; body: string }
  | { kind: 'change_comment'; key: string; task: string; body: string }
  | { kind: 'delete_comment'; key: string; task: string }

/** A line goes to another list. `moved` is the line as it was then, `place` where it stands there until the server has placed it. */
export interface MoveEdit {
  kind: 'move'
  key: string
  from: string
  to: string
  moved: Task
  place: number
}

/** Task edits of a list leave together, and so do moves to one other; anything else by a call of its own (`requests.ts`). */
export type Edit = TaskEdit | ListEdit | CommentEdit | MoveEdit

/** What an edit is about, as the server says it. */
export type Subject = Task | Project

/** Why an edit cannot go on by itself. */
export type Problem =
  /** Somebody else has changed the same field to `theirs`; `last` says who, and when. */
  | { kind: 'conflict'; theirs: TaskPatch; last?: Subject }
  /** Somebody else has taken the line away; `last` is what it was. */
  | { kind: 'gone'; how: 'deleted' | 'archived'; last: Task | undefined }
  | { kind: 'refused'; status: number; code: string; message: string }

/** An edit as it was sent, so that it can be sent again to the letter. */
export interface Sent {
  /** The idempotency key of the request. */
  request: string
  /** When it left for the first time. */
  at: number
  operation: object
}

/** An edit on its way to the server. Plain data: it outlives the page. */
export interface WaitingEdit {
  /** A UUID. */
  readonly id: string
  readonly list_id: string
  readonly edit: Edit
  /** When it was made, in milliseconds since 1970; no two are made at the same moment. */
  readonly at: number
  /** Where somebody else changed the same since: ask, or leave theirs (undo). */
  readonly onConflict: 'ask' | 'yield'
  /** Not to be sent before: a deletion that is still easily taken back. */
  held_until?: number
  /** What it is about, as it was known last, for a list that is not open. */
  known?: Subject
  /** It has left, and no answer has come. */
  sent?: Sent
  /** It was refused together with others: which of them was meant shows when each goes by itself. */
  alone?: true
  problem?: Problem
}

/** Stands for the list itself where a line has its key. */
export const listKey = 'list'

/** What it is about. Edits of the same keep their order, and wait behind one that cannot go. */
export const keyOf = (edit: Edit): string => {
  if (edit.kind === 'list') return listKey
  // What is said about a line that the server has not made yet comes after it.
  return isCommentEdit(edit) && isLocal(edit.task) ? edit.task : edit.key
}

/** The line that it is about, or that it is a comment on. */
export const lineOf = (edit: Edit): string | undefined =>
  edit.kind === 'list' ? undefined : isCommentEdit(edit) ? edit.task : edit.key

export const isCommentEdit = (edit: Edit): edit is CommentEdit => 'task' in edit

const ofTasks: Record<TaskEdit['kind'], true> = { add: true, change: true, archive: true, restore: true, delete: true }

export const isTaskEdit = (edit: Edit): edit is TaskEdit => edit.kind in ofTasks

export const isMove = (waiting: WaitingEdit): waiting is WaitingMove => waiting.edit.kind === 'move'
export type WaitingMove = WaitingEdit & { readonly edit: MoveEdit }

export const isTask = (subject: Subject | undefined): subject is Task => subject !== undefined && 'list_id' in subject

export const isLocal = (key: string): boolean => key.startsWith('new-')
export const newKey = (): string => `new-${uuid()}`

let latest = 0
/** Now, but later than every moment before: edits that are kept come back in their order. */
export const nextMoment = (): number => {
  latest = Math.max(Date.now(), latest + 0.001)
  return latest
}

/** What becomes of two who change the same field: one of them is asked, what both did holds, or the last one wins. */
export const onBothChange: Record<keyof TaskFields, 'ask' | 'merge' | 'last wins'> = {
  // What somebody has put into words is never overwritten or thrown away without asking.
  name: 'ask',
  description: 'ask',
  due_at: 'ask',
  // It comes with the date.
  due_all_day: 'last wins',
  repeat: 'last wins',
  assignee_id: 'last wins',
  labels: 'merge',
  status: 'last wins',
  position: 'last wins',
  icon: 'last wins',
  color: 'last wins',
  review: 'last wins',
  after: 'merge',
  start_at: 'last wins',
}

export const isAskedAbout = (edit: Edit): boolean => has(edit, 'ask')
export const isMerged = (edit: Edit): boolean => has(edit, 'merge')

const has = (edit: Edit, what: 'ask' | 'merge'): boolean =>
  'patch' in edit && Object.keys(edit.patch).some((field) => onBothChange[field as keyof TaskFields] === what)

/** The fields of `subject` that `patch` names. */
export const pick = <Patch extends TaskPatch | ListPatch>(subject: Required<Patch> | Subject, patch: Patch): Patch =>
  Object.fromEntries(Object.keys(patch).map((field) => [field, subject[field as keyof typeof subject]])) as Patch

export const isSame = (a: TaskPatch, b: TaskPatch): boolean =>
  Object.keys(b).every((field) => sameValue(a[field as keyof TaskPatch], b[field as keyof TaskPatch], field))

/** The server trims texts, and may write a moment in another way than it was sent. */
const sameValue = (a: unknown, b: unknown, field: string): boolean => {
  if (field === 'repeat' || field === 'labels' || field === 'after') return JSON.stringify(a) === JSON.stringify(b)
  if (a === b || typeof a !== 'string' || typeof b !== 'string') return a === b
  return field === 'due_at' || field === 'start_at' ? Date.parse(a) === Date.parse(b) : a.trim() === b.trim()
}
