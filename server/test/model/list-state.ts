import type { ChangedBy, Comment, ListRole, Project, Task } from '@docket/contract'

/** All that is to be known of a list at one rev, kept the plain way. */
export interface ListState {
  readonly id: string
  readonly owner_id: string
  readonly owner_name: string
  readonly owner_email: string
  readonly name: string
  readonly description: string
  readonly icon: string
  readonly git_repo: string
  readonly created_at: string
  readonly updated_at: string
  readonly rev: number
  readonly fields_rev: number
  readonly fields_by: ChangedBy | null
  readonly tasks: ReadonlyMap<string, Task>
  readonly comments: ReadonlyMap<number, Comment>
  /** Who made the change of each rev, the first one first; undefined for a membership. */
  readonly authors: readonly (number | undefined)[]
}

export type TaskFields = Pick<Task, 'name' | 'description' | 'icon' | 'color' | 'due_at' | 'assignee_id' | 'labels'>
export type TaskPatch = Partial<TaskFields & Pick<Task, 'status' | 'position' | 'outputs'>>
export type ListPatch = Partial<Pick<ListState, 'name' | 'description' | 'icon' | 'git_repo'>>

export type Author = Pick<Comment, 'author_id' | 'author'>
type Body = Pick<Comment, 'body'>

export type Change =
  | { readonly kind: 'createTask'; readonly body: Pick<Task, 'name'> & Partial<TaskFields> }
  | { readonly kind: 'updateTask'; readonly taskID: string; readonly body: TaskPatch }
  | { readonly kind: 'archiveTask' | 'restoreTask' | 'deleteTask'; readonly taskID: string }
  | { readonly kind: 'updateList'; readonly body: ListPatch }
  | { readonly kind: 'createComment'; readonly taskID: string; readonly author: Author; readonly body: Body }
  | { readonly kind: 'updateComment'; readonly commentID: number; readonly body: Body }
  | { readonly kind: 'deleteComment'; readonly commentID: number }

type NewID = string | number | undefined

/** The list with `change` made to it, or undefined when it changes nothing. `newID` names what is created. */
export const changed = (
  list: ListState,
  change: Change,
  { now, newID, user_id }: { now: string; newID: NewID; user_id: string },
): ListState | undefined => {
  const rev = list.rev + 1
  const changed_by = { user_id, via: '' }
  const withTask = (task: Task) =>
    next(list, now, { tasks: new Map(list.tasks).set(task.id, { ...task, changed_by, rev }) })
  switch (change.kind) {
    case 'createTask':
      return withTask(newTask(list, change.body, now, String(newID)))
    case 'deleteTask': {
      const tasks = new Map(list.tasks)
      const comments = new Map([...list.comments].filter(([, { task_id }]) => task_id !== change.taskID))
      return tasks.delete(change.taskID) ? next(list, now, { tasks, comments }) : undefined
    }
    case 'createComment': {
      const { taskID, author, body } = change
      const comment = { ...newComment, ...author, ...body, id: Number(newID), created_at: now, changed_by, rev }
      const made: Comment = { ...comment, task_id: taskID, list_id: list.id }
      const comments = new Map(list.comments).set(made.id, made)
      return list.tasks.has(taskID) ? next(list, now, { comments, tasks: counted(list, taskID, 1) }) : undefined
    }
    case 'updateComment': {
      const comment = list.comments.get(change.commentID)
      if (!comment || comment.body === change.body.body) return undefined
      const edited = { ...comment, ...change.body, edited_at: now, changed_by, rev }
      return next(list, now, { comments: new Map(list.comments).set(comment.id, edited) })
    }
    case 'deleteComment': {
      const comments = new Map(list.comments)
      const { task_id } = comments.get(change.commentID) ?? {}
      if (!comments.delete(change.commentID)) return undefined
      return next(list, now, { comments, tasks: counted(list, task_id!, -1) })
    }
    case 'updateList':
      return differs(list, change.body)
        ? next(list, now, { ...change.body, fields_rev: rev, fields_by: changed_by })
        : undefined
    case 'updateTask':
    case 'archiveTask':
    case 'restoreTask': {
      const task = list.tasks.get(change.taskID)
      if (!task) return undefined
      const patch = patchOf(change, task, now)
      if (!differs(task, patch)) return undefined
      return withTask({ ...task, ...patch, ...finished(task, patch.status, { now, changed_by }), updated_at: now })
    }
  }
}

const next = (list: ListState, now: string, fields: Partial<ListState>): ListState => ({
  ...list,
  ...fields,
  rev: list.rev + 1,
  updated_at: now,
})

const newComment = { kind: 'user', edited_at: null } as const

/** With so many more comments on one of them, at the next rev. */
const counted = ({ tasks, rev }: ListState, taskID: string, more: number): ListState['tasks'] => {
  const task = tasks.get(taskID)
  return task ? new Map(tasks).set(taskID, { ...task, comment_count: task.comment_count + more, rev: rev + 1 }) : tasks
}

type TaskChange = Exclude<Extract<Change, { taskID: string }>, { kind: 'createComment' }>

const patchOf = (change: TaskChange, task: Task, now: string): Partial<Task> => {
  if (change.kind === 'updateTask') return change.body
  return { archived_at: change.kind === 'restoreTask' ? null : (task.archived_at ?? now) }
}

const finished = (
  task: Task,
  status: Task['status'] = task.status,
  { now, changed_by }: { now: string; changed_by: ChangedBy },
): Partial<Task> => {
  if (status === task.status) return {}
  const isFinished = status === 'completed' || status === 'failed'
  return { finished_at: isFinished ? now : null, finished_by: isFinished ? changed_by : null }
}

const differs = <Row extends object>(row: Row, patch: Partial<Row>): boolean =>
  (Object.keys(patch) as (keyof Row)[]).some((field) => JSON.stringify(row[field]) !== JSON.stringify(patch[field]))

const newTask = (list: ListState, body: Partial<TaskFields>, now: string, id: string): Task => ({
  id,
  list_id: list.id,
  name: '',
  description: '',
  status: 'pending',
  position: Math.max(0, ...[...list.tasks.values()].map(({ position }) => position)) + 1,
  icon: '',
  color: '',
  outputs: {},
  comment_count: 0,
  archived_at: null,
  due_at: null,
  due_all_day: false,
  repeat: null,
  assignee_id: null,
  ...{ labels: [], ref: '', after: [], start_at: null },
  finished_at: null,
  finished_by: null,
  created_at: now,
  updated_at: now,
  lease: null,
  waiting: null,
  review: null,
  changed_by: null,
  rev: 0,
  ...body,
})

const byPlace = (a: Task, b: Task): number =>
  a.position - b.position || compare(a.created_at, b.created_at) || compare(a.id, b.id)

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)

export const inOrder = (tasks: Iterable<Task>): Task[] => [...tasks].sort(byPlace)
export const openTasks = ({ tasks }: Pick<ListState, 'tasks'>): Task[] =>
  inOrder(tasks.values()).filter(({ archived_at }) => archived_at === null)

export const byID = (comments: Iterable<Comment>): Comment[] => [...comments].sort((a, b) => a.id - b.id)

/** Somebody who belongs to a list, and how much of it they have said to have seen. */
export interface Reader {
  readonly user: number
  readonly role: ListRole
  readonly seen_rev: number
}

/** The list as `GET` shows it to a reader. */
export const projectOf = (state: ListState, open: Task[], { user, role, seen_rev }: Reader, now: string): Project => {
  const { tasks: _, comments: __, fields_by: ___, authors, ...list } = state
  const having = (status: Task['status']) => open.filter((task) => task.status === status).length
  const toDo = open.filter(({ status }) => status === 'pending' || status === 'in_progress')
  return {
    ...list,
    my_role: role,
    seen_rev,
    unseen: authors.slice(seen_rev).some((author) => author !== user),
    ...{ favorite: false, group: '', place: null, archived: false, mine_rev: 0 },
    ...{ state: 'draft', review: false, max_waiting: 0, waiting: 0, max_attempts: 0, lease_seconds: 300 },
    total: open.length,
    completed: having('completed'),
    failed: having('failed'),
    pending: having('pending'),
    overdue: toDo.filter(({ due_at }) => due_at !== null && due_at < now).length,
  }
}

export const byName = (a: Project, b: Project): number =>
  Buffer.compare(Buffer.from(a.name), Buffer.from(b.name)) || compare(a.id, b.id)
