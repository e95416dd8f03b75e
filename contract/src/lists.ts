import { z } from 'zod'
import { endpoint, eventStream } from './endpoint.ts'
import { Changes } from './events.ts'
import * as field from './fields.ts'
import { ListRole, ListState } from './words.ts'

/** A list as its caller sees it. The wire calls it a project. */
export const Project = z
  .object({
    id: field.id,
    name: z.string(),
    description: z.string(),
    icon: z.string(),
    owner_id: field.id,
    created_at: field.timestamp,
    git_repo: z.string(),
    my_role: ListRole,
    total: z.int(),
    completed: z.int(),
    failed: z.int(),
    pending: z.int(),
    overdue: z.int(),
    state: ListState,
    rev: z.int().describe('Grows by one with every change of the list, its tasks, comments or members.'),
    updated_at: field.timestamp,
  })
  .meta({ id: 'Project' })
export type Project = z.infer<typeof Project>

export const lists = {
  getLists: endpoint({
    method: 'GET',
    path: '/lists',
    summary: 'The lists that the caller owns or is a member of, by name',
    auth: 'session',
    answers: { 200: z.array(Project) },
  }),
  createList: endpoint({
    method: 'POST',
    path: '/lists',
    summary: 'Make a list',
    auth: 'session',
    body: z.object({
      name: field.list.name,
      description: field.list.description.default(''),
      icon: field.list.icon.default(''),
      git_repo: field.list.git_repo.default(''),
    }),
    answers: { 201: Project },
  }),
  getList: endpoint({
    method: 'GET',
    path: '/lists/{listID}',
    summary: 'One list',
    auth: 'session',
    needs: 'viewer',
    answers: { 200: Project },
  }),
  updateList: endpoint({
    method: 'PATCH',
    path: '/lists/{listID}',
    summary: 'Change a list’s own fields',
    auth: 'session',
    needs: 'editor',
    body: z.object(field.list).partial(),
    answers: { 200: Project },
  }),
  deleteList: endpoint({
    method: 'DELETE',
    path: '/lists/{listID}',
    summary: 'Delete a list with its tasks, comments and members',
    auth: 'session',
    needs: 'owner',
    answers: { 204: 'empty' },
  }),
  getListEvents: endpoint({
    method: 'GET',
    path: '/lists/{listID}/events',
    summary: 'The list’s changes, live; `Last-Event-ID` resumes',
    auth: 'session',
    needs: 'viewer',
    answers: { 200: eventStream },
    refuses: ['rate_limited'],
  }),
  getListChanges: endpoint({
    method: 'GET',
    path: '/lists/{listID}/changes',
    summary: 'What the stream would replay after a rev, as JSON',
    auth: 'session',
    needs: 'viewer',
    query: z.object({ since: field.since.optional() }),
    answers: { 200: Changes },
  }),
}
