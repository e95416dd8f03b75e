import assert from 'node:assert/strict'
import { before, beforeEach, describe, test } from 'node:test'
import type { Endpoints, Request } from '@docket/contract'
import { absentId, type Cast, cast, sharedList } from '../../test/cast/people.ts'
import { databaseName, TestClock, useDocket } from '../../test/harness.ts'
import { refused } from '../../test/refused.ts'

type Asked = Omit<Request<Endpoints['getTasks']>, 'listID'>

describe(`getTasks with filters on ${databaseName}`, () => {
  const clock = new TestClock()
  const docket = useDocket({ clock })
  let people: Cast
  let listID: string

  before(async () => {
    people = await cast(docket)
  })
  beforeEach(async () => {
    listID = (await sharedList(docket, people)).id
  })

  const add = async (...tasks: { name: string; status?: 'completed'; due_at?: string }[]) => {
    const operations = tasks.map((task) => ({ op: 'create' as const, ...task }))
    const { results } = await people.olga.api.batchTasks({ listID, body: { operations } })
    return results.map(({ task }) => task!)
  }
  const names = async (asked: Asked) => (await people.vera.api.getTasks({ listID, ...asked })).map(({ name }) => name)

  test('leaves out what has another status, is due later or not at all, or has not changed since', async () => {
    const [a] = await add(
      { name: 'a', due_at: '2026-11-30T22:59:59.999Z' },
      { name: 'b', status: 'completed', due_at: '2026-11-30T23:00:00Z' },
      { name: 'c', status: 'completed', due_at: '2026-11-30T22:00:00Z' },
      { name: 'd' },
    )
    assert.deepEqual(await names({ status: 'completed' }), ['b', 'c'])
    assert.deepEqual(await names({ due_before: '2026-12-01T00:00:00+01:00' }), ['a', 'c'])
    assert.deepEqual(await names({ due_before: '2026-12-01T00:00:00+01:00', status: 'completed' }), ['c'])
    assert.deepEqual(await names({ status: 'failed' }), [])
    clock.advance(1000)
    const updated_since = docket.app.context.clock.now().toISOString()
    assert.deepEqual(await names({ updated_since }), [])
    await people.olga.api.updateTask({ taskID: a!.id, body: { name: 'A' } })
    assert.deepEqual(await names({ updated_since }), ['A'])
    await people.olga.api.archiveTask({ taskID: a!.id })
    assert.deepEqual(await names({ updated_since }), [])
    assert.deepEqual(await names({ updated_since, archived: 'true' }), ['A'])
  })

  test('comes in parts, also where few fit and positions are the same, with every task once', async () => {
    const tasks = await add(
      ...Array.from({ length: 300 }, (_, n) => ({
        name: `${n}`,
        ...(n % 7 === 0 && { status: 'completed' as const }),
      })),
    )
    await add(...Array.from({ length: 300 }, (_, n) => ({ name: `${300 + n}` })))
    for (const { id } of tasks.slice(10, 14)) await people.olga.api.updateTask({ taskID: id, body: { position: 3 } })
    const whole = await people.vera.api.getTasks({ listID })
    for (const [limit, status] of [[1000], [250], [99], [10, 'completed'], [1, 'completed']] as const) {
      const read: typeof whole = []
      for (let after: string | undefined; ; after = read.at(-1)!.id) {
        const part = await people.vera.api.getTasks({
          listID,
          limit,
          ...(status && { status }),
          ...(after !== undefined && { after }),
        })
        read.push(...part)
        if (part.length < limit) break
      }
      assert.deepEqual(read, status ? whole.filter((task) => task.status === status) : whole, `${limit}`)
    }
    assert.equal((await people.vera.api.getTasks({ listID, after: whole[0]!.id })).length, 599)
  })

  test('has an ETag of its own and a bookmark; without filters nothing is another than it was', async () => {
    await add({ name: 'a' }, { name: 'b', status: 'completed' })
    const ask = (asked: Asked, etag?: string | null) =>
      people.vera.api.raw('getTasks', { listID, ...asked }, etag ? { headers: { 'if-none-match': etag } } : {})
    const [whole, some] = [await ask({}), await ask({ status: 'completed' })]
    const tagOf = (answer: Response) => answer.headers.get('etag')
    assert.notEqual(tagOf(whole), tagOf(some))
    assert.equal(some.headers.get('docket-since'), whole.headers.get('docket-since'))
    assert.equal((await ask({ status: 'completed' }, tagOf(some))).status, 304)
    assert.equal((await ask({ status: 'completed' }, tagOf(whole))).status, 200)
    assert.equal((await ask({}, tagOf(whole))).status, 304)
    assert.equal((await ask({ archived: 'false' }, tagOf(whole))).status, 304)
  })

  test('refuses what is no filter, and a place that is not in the list', async () => {
    const [task] = await add({ name: 'a' })
    const other = await people.olga.api.createList({ body: { name: 'Other' } })
    const elsewhere = await people.olga.api.createTask({ listID: other.id, body: { name: 'x' } })
    for (const asked of [
      { limit: '0' },
      { limit: '1001' },
      { limit: '' },
      { limit: '1.5' },
      { status: 'done' },
      { due_before: '2026-11-25' },
      { updated_since: '1969-01-01T00:00:00Z' },
      { after: '41' },
    ])
      await refused(people.vera.api.getTasks({ listID, ...asked } as never), 'request.invalid')
    for (const after of [absentId, elsewhere.id])
      await refused(people.vera.api.getTasks({ listID, after }), 'not_found')
    await refused(people.sam.api.getTasks({ listID, after: task!.id }), 'not_found')
  })
})
