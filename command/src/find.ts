import { ApiError } from '@docket/client'
import type { Project, SearchHit, Task } from '@docket/contract'
import { fold } from '@docket/contract/fold'
import type { Context } from './context.ts'
import { Problem, wrongUse } from './problem.ts'
import { oneLine, shortId } from './text.ts'

/** What can be meant by a word. */
interface Named {
  readonly id: string
  readonly name: string
}

const wholeId = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/
const idBeginning = /^[\da-f]{4}[\da-f-]{0,31}$/
const idEnd = /^[\da-f]{8}$/
/** How many words `search` takes, and of how many characters. */
const mostWords = 8
const mostCharacters = 200

/** Those that a word can mean: by their whole id, or else by their name, the beginning of their id, or its last eight digits. */
export const meant = <T extends Named>(said: string, all: readonly T[]): T[] => {
  const word = said.toLowerCase()
  const exact = all.filter(({ id }) => id === word)
  if (exact.length > 0) return exact
  const byId = all.filter(
    ({ id }) => (idEnd.test(word) && id.endsWith(word)) || (idBeginning.test(word) && id.startsWith(word)),
  )
  const asWritten = all.filter(({ name }) => name.trim() === said.trim())
  const byName = asWritten.length > 0 ? asWritten : all.filter(({ name }) => fold(name.trim()) === fold(said.trim()))
  return [...new Set([...byName, ...byId])]
}

/** The only one of those that a word can mean, if some of them are preferred: the only one of these. */
const only = <T extends Named>(
  said: string,
  found: readonly T[],
  isPreferred: (one: T) => boolean,
  lineOf: (one: T) => string,
): T => {
  if (found.length === 1) return found[0]!
  const preferred = found.filter(isPreferred)
  if (preferred.length === 1) return preferred[0]!
  const candidates = (preferred.length > 0 ? preferred : found).slice(0, 20)
  throw wrongUse(
    [
      `“${oneLine(said)}” can be any of these:`,
      ...candidates.map((one) => `  ${shortId(one.id)}  ${oneLine(lineOf(one))}`),
    ].join('\n'),
    'Name one by the eight digits before it.',
  )
}

/** The list that is named, or the one of `.docket.json`, or the only one that there is. */
export const findList = async ({ client, list }: Context, said: string | undefined = list): Promise<Project> => {
  const lists = await client.getLists()
  if (said !== undefined) return listAmong(lists, said)
  const [first, second] = lists.filter(({ archived }) => !archived)
  if (first && !second) return first
  throw wrongUse('Which list?', 'Name it with --list, or in a file .docket.json: {"list": "Groceries"}')
}

const listAmong = (lists: readonly Project[], said: string): Project => {
  const found = meant(said, lists)
  if (found.length === 0)
    throw new Problem(`There is no list “${oneLine(said)}”.`, { hint: 'Your lists: docket lists --all' })
  return only(
    said,
    found,
    ({ archived }) => !archived,
    ({ name, owner_name, owner_email }) => `${name} (of ${owner_name || owner_email})`,
  )
}

/** What is asked of a task that is looked for. */
export interface TaskQuery {
  /** The list that it is in; any when it is left out. */
  readonly list?: string | undefined
  /** Of several that the word can mean, these are more likely. */
  readonly prefer?: 'unfinished' | 'finished'
}

/** A task as it is found: with no more than every way to find one knows. */
type Found = Named & Pick<Task, 'list_id' | 'status' | 'archived_at'> & { readonly list_name?: string }

export const findTask = async (
  context: Context,
  said: string,
  { list, prefer = 'unfinished' }: TaskQuery = {},
): Promise<Task> => {
  const found = list === undefined ? await anywhere(context, said) : await within(context, said, list)
  if (found.length === 0)
    throw new Problem(`There is no task “${oneLine(said)}”${list === undefined ? '' : ` in “${oneLine(list)}”`}.`, {
      hint: 'Look for it: docket search WORDS',
    })
  const open = found.filter(({ archived_at }) => archived_at === null)
  const isPreferred = ({ status }: Found) => (prefer === 'finished') === (status === 'completed' || status === 'failed')
  const { id } = only(said, open.length > 0 ? open : found, isPreferred, ({ name, status, list_name }) =>
    [name, status, ...(list_name === undefined ? [] : [`in ${list_name}`])].join(' · '),
  )
  return context.client.getTask({ taskID: id })
}

const within = async (context: Context, said: string, list: string): Promise<Found[]> => {
  const { id } = await findList(context, list)
  const task = await byWholeId(context, said)
  if (task?.list_id === id) return [task]
  return meant(said, await context.client.getTasks({ listID: id, archived: 'true' }))
}

/** Without a look through its list. */
const byWholeId = async ({ client }: Context, said: string): Promise<Task | undefined> => {
  if (!wholeId.test(said.toLowerCase())) return undefined
  try {
    return await client.getTask({ taskID: said.toLowerCase() })
  } catch (error) {
    if (error instanceof ApiError && error.code === 'not_found') return undefined
    throw error
  }
}

const anywhere = async ({ client }: Context, said: string): Promise<Found[]> => {
  const word = said.toLowerCase()
  if (wholeId.test(word)) return [await client.getTask({ taskID: word })]
  const q = said.trim().split(/\s+/).slice(0, mostWords).join(' ').slice(0, mostCharacters)
  const { hits } = await client.search({ q, limit: 100 })
  const found = meant(said, hits.filter(({ comment_id }) => comment_id === null).map(asFound))
  return found.length === 0 && idBeginning.test(word) ? byBeginning({ client }, word) : found
}

const asFound = ({ task_id, name, list_id, list_name, status, archived_at }: SearchHit): Found => ({
  id: task_id,
  name,
  list_id,
  list_name,
  status,
  archived_at,
})

/** The search knows how ids end, and not how they begin: all tasks are looked through, in light form. */
const byBeginning = async ({ client }: Pick<Context, 'client'>, word: string): Promise<Found[]> => {
  const found: Found[] = []
  for (let after: string | undefined; ; ) {
    const { tasks, next } = await client.getMyTasks({ limit: 2000, ...(after !== undefined && { after }) })
    found.push(...tasks.filter(({ id }) => id.startsWith(word)))
    if (next === null) return found
    after = next
  }
}

/** The list or the task that a word means, for commands that take either. */
export const findListOrTask = async (context: Context, said: string): Promise<{ list: Project } | { task: Task }> => {
  const lists = meant(said, await context.client.getLists())
  if (lists.length > 0) return { list: listAmong(lists, said) }
  try {
    return { task: await findTask(context, said) }
  } catch (error) {
    if (error instanceof ApiError && error.code === 'not_found') throw nothingOf(said)
    if (error instanceof Problem && error.message.startsWith('There is no task')) throw nothingOf(said)
    throw error
  }
}

const nothingOf = (said: string): Problem =>
  new Problem(`There is no list and no task “${oneLine(said)}”.`, {
    hint: 'Your lists: docket lists. Look for tasks: docket search WORDS',
  })
