import type { Task } from '@docket/contract'
import { type Edit, isTask, type ListPatch, type Problem, type WaitingEdit } from './edit.ts'

export const applied = (
  task: Task | undefined,
  edit: Edit,
  problem: Problem | undefined,
  server: Task | undefined,
): Task | undefined => {
  switch (edit.kind) {
    case 'add':
      return problem ? undefined : (task ?? (server && !edit.isMoved ? undefined : newTask(edit)))
    case 'change':
      return task && !problem ? { ...task, ...edit.patch } : task
    case 'restore':
      return task ?? (server && { ...server, archived_at: null })
    case 'archive':
    case 'delete':
      return undefined
    case 'move':
      return problem ? task : undefined
    case 'list':
    case 'comment':
    case 'change_comment':
    case 'delete_comment':
      return task
  }
}

export const patchOf = ({ edit, problem }: WaitingEdit): ListPatch =>
  edit.kind === 'list' && !problem ? edit.patch : {}

export const lastKnown = (edits: readonly WaitingEdit[]): Task | undefined =>
  edits
    .map(({ problem, known }) => (problem?.kind === 'gone' && problem.last) || known)
    .filter(isTask)
    .at(-1)

const newTask = ({ key, line, place }: Extract<Edit, { kind: 'add' }>): Task => ({
  id: key,
  list_id: '',
  description: '',
  status: 'pending',
  position: place,
  icon: '',
  color: '',
  outputs: {},
  comment_count: 0,
  lease: null,
  archived_at: null,
  due_at: null,
  due_all_day: false,
  repeat: null,
  assignee_id: null,
  ...{ labels: [], ref: '', after: [], start_at: null },
  finished_at: null,
  finished_by: null,
  created_at: '',
  updated_at: '',
  waiting: null,
  review: null,
  changed_by: null,
  rev: 0,
  ...line,
})
