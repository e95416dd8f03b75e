import assert from 'node:assert/strict'
import type { Client } from '@docket/client'
import { type Endpoint, type ErrorEnvelope, endpoints, type OperationId, pathParameters } from '@docket/contract'
import type { Docket } from './harness.ts'
import { cast, type Person, sharedList } from './people.ts'

export const json = { 'content-type': 'application/json' }

/** What an answer is compared by: it has to be the same on both databases. */
export interface Answer {
  readonly status: number
  readonly body: Partial<ErrorEnvelope> & Record<string, unknown>
}

export const answerOf = async (response: Response): Promise<Answer> => {
  const text = await response.text()
  assert.match(response.headers.get('content-type') ?? '', /^application\/json/, text.slice(0, 200))
  return { status: response.status, body: JSON.parse(text) }
}

/** Sends `text` as the body, byte for byte. */
export const sendText = async (
  api: Client,
  id: OperationId,
  parameters: object,
  text: string | Uint8Array<ArrayBuffer>,
  headers: Record<string, string> = json,
): Promise<Answer> => answerOf(await api.raw(id, { ...parameters }, { body: text, headers }))

export const assertRefused = (answer: Answer, status: number, code: string, error: string, what: string): void => {
  const body =
    code === 'request.invalid' && sentence.test(error) ? { error, code, fields: [fieldOf(error)] } : { error, code }
  assert.deepEqual(answer, { status, body }, what)
}

const sentence = /^([\w.]+|The body): (.*)$/s

/** `name: is missing.` is what `fields` has to say as well. */
const fieldOf = (error: string) => {
  const [, field, rest] = sentence.exec(error)!
  return { field: field === 'The body' ? '' : field, error: rest }
}

/** Somebody who owns a list with a task, and every operation's parameters and smallest body with it. */
export interface Scene {
  readonly owner: Person
  readonly listID: string
  readonly taskID: string
  parametersOf(id: OperationId): Record<string, string>
  /** What a call that is refused must leave as it is. */
  digest(): Promise<string>
}

export const setScene = async (docket: Docket): Promise<Scene> => {
  const people = await cast(docket)
  const { api } = people.olga
  const list = await sharedList(docket, people)
  const task = await api.createTask({ listID: list.id, body: { name: 'Milk' } })
  const known: Record<string, string> = { listID: list.id, taskID: task.id }
  return {
    owner: people.olga,
    listID: list.id,
    taskID: task.id,
    parametersOf: (id) => Object.fromEntries(pathParameters(endpoints[id].path).map((name) => [name, known[name]!])),
    digest: async () =>
      JSON.stringify([
        await api.getMe(),
        await api.getLists(),
        await api.getTasks({ listID: list.id, archived: 'true' }),
        await api.getListChanges({ listID: list.id, since: '0' }),
      ]),
  }
}

let addresses = 0

/** The smallest body of each operation that takes one: only what is required. */
export const smallestBody: { readonly [Id in OperationId]?: () => object } = {
  setup: () => ({ email: 'admin@example.org', password: 'correct horse' }),
  register: () => ({ email: `new-${++addresses}@example.net`, password: 'correct horse', terms_accepted: true }),
  login: () => ({ email: `nobody-${++addresses}@example.net`, password: 'battery staple' }),
  createList: () => ({ name: 'Another' }),
  updateList: () => ({}),
  createTask: () => ({ name: 'Another' }),
  updateTask: () => ({}),
}

/** What a call with a good body is answered here: Docket is set up already, and nobody of that name can sign in. */
export const acceptedStatus: { readonly [Id in OperationId]?: number } = {
  setup: 409,
  register: 201,
  login: 401,
  createList: 201,
  updateList: 200,
  createTask: 201,
  updateTask: 200,
}

export const operationsWithBody = (Object.entries(endpoints) as [OperationId, Endpoint][])
  .filter(([, { body }]) => body !== undefined)
  .map(([id]) => id)
