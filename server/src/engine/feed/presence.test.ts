import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import { type Cast, cast, join, keyOf, leave, type Person, register, sharedList } from '../../../test/cast/people.ts'
import { type Docket, databaseName, postgresUrl, startDocket, useDocket } from '../../../test/harness.ts'
import { openStream } from '../../../test/raw-stream.ts'

interface Present {
  user_id: string
  writing: string | null
  open: string | null
}
type Stream = Awaited<ReturnType<typeof openStream>>

const enter = async ({ url }: Docket, { token }: Pick<Person, 'token'>, listID: string): Promise<Stream> => {
  const stream = await openStream(url, token, listID, { presence: true })
  await stream.until('synced')
  return stream
}

/** Waits until these are here, and nobody else; of these somebody writes at, or has open, what is said, and nothing else. */
const hears = async (
  stream: Stream,
  people: readonly Pick<Person, 'user_id'>[],
  writing?: string,
  open?: string,
): Promise<void> => {
  const wanted = people.map(({ user_id }) => user_id).toSorted()
  for (;;) {
    const frames = await stream.until('presence')
    assert.equal(frames.at(-1)!.id, undefined, 'takes no rev')
    const here = frames.at(-1)!.data.people as Present[]
    const isSame = JSON.stringify(here.map(({ user_id }) => user_id)) === JSON.stringify(wanted)
    const areAt = [here.flatMap((each) => each.writing ?? []), here.flatMap((each) => each.open ?? [])]
    if (isSame && JSON.stringify(areAt) === JSON.stringify([writing ?? [], open ?? []].map((at) => [at].flat()))) return
  }
}

describe(`who has a list open (getListEvents, tellWriting) on ${databaseName}`, {
  timeout: 60_000,
  concurrency: true,
}, () => {
  const docket = useDocket()
  let people: Cast

  before(async () => {
    people = await cast(docket)
  })

  test('is told to those who want to be seen, when somebody comes, writes, stops, and goes', async () => {
    const { id } = await sharedList(docket, people)
    const { olga, ed, vera } = people
    const task = await olga.api.createTask({ listID: id, body: { name: 'Milk' } })
    await using first = await enter(docket, olga, id)
    await hears(first, [olga])
    {
      await using second = await enter(docket, ed, id)
      await hears(second, [olga, ed])
      await hears(first, [olga, ed])
      await ed.api.tellWriting({ listID: id, body: { writing: task.id } })
      await hears(first, [olga, ed], task.id)
      await ed.api.tellWriting({ listID: id, body: { writing: null } })
      await hears(first, [olga, ed])
      // A second window of the same person is the same person.
      await using _again = await enter(docket, ed, id)
      await using third = await enter(docket, vera, id)
      await hears(third, [olga, ed, vera])
      await hears(first, [olga, ed, vera])
    }
    await hears(first, [olga])
  })

  test('is told with the task that somebody has open, beside what they write, until they close it or go', async () => {
    const { id } = await sharedList(docket, people)
    const { olga, ed } = people
    const task = await olga.api.createTask({ listID: id, body: { name: 'Milk' } })
    await using first = await enter(docket, olga, id)
    {
      await using _second = await enter(docket, ed, id)
      await hears(first, [olga, ed])
      const tell = (body: { writing?: string | null; open?: string | null }) => ed.api.tellWriting({ listID: id, body })
      await tell({ open: task.id })
      await hears(first, [olga, ed], undefined, task.id)
      await tell({ writing: task.id })
      await hears(first, [olga, ed], task.id, task.id)
      await tell({ writing: null })
      await hears(first, [olga, ed], undefined, task.id)
      await tell({})
      await tell({ open: null })
      await hears(first, [olga, ed])
      await tell({ open: task.id })
      await hears(first, [olga, ed], undefined, task.id)
    }
    await hears(first, [olga])
    await using _third = await enter(docket, ed, id)
    await hears(first, [olga, ed])
  })

  test('nobody is told who did not ask, and neither a key nor a stranger is seen', async () => {
    const { id } = await sharedList(docket, people)
    const { olga, ed, sam } = people
    const key = await keyOf(docket, ed)
    await using plain = await openStream(docket.url, ed.token, id)
    await plain.until('synced')
    await using ofKey = await enter(docket, key, id)
    await using first = await enter(docket, olga, id)
    await hears(first, [olga])
    await assert.rejects(sam.api.tellWriting({ listID: id, body: { writing: null } }), { status: 404 })
    // Whoever has it not open writes nowhere, with a key neither.
    await key.api.tellWriting({ listID: id, body: { writing: id } })
    await ed.api.tellWriting({ listID: id, body: { writing: id } })
    const task = await olga.api.createTask({ listID: id, body: { name: 'Milk' } })
    for (const stream of [plain, ofKey]) {
      const frame = await stream.next()
      assert.deepEqual([frame.event, frame.data.id], ['task', task.id])
    }
    const refused = await docket.client(olga.token).raw('getListEvents', { listID: id, presence: 'yes' })
    assert.equal(refused.status, 400)
  })

  test('whoever is removed is gone from it, and is told nothing more', async () => {
    const { id } = await sharedList(docket, people)
    const { olga, ed } = people
    await using first = await enter(docket, olga, id)
    await using second = await enter(docket, ed, id)
    await hears(first, [olga, ed])
    await leave(docket, id, ed)
    await hears(first, [olga])
    const told: string[] = []
    for (;;) {
      const frame = await second.next().catch(() => undefined)
      if (!frame) break
      told.push(frame.event)
    }
    assert.ok(!told.includes('task'), told.join())
  })

  test('whoever does not want to be seen is gone at once, and sees nobody from then on', async () => {
    const { id } = await sharedList(docket, people)
    const { olga } = people
    const vera = await register(docket)
    await join(docket, id, vera, 'viewer')
    assert.equal((await vera.api.getMe()).presence, true)
    await using first = await enter(docket, olga, id)
    await using second = await enter(docket, vera, id)
    await hears(first, [olga, vera])
    await hears(second, [olga, vera])
    await vera.api.updateMe({ body: { presence: false } })
    assert.equal((await vera.api.getMe()).presence, false)
    await hears(first, [olga])
    await hears(second, [])
    await olga.api.tellWriting({ listID: id, body: { writing: id } })
    await hears(first, [olga], id)
    await using unseen = await enter(docket, vera, id)
    const task = await olga.api.createTask({ listID: id, body: { name: 'Milk' } })
    for (const stream of [second, unseen]) {
      const frame = await stream.next()
      assert.deepEqual([frame.event, frame.data.id], ['task', task.id])
    }
  })

  if (postgresUrl !== undefined) {
    test('is told on every process, and who was on one that is gone is gone', async () => {
      await using one = await startDocket()
      const cluster = await cast(one)
      const { id } = await sharedList(one, cluster)
      const { olga, ed } = cluster
      await using first = await enter(one, olga, id)
      {
        await using two = await startDocket({
          environment: { DOCKET_DATABASE_URL: one.app.context.config.databaseUrl! },
        })
        await using second = await enter(two, ed, id)
        await hears(second, [olga, ed])
        await hears(first, [olga, ed])
        await two.client(ed.token).tellWriting({ listID: id, body: { open: id } })
        await hears(first, [olga, ed], undefined, id)
        await two.client(ed.token).tellWriting({ listID: id, body: { writing: id } })
        await hears(first, [olga, ed], id, id)
        await ed.api.updateMe({ body: { presence: false } })
        await hears(first, [olga])
        await ed.api.updateMe({ body: { presence: true } })
      }
    })
  }
})
