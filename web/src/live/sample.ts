import type { Frame } from '@docket/client'
import type { Project, Task } from '@docket/contract'
import { type Edit, nextMoment, type WaitingEdit } from './edit.ts'
import { ListStore } from './list-store.ts'

/** Samples for the tests of this folder. */

export const task = (id: string, over: Partial<Task> = {}): Task => ({
  id,
  list_id: 'list',
  name: `Task ${id}`,
  description: '',
  status: 'pending',
  position: 1,
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
  created_at: '2026-11-20T10:00:00.000Z',
  updated_at: '2026-11-20T10:00:00.000Z',
  lease: null,
  waiting: null,
  review: null,
  changed_by: null,
  rev: 1,
  ...over,
})

export const project = (id: string, over: Partial<Project> = {}): Project => ({
  id,
  name: `List ${id}`,
  description: '',
  icon: '',
  owner_id: 'o',
  owner_name: '',
  owner_email: 'o@docket.example',
  created_at: '2026-11-01T00:00:00.000Z',
  git_repo: '',
  my_role: 'owner',
  total: 0,
  completed: 0,
  failed: 0,
  pending: 0,
  overdue: 0,
  state: 'draft',
  ...{ review: false, max_waiting: 0, waiting: 0, max_attempts: 0, lease_seconds: 300 },
  fields_rev: 1,
  rev: 1,
  seen_rev: 1,
  unseen: false,
  updated_at: '2026-11-20T00:00:00.000Z',
  ...{ favorite: false, group: '', place: null, archived: false, mine_rev: 0 },
  ...over,
})

export const taskFrame = (data: Task, rev: number | undefined = data.rev): Frame => ({ event: 'task', data, rev })

export const deletedFrame = (id: string, rev: number): Frame => ({ event: 'task_deleted', data: { id, by: null }, rev })

export const syncedFrame = (rev: number, full = true, lineage = '123456'): Frame => ({
  event: 'synced',
  data: { rev, full, since: `${rev}.${lineage}` },
  rev,
})

export const waiting = (edit: Edit, over: Partial<WaitingEdit> = {}): WaitingEdit => ({
  id: crypto.randomUUID(),
  list_id: 'list',
  edit,
  at: nextMoment(),
  onConflict: 'ask',
  ...over,
})

export const addition = (key: string, name: string): Edit => ({
  kind: 'add',
  key,
  line: { name, due_at: null },
  place: 99,
})

export const renaming = (key: string, base: string, name: string): Edit => ({
  kind: 'change',
  key,
  patch: { name },
  base: { name: base },
})

/** A list with these tasks, as its stream tells it first. */
export const storeOf = (...tasks: Task[]) => {
  const store = new ListStore()
  store.server.beginConnection()
  for (const each of tasks) store.receive({ event: 'task', data: each, rev: undefined })
  store.receive(syncedFrame(10))
  return store
}
