import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { sql } from 'kysely'
import { takeBugs, takeOneBug } from '../../../test/bugs.ts'
import { register } from '../../../test/cast/people.ts'
import { databaseName, startDocket } from '../../../test/harness.ts'
import { query } from '../db/query.ts'

const dropTasks = query(() => sql`alter table tasks rename to lost_tasks`)

const onlyOneName = query(() => sql`create unique index only_one_name on tasks (name)`)

describe(`a bug on ${databaseName}`, () => {
  test('answers 500 with an id that leads to it in the log, and with nothing else of it', async () => {
    await using docket = await startDocket()
    const { api, token, email } = await register(docket)
    const { id: listID } = await api.createList({ body: { name: 'Groceries' } })
    await docket.app.context.db.transact((tx) => tx.all(dropTasks, {}))

    const answer = await api.raw('createTask', { listID, body: { name: 'Milk', description: 'a secret of Ann' } })
    const { request_id, ...body } = await answer.json()
    assert.deepEqual([answer.status, body], [500, { error: 'Something went wrong inside Docket.', code: 'internal' }])
    assert.equal(answer.headers.get('cache-control'), 'no-store')

    const logged = takeOneBug(docket)
    const entry = JSON.parse(logged)
    assert.deepEqual(
      [entry.request_id, entry.method, entry.route, entry.msg],
      [request_id, 'POST', '/api/v1/lists/:listID/tasks', 'request failed'],
    )
    assert.match(entry.err.message, /tasks/)
    assert.ok(entry.err.stack)
    assert.doesNotMatch(logged, new RegExp(`${token}|${email}|argon2|a secret of Ann`, 'i'))

    assert.equal((await api.getMe()).email, email, 'the rest goes on')
  })

  test('has an id of its own each time, in each operation', async () => {
    await using docket = await startDocket()
    const { api } = await register(docket)
    const { id: listID } = await api.createList({ body: { name: 'Groceries' } })
    await docket.app.context.db.transact((tx) => tx.all(dropTasks, {}))
    const answers = await Promise.all([
      api.raw('getTasks', { listID }),
      api.raw('getLists'),
      api.raw('getTask', { taskID: listID }),
      api.raw('getListChanges', { listID }),
    ])
    const bodies = await Promise.all(answers.map((answer) => answer.json()))
    assert.deepEqual([...new Set(answers.map(({ status }) => status))], [500])
    assert.equal(new Set(bodies.map(({ request_id }) => request_id)).size, answers.length)
    for (const body of bodies) assert.deepEqual(Object.keys(body).sort(), ['code', 'error', 'request_id'])
    takeBugs(docket)
  })

  test('is logged without the values that PostgreSQL repeats', async () => {
    await using docket = await startDocket()
    const { api, email } = await register(docket)
    const { id: listID } = await api.createList({ body: { name: 'Groceries' } })
    await docket.app.context.db.transact(async (tx) => void (await tx.all(onlyOneName, {})))
    await api.createTask({ listID, body: { name: 'the address of Ann' } })
    const answer = await api.raw('createTask', { listID, body: { name: 'the address of Ann' } })
    assert.equal(answer.status, 500)
    const logged = takeOneBug(docket)
    assert.match(logged, /unique/i)
    assert.doesNotMatch(logged, new RegExp(`the address of Ann|${email}`))
  })
})
