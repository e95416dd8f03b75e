import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { claim, handedOut } from '../../test/cast/handed-out.ts'
import { cast, keyOf, leave, password, register, sharedList, signIn } from '../../test/cast/people.ts'
import { type Docket, databaseName, postgresUrl, startDocket, TestClock } from '../../test/harness.ts'
import { openAccountStream, openStream } from '../../test/raw-stream.ts'
import { endSessionsOf } from '../accounts/endings-queries.ts'
import { HOUR } from '../engine/outside/clock.ts'

const follow = async (docket: Docket, token: string, listID: string) => {
  const stream = await openStream(docket.url, token, listID)
  await stream.until('synced')
  return stream
}

/** Ann with a list, in a Docket of her own. */
const setUp = async (options: Parameters<typeof startDocket>[0] = {}) => {
  const docket = await startDocket(options)
  const ann = await register(docket, 'ann')
  const { id } = await ann.api.createList({ body: { name: 'Groceries' } })
  return { docket, ann, id }
}

describe(`streams that were opened with an API key on ${databaseName}`, () => {
  test('end within a second when the key is revoked, without another frame, and others go on', async () => {
    const { docket, ann, id } = await setUp()
    await using _ = docket
    const key = await keyOf(docket, ann, { read_only: true })
    const other = await keyOf(docket, ann)
    await using ending = await follow(docket, key.token, id)
    await using going = await follow(docket, other.token, id)
    await using session = await follow(docket, ann.token, id)
    await ann.api.revokeApiKey({ id: key.id, body: { password } })
    const started = performance.now()
    await ann.api.createTask({ listID: id, body: { name: 'a secret' } })
    await ending.end()
    assert.ok(performance.now() - started < 1000, 'within a second')
    for (const stream of [going, session]) assert.equal((await stream.next()).data.name, 'a secret')
    assert.equal((await key.api.raw('getListEvents', { listID: id })).status, 401)
  })

  test('end when the key is revoked though nothing else happens', async () => {
    const { docket, ann, id } = await setUp()
    await using _ = docket
    const key = await keyOf(docket, ann)
    await using ending = await follow(docket, key.token, id)
    await ann.api.revokeApiKey({ id: key.id, body: { password } })
    const started = performance.now()
    await ending.end()
    assert.ok(performance.now() - started < 1000, 'within a second')
  })

  test('end when the key expires, with the next change or the next poll', async () => {
    const clock = new TestClock()
    const { docket, ann, id } = await setUp({ clock })
    await using _ = docket
    const { id: quiet } = await ann.api.createList({ body: { name: 'Nothing happens' } })
    const expires_at = new Date(clock.now().getTime() + HOUR).toISOString()
    const key = await keyOf(docket, ann, { expires_at })
    await using changed = await follow(docket, key.token, id)
    await using polled = await follow(docket, key.token, quiet)
    clock.advance(HOUR)
    await ann.api.createTask({ listID: id, body: { name: 'a secret' } })
    await changed.end()
    await docket.app.context.live.streams.poll()
    await polled.end()
  })

  test('go on when sessions end, and polls find them in order', async () => {
    const { docket, ann, id } = await setUp()
    await using _ = docket
    const {
      db,
      live: { streams },
    } = docket.app.context
    const key = await keyOf(docket, ann)
    await using stream = await follow(docket, key.token, id)
    await using session = await follow(docket, ann.token, id)
    await db.transact((tx) => endSessionsOf(tx, ann.user_id))
    await session.end()
    await streams.poll()
    const again = await signIn(docket.client(), { email: ann.email, password })
    await docket.client(again.token).createTask({ listID: id, body: { name: 'Milk' } })
    assert.equal((await stream.next()).data.name, 'Milk')
  })

  test('end when their creator is removed from the list', async () => {
    await using docket = await startDocket()
    const people = await cast(docket)
    const { id } = await sharedList(docket, people)
    const key = await keyOf(docket, people.ed)
    await using stream = await follow(docket, key.token, id)
    await leave(docket, id, people.ed)
    await people.olga.api.createTask({ listID: id, body: { name: 'a secret' } })
    await stream.end()
    assert.equal((await key.api.raw('getListEvents', { listID: id })).status, 404)
  })

  test('end within a second when the key is bound to other lists, or barred, and others go on', async () => {
    await using docket = await startDocket()
    const people = await cast(docket)
    const { olga, ed } = people
    const { listID } = await handedOut(docket, people, 'Milk', 'Bread')
    const { id: otherID } = await sharedList(docket, people)
    const narrowed = await keyOf(docket, ed)
    const barred = await keyOf(docket, ed)
    await claim(barred, listID)
    await using first = await follow(docket, narrowed.token, listID)
    await using kept = await follow(docket, narrowed.token, otherID)
    await using second = await follow(docket, barred.token, listID)
    await using session = await follow(docket, ed.token, listID)
    const started = performance.now()
    await ed.api.updateApiKey({ id: narrowed.id, body: { lists: [otherID], password } })
    await olga.api.barWorker({ listID, keyID: barred.id })
    await olga.api.createComment({ taskID: (await olga.api.getTasks({ listID }))[0]!.id, body: { body: 'a secret' } })
    await Promise.all([first.end(), second.end()])
    assert.ok(performance.now() - started < 1000, 'within a second')
    await olga.api.createTask({ listID: otherID, body: { name: 'Salt' } })
    assert.equal((await kept.next()).data.name, 'Salt')
    await session.until('comment')
    for (const { api } of [narrowed, barred]) assert.equal((await api.raw('getListEvents', { listID })).status, 404)
  })

  test('of all lists tell a bound key of its own only, and end when it is bound to others', async () => {
    const { docket, ann, id } = await setUp()
    await using _ = docket
    const { id: otherID } = await ann.api.createList({ body: { name: 'Hidden' } })
    const key = await keyOf(docket, ann, { lists: [id] })
    await using stream = await openAccountStream(docket.url, key.token)
    assert.equal((await stream.next()).data.id, id)
    assert.equal((await stream.next()).event, 'synced')
    await ann.api.createTask({ listID: otherID, body: { name: 'Hidden' } })
    await ann.api.createTask({ listID: id, body: { name: 'Shown' } })
    assert.equal((await stream.next()).data.id, id)
    await docket.app.context.live.accountStreams.poll()
    const started = performance.now()
    await ann.api.updateApiKey({ id: key.id, body: { lists: [id, otherID], password } })
    await stream.end()
    assert.ok(performance.now() - started < 1000, 'within a second')
  })

  if (postgresUrl !== undefined) {
    test('end when the key is narrowed or barred through another process', async () => {
      await using one = await startDocket()
      const people = await cast(one)
      const { olga, ed } = people
      const environment = { DOCKET_DATABASE_URL: one.app.context.config.databaseUrl! }
      await using two = await startDocket({ environment })
      const { listID } = await handedOut(one, people, 'Milk', 'Bread')
      const { id: otherID } = await sharedList(one, people)
      const [narrowed, barred] = [await keyOf(one, ed), await keyOf(one, ed)]
      await claim(barred, listID)
      await using first = await follow(two, narrowed.token, listID)
      await using second = await follow(two, barred.token, listID)
      const started = performance.now()
      await ed.api.updateApiKey({ id: narrowed.id, body: { lists: [otherID], password } })
      await olga.api.barWorker({ listID, keyID: barred.id })
      await Promise.all([first.end(), second.end()])
      assert.ok(performance.now() - started < 1000, 'within a second')
    })

    test('end when the key is revoked through another process', async () => {
      const { docket, ann, id } = await setUp()
      await using one = docket
      const environment = { DOCKET_DATABASE_URL: one.app.context.config.databaseUrl! }
      await using two = await startDocket({ environment })
      const key = await keyOf(one, ann)
      await using stream = await follow(two, key.token, id)
      await ann.api.revokeApiKey({ id: key.id, body: { password } })
      const started = performance.now()
      await ann.api.createTask({ listID: id, body: { name: 'a secret' } })
      await stream.end()
      assert.ok(performance.now() - started < 1000, 'within a second')
    })
  }
})
