import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import { type Endpoint, endpoints, type ListRole, type OperationId, pathParameters } from '@docket/contract'
import { databaseName, useDocket } from './harness.ts'
import { type Cast, cast, type Person, register, sharedList } from './people.ts'

/** A valid body for each operation that takes one. An operation that is missing here fails the walk. */
const bodies: { [Id in OperationId]?: object } = {
  setup: { email: 'second@example.org', password: 'correct horse' },
  register: { email: 'new@example.org', password: 'correct horse', terms_accepted: true },
  login: { email: 'nobody@example.org', password: 'correct horse' },
  createList: { name: 'Another' },
  updateList: { description: 'changed' },
  createTask: { name: 'Another' },
  updateTask: { description: 'changed' },
}

const strength: Record<ListRole, number> = { viewer: 1, editor: 2, owner: 3 }
const roles = { stranger: 0, viewer: 1, editor: 2, owner: 3 } as const

describe(`permission matrix on ${databaseName}`, () => {
  const docket = useDocket()
  let people: Cast

  before(async () => {
    await docket.client().setup({ body: { email: 'admin@example.org', password: 'correct horse' } })
    people = await cast(docket)
  })

  for (const [id, endpoint] of Object.entries(endpoints) as [OperationId, Endpoint][]) {
    test(`${id}: anonymous`, async () => {
      const status = await statusOf(id, undefined, await ids(endpoint))
      if (endpoint.auth === 'session') assert.equal(status, 401)
      else assert.notEqual(status, 500)
    })

    if (endpoint.auth === 'public') continue
    if (!endpoint.needs) {
      test(`${id}: anyone signed in`, async () => assertAllowed(id, await statusOf(id, await register(docket), {})))
      continue
    }
    for (const [role, held] of Object.entries(roles)) {
      const needed = strength[endpoint.needs]
      test(`${id}: ${role}`, async () => {
        const parameters = await ids(endpoint)
        const before = await digest(parameters)
        const status = await statusOf(id, personWith(role), parameters)
        if (held >= needed) return assertAllowed(id, status)
        assert.equal(status, held === 0 ? 404 : 403)
        assert.equal(await digest(parameters), before, 'a refused call changed something')
      })
    }
  }

  const personWith = (role: string): Person =>
    ({ stranger: people.sam, viewer: people.vera, editor: people.ed, owner: people.olga })[role]!

  /** A fresh list with a task, so that one walk does not disturb another. */
  const ids = async (endpoint: Endpoint): Promise<Record<string, string>> => {
    const names = pathParameters(endpoint.path)
    if (names.length === 0) return {}
    const list = await sharedList(docket, people)
    const task = await people.olga.api.createTask({ listID: list.id, body: { name: 'Milk' } })
    const known: Record<string, string> = { listID: list.id, taskID: task.id }
    return { listID: list.id, ...Object.fromEntries(names.map((name) => [name, known[name]!])) }
  }

  const statusOf = async (id: OperationId, person: Person | undefined, parameters: Record<string, string>) => {
    const endpoint: Endpoint = endpoints[id]
    assert.equal(endpoint.body !== undefined, id in bodies, `say in this test what a valid body of ${id} is`)
    const wanted = pathParameters(endpoint.path).map((name) => [name, parameters[name]])
    const connection = new AbortController()
    const response = await docket
      .client(person?.token)
      .raw(
        id,
        { ...Object.fromEntries(wanted), ...(bodies[id] && { body: bodies[id] }) },
        { signal: connection.signal },
      )
    const { status } = response
    const type = response.headers.get('content-type') ?? ''
    if (status >= 400) assert.match(type, /^application\/json/, 'a refusal is an envelope')
    connection.abort()
    return status
  }

  const assertAllowed = (id: OperationId, status: number) =>
    assert.ok(String(status) in endpoints[id].answers, `${id} answered ${status}`)

  const digest = async ({ listID }: Record<string, string>): Promise<string> => {
    const { api } = people.olga
    return JSON.stringify([
      await api.getList({ listID: listID! }),
      await api.getTasks({ listID: listID!, archived: 'true' }),
    ])
  }
})
