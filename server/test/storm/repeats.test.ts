import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ApiError, type Client, createClient } from '@docket/client'
import { postgresUrl } from '../harness.ts'
import { installation } from '../machine/program.ts'

const ROUNDS = 3
const WRITERS = 8
/** Until the process is killed. */
const CALLS = 30

const setUp = async (baseUrl: string): Promise<string> => {
  const body = { email: 'olga@example.org', password: 'correct horse battery' }
  return (await createClient({ baseUrl }).setup({ body })).token
}

test('a call whose answer is lost because the process is killed makes what it makes once, when it is sent again', {
  timeout: 120_000,
}, async () => {
  await using here = await installation()
  let token = ''
  let listID = ''
  const asked: { key: string; name: string; count: number }[] = []
  const unanswered = new Set<(typeof asked)[number]>()

  /** Whether it was answered. */
  const send = async (client: Client, call: (typeof asked)[number]): Promise<boolean> => {
    const { key: idempotencyKey, name, count } = call
    const operations = Array.from({ length: count }, () => ({ op: 'create' as const, name }))
    try {
      if (count === 1) await client.createTask({ listID, body: { name } }, { idempotencyKey })
      else await client.batchTasks({ listID, body: { operations } }, { idempotencyKey })
    } catch (error) {
      if (error instanceof ApiError && error.status === 0) return false
      throw error
    }
    unanswered.delete(call)
    return true
  }

  const write = async (client: Client, onAsked: () => void): Promise<void> => {
    for (;;) {
      const call = { key: crypto.randomUUID(), name: `Task ${asked.length}`, count: asked.length % 2 === 0 ? 1 : 20 }
      asked.push(call)
      unanswered.add(call)
      onAsked()
      if (!(await send(client, call))) return
    }
  }

  let lost = 0
  for (let round = 0; round <= ROUNDS; round++) {
    await using server = here.start()
    const url = await server.ready()
    token ||= await setUp(url)
    const client = createClient({ baseUrl: url, token })
    listID ||= (await client.createList({ body: { name: 'Storm' } })).id
    lost += unanswered.size
    for (const call of [...unanswered]) assert.ok(await send(client, call))

    const tasks = await client.getTasks({ listID })
    const made = Map.groupBy(tasks, ({ name }) => name)
    const wrong = asked.filter(({ name, count }) => made.get(name)?.length !== count).map(({ name }) => name)
    assert.deepEqual(wrong, [])
    assert.equal(made.size, asked.length)
    if (round === ROUNDS) break
    const enough = asked.length + CALLS
    const kill = () => void (asked.length >= enough && server.signal('SIGKILL'))
    const writers = Array.from({ length: WRITERS }, () => write(client, kill))
    await server.exited
    await Promise.all(writers)
  }
  assert.ok(lost > 0 && asked.length > lost, 'the storm was no storm')
})

if (postgresUrl !== undefined) {
  test('calls with one key that come to two processes at the same time make one task', {
    timeout: 60_000,
  }, async () => {
    await using here = await installation()
    await using a = here.start()
    await using b = here.start()
    const urls = [await a.ready(), await b.ready()]
    const token = await setUp(urls[0]!)
    const clients = urls.map((baseUrl) => createClient({ baseUrl, token }))
    const { id: listID } = await clients[0]!.createList({ body: { name: 'Shared' } })
    for (let n = 0; n < 10; n++) {
      const options = { idempotencyKey: `key ${n}` }
      const [tasks, lists] = await Promise.all([
        Promise.all(clients.map((client) => client.createTask({ listID, body: { name: `Task ${n}` } }, options))),
        Promise.all(
          clients.map((client) => client.createList({ body: { name: `List ${n}` } }, { idempotencyKey: `list ${n}` })),
        ),
      ])
      assert.deepEqual(tasks[0], tasks[1])
      assert.deepEqual(lists[0], lists[1])
    }
    assert.equal((await clients[0]!.getTasks({ listID })).length, 10)
    assert.equal((await clients[0]!.getLists()).length, 11)
  })
}
