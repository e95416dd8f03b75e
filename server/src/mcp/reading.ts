import type { TaskStatus } from '@docket/contract'
import { z } from 'zod'
import { listOf, shortId, taskIdOf } from './handles.ts'
import { tool } from './tool.ts'
import { fitting, listLine, taskLine, wholeTask } from './words.ts'

const MOST_TOKENS = 2000
const PAGE = 200
const MOST_HITS = 50

export const status = z.enum(['pending', 'in_progress', 'completed', 'failed'] satisfies TaskStatus[])

const listLists = tool({
  name: 'list_lists',
  level: 'read',
  description: 'The task lists this key sees, one a line: id, name, counts.',
  input: {},
  run: async ({ api }) => {
    const lists = await api.getLists({})
    if (lists.length === 0) return 'This key sees no list.'
    return told(lists.map(listLine), 'Name a list by its id in the other tools.')
  },
})

const listTasks = tool({
  name: 'list_tasks',
  level: 'read',
  description:
    'The tasks of a list in order, one a line: id, name, state, due, labels. query searches names, descriptions and comments.',
  input: {
    list: z.string(),
    status: status.optional(),
    label: z.string().optional(),
    query: z.string().optional(),
    cursor: z.string().optional(),
  },
  run: async (session, given) => {
    const { id: listID, name, total } = await listOf(session, given.list)
    const { api } = session
    const filters = { ...(given.status && { status: given.status }) }
    if (given.query !== undefined) {
      const { hits } = await api.search({
        q: given.query,
        list_id: listID,
        limit: MOST_HITS,
        archived: 'false',
        ...filters,
      })
      if (hits.length === 0) return `Nothing in “${name}” says “${given.query}”.`
      const rows = hits.map((hit) => {
        const line = taskLine({ ...hit, id: hit.task_id, labels: [], due_all_day: false } as never)
        return hit.where === 'name' ? line : `${line} · in its ${hit.where}: ${hit.snippet.replaceAll(/\s+/g, ' ')}`
      })
      return fitting(rows, MOST_TOKENS).join('\n')
    }
    const after = given.cursor === undefined ? undefined : await taskIdOf(session, given.cursor)
    const tasks = await api.getTasks({
      listID,
      limit: PAGE,
      ...filters,
      ...(given.label !== undefined && { label: given.label }),
      ...(after !== undefined && { after }),
    })
    if (tasks.length === 0) return after ? 'That was all.' : total === 0 ? `“${name}” is empty.` : 'Nothing fits.'
    const rows = fitting(tasks.map(taskLine), MOST_TOKENS)
    const isAll = rows.length === tasks.length && tasks.length < PAGE
    const last = tasks[rows.length - 1]!
    return [...rows, ...(isAll ? [] : [`More: call again with cursor ${shortId(last.id)}`])].join('\n')
  },
})

const getTask = tool({
  name: 'get_task',
  level: 'read',
  description: 'All of a task: description, result, comments, attempts.',
  input: { task: z.string() },
  run: async (session, given) => {
    const taskID = await taskIdOf(session, given.task)
    const { api } = session
    const [task, comments, attempts] = await Promise.all([
      api.getTask({ taskID }),
      api.getComments({ taskID }),
      api.getAttempts({ taskID }),
    ])
    return wholeTask({ task, comments, attempts })
  },
})

/** As many of the rows as there is room for, and what to know besides. */
const told = (rows: readonly string[], besides: string): string => {
  const some = fitting(rows, MOST_TOKENS)
  const left = rows.length - some.length
  return [...some, left > 0 ? `… and ${left} more. ${besides}` : besides].join('\n')
}

export const reading = [listLists, listTasks, getTask]
