import type { Client } from '@docket/client'
import type { Project } from '@docket/contract'
import { fold } from '@docket/contract/fold'
import { type Session, Unclear } from './tool.ts'

const SHORT = 8
const MOST_NAMED = 10
const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** The end of an id: its beginning is the time, so that neighbours share it. It costs a model a fifth of the whole. */
export const shortId = (id: string): string => id.slice(-SHORT)

/** A list by its id, the end of that, or its name. */
export const listOf = async ({ api }: Session, given: string): Promise<Project> => {
  const lists = await api.getLists({})
  const wanted = given.trim().toLowerCase()
  const byId = lists.filter(({ id }) => id === wanted || (wanted.length >= SHORT && id.endsWith(wanted)))
  const found = byId.length > 0 ? byId : lists.filter(({ name }) => fold(name) === fold(given.trim()))
  return onlyOne(found, `list “${start(given)}”`, ({ id, name }) => `${shortId(id)} ${name}`, lists)
}

/** The id of a task, from itself or its end. */
export const taskIdOf = async ({ api }: Session, given: string): Promise<string> => {
  const wanted = given.trim().toLowerCase().replace(/^#/, '')
  if (uuid.test(wanted)) return wanted
  if (!/^[0-9a-f]{8,32}$/.test(wanted))
    throw new Unclear(`“${start(given)}” is no id of a task: those are 8 characters, as list_tasks shows them.`)
  const { hits } = await api.search({ q: wanted, limit: MOST_NAMED })
  const found = hits.filter(({ task_id }) => task_id.endsWith(wanted))
  return onlyOne(found, `task ${start(given)}`, ({ task_id, name }) => `${task_id} ${name}`).task_id
}

/** It is said back to whoever said it, and need not be whole. */
const start = (given: string): string => given.slice(0, 80).toWellFormed()

const onlyOne = <Row>(
  found: readonly Row[],
  what: string,
  name: (row: Row) => string,
  others: readonly Row[] = [],
): Row => {
  if (found.length === 1) return found[0]!
  const rows = (found.length > 0 ? found : others).slice(0, MOST_NAMED).map(name)
  if (found.length > 1) throw new Unclear(`There are several: say which ${what} by its id.\n${rows.join('\n')}`)
  throw new Unclear([`There is no ${what}.`, ...(rows.length > 0 ? ['There is:', ...rows] : [])].join('\n'))
}

/** Task and lease in one word, so that who works needs no more than that. */
export const leaseWord = (task_id: string, lease_id: string): string =>
  Buffer.from(`${task_id}${lease_id}`.replaceAll('-', ''), 'hex').toString('base64url')

export const leaseOf = (word: string): { taskID: string; lease_id: string } => {
  const hex = Buffer.from(word.trim(), 'base64url').toString('hex')
  if (hex.length !== 64) throw new Unclear('This is no lease. Give it as claim_task said it, letter by letter.')
  return { taskID: dashed(hex.slice(0, 32)), lease_id: dashed(hex.slice(32)) }
}

const dashed = (hex: string): string =>
  [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-')

/** All lists that are handed out and have something to do, those of the caller’s key first come. */
export const handedOut = async (api: Client): Promise<Project[]> =>
  (await api.getLists({})).filter(({ state, pending }) => state !== 'draft' && pending > 0)
