import { readdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Context } from './context.ts'
import { isMissing, writePrivately } from './files.ts'
import { exits, Problem, wrongUse } from './problem.ts'
import { folderOf } from './surroundings.ts'
import { oneLine, shortId } from './text.ts'

/** A task that this machine has claimed, in a file of its own, so that scripts beside each other do not disturb each other. */
export interface HeldLease {
  readonly server: string
  readonly task_id: string
  readonly name: string
  readonly lease_id: string
}

const isId = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/

const folderIn = ({ around }: Context): string => join(folderOf(around, 'state'), 'leases')
const fileOf = (context: Context, taskID: string): string => join(folderIn(context), `${taskID}.json`)

export const holdLease = (context: Context, held: Omit<HeldLease, 'server'>): Promise<void> =>
  writePrivately(fileOf(context, held.task_id), JSON.stringify({ server: context.server, ...held }))

/** It has ended. */
export const dropLease = (context: Context, { task_id }: Pick<HeldLease, 'task_id'>): Promise<void> =>
  isId.test(task_id) ? rm(fileOf(context, task_id), { force: true }) : Promise.resolve()

/**
 * Which lease is meant: of the task that is named by its id, the end of it, or its name; without a word the only one that this machine has.
 * `lease` is the id of one that somebody else has kept, for the task with that whole id.
 */
export const findLease = async (
  context: Context,
  said: string | undefined,
  lease: string | undefined,
): Promise<HeldLease> => {
  if (lease !== undefined) {
    const task_id = said?.toLowerCase()
    if (task_id === undefined || !isId.test(task_id)) throw wrongUse('With --lease, TASK is the whole id of the task.')
    return { server: context.server, task_id, name: shortId(task_id), lease_id: lease }
  }
  const all = (await leasesOf(context)).filter(({ server }) => server === context.server)
  const found = said === undefined ? all : all.filter((one) => isMeant(one, said))
  if (found.length === 1) return found[0]!
  if (found.length === 0)
    throw new Problem(
      said === undefined ? 'This machine has claimed no task.' : `This machine has not claimed “${oneLine(said)}”.`,
      { exit: exits.nothingToDo, hint: 'Claim one: docket claim LIST' },
    )
  throw wrongUse(
    ['Which task?', ...found.map(({ task_id, name }) => `  ${shortId(task_id)}  ${oneLine(name)}`)].join('\n'),
    'Name one by the eight digits before it.',
  )
}

const isMeant = ({ task_id, name }: HeldLease, said: string): boolean => {
  const word = said.toLowerCase()
  return task_id === word || (word.length >= 6 && (task_id.endsWith(word) || task_id.startsWith(word))) || name === said
}

const leasesOf = async (context: Context): Promise<HeldLease[]> => {
  let names: string[]
  try {
    names = await readdir(folderIn(context))
  } catch (error) {
    if (isMissing(error)) return []
    throw error
  }
  const found: HeldLease[] = []
  for (const name of names.filter((name) => name.endsWith('.json'))) {
    // One may be dropped meanwhile by another call.
    const text = await readFile(join(folderIn(context), name), 'utf8').catch(() => '')
    if (text !== '') found.push(JSON.parse(text) as HeldLease)
  }
  return found
}
