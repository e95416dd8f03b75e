import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import { type Cast, cast, join, password, sharedList, signIn } from '../../../test/cast/people.ts'
import { databaseName, TestClock, useDocket } from '../../../test/harness.ts'
import { openStream } from '../../../test/raw-stream.ts'
import { tidy } from '../../housekeeping.ts'
import { DAY } from '../outside/clock.ts'

describe(`getListEvents on ${databaseName}`, () => {
  const docket = useDocket()
  let people: Cast

  before(async () => {
    people = await cast(docket)
  })

  const idOf = (rev: number) => docket.app.context.live.feed.bookmarkAt(rev)

  const aList = async (names: string[] = []) => {
    const list = await sharedList(docket, people)
    const tasks = []
    for (const name of names) tasks.push(await people.olga.api.createTask({ listID: list.id, body: { name } }))
    return { listID: list.id, tasks }
  }

  test('begins with retry, the open tasks by position without ids, and synced with the rev', async () => {
    const { listID, tasks } = await aList(['Milk', 'Bread', 'Salt'])
    await people.olga.api.archiveTask({ taskID: tasks[1]!.id })
    await people.olga.api.updateTask({ taskID: tasks[2]!.id, body: { position: 0.5 } })
    const { rev } = await people.olga.api.getList({ listID })

    await using stream = await openStream(docket.url, people.vera.token, listID)
    assert.equal(await stream.raw(), 'retry: 2000')
    const frames = await stream.until('synced')
    assert.deepEqual(
      frames.map(({ event, id, data }) => [event, id, data.name]),
      [
        ['task', undefined, 'Salt'],
        ['task', undefined, 'Milk'],
        ['synced', idOf(rev), undefined],
      ],
    )
    assert.deepEqual(frames.at(-1)!.data, { rev, full: true, since: idOf(rev) })
    assert.deepEqual(frames[1]!.data, await people.olga.api.getTask({ taskID: tasks[0]!.id }))
  })

  test('sends every change of tasks, of the list and of its members, each with its rev', async () => {
    const { listID, tasks } = await aList(['Milk'])
    const { ed, olga, sam } = people
    await using stream = await openStream(docket.url, olga.token, listID)
    const { rev } = (await stream.until('synced')).at(-1)!.data as { rev: number }

    const created = await ed.api.createTask({ listID, body: { name: 'Bread' } })
    assert.deepEqual(await stream.next(), { event: 'task', id: idOf(rev + 1), data: created })
    const changed = await ed.api.updateTask({ taskID: created.id, body: { status: 'completed' } })
    assert.deepEqual(await stream.next(), { event: 'task', id: idOf(rev + 2), data: changed })
    const archived = await ed.api.archiveTask({ taskID: created.id })
    assert.deepEqual(await stream.next(), { event: 'task', id: idOf(rev + 3), data: archived })
    const restored = await ed.api.restoreTask({ taskID: created.id })
    assert.deepEqual(await stream.next(), { event: 'task', id: idOf(rev + 4), data: restored })
    await ed.api.deleteTask({ taskID: tasks[0]!.id })
    const by = { user_id: ed.user_id, via: '' }
    assert.deepEqual(await stream.next(), { event: 'task_deleted', id: idOf(rev + 5), data: { id: tasks[0]!.id, by } })
    const { name, description, icon, git_repo, state, review, max_waiting, max_attempts, lease_seconds } =
      await ed.api.updateList({
        listID,
        body: { icon: '🛒' },
      })
    const fields = { name, description, icon, git_repo, state, review, max_waiting, max_attempts, lease_seconds }
    const list = { id: listID, ...fields, fields_rev: rev + 6, by }
    assert.deepEqual(await stream.next(), { event: 'list', id: idOf(rev + 6), data: list })
    await join(docket, listID, sam, 'viewer')
    assert.deepEqual(await stream.next(), { event: 'members_changed', id: idOf(rev + 7), data: { list_id: listID } })
    await olga.api.deleteList({ listID })
    assert.deepEqual(await stream.next(), { event: 'list_deleted', id: idOf(rev + 8), data: { id: listID } })
    await stream.end()
  })

  test('says nothing when a patch changes nothing', async () => {
    const { listID, tasks } = await aList(['Milk'])
    await using stream = await openStream(docket.url, people.olga.token, listID)
    await stream.until('synced')
    await people.ed.api.updateTask({ taskID: tasks[0]!.id, body: { name: 'Milk', status: 'pending' } })
    await people.ed.api.updateList({ listID, body: { name: 'Groceries' } })
    const salt = await people.ed.api.createTask({ listID, body: { name: 'Salt' } })
    assert.deepEqual((await stream.next()).data, salt)
  })

  test('resumes after the last rev with what changed since, in rev order, and then synced', async () => {
    const { listID, tasks } = await aList(['Milk', 'Bread', 'Salt'])
    const { ed } = people
    const { rev } = await ed.api.getList({ listID })
    await ed.api.deleteTask({ taskID: tasks[1]!.id })
    await ed.api.updateTask({ taskID: tasks[0]!.id, body: { name: 'Oat milk' } })
    await ed.api.archiveTask({ taskID: tasks[2]!.id })
    await ed.api.updateTask({ taskID: tasks[0]!.id, body: { name: 'Soy milk' } })

    await using stream = await openStream(docket.url, people.vera.token, listID, { lastEventId: rev })
    const frames = await stream.until('synced')
    assert.deepEqual(
      frames.map(({ event, id, data }) => [event, id, data.name ?? data.id ?? data.rev]),
      [
        ['task_deleted', idOf(rev + 1), tasks[1]!.id],
        ['task', idOf(rev + 3), 'Salt'],
        ['task', idOf(rev + 4), 'Soy milk'],
        ['synced', idOf(rev + 4), rev + 4],
      ],
    )
    assert.deepEqual(frames.at(-1)!.data, { rev: rev + 4, full: false, since: idOf(rev + 4) })
  })

  test('starts over with a full baseline after a rev that the list never had', async () => {
    const { listID } = await aList(['Milk'])
    await using stream = await openStream(docket.url, people.vera.token, listID, { lastEventId: 1_000_000 })
    const frames = await stream.until('synced')
    assert.deepEqual(
      frames.map(({ event, id }) => [event, id !== undefined]),
      [
        ['list', false],
        ['members_changed', false],
        ['task', false],
        ['synced', true],
      ],
    )
    assert.equal(frames.at(-1)!.data.full, true)
  })

  test('sends a baseline larger than what a connection holds', async () => {
    const { listID } = await aList()
    const description = 'x'.repeat(60_000)
    await Promise.all(
      Array.from({ length: 40 }, () => people.ed.api.createTask({ listID, body: { name: 'Long', description } })),
    )
    await using stream = await openStream(docket.url, people.vera.token, listID)
    assert.equal((await stream.until('synced')).length, 41)
  })

  test('keeps quiet connections alive', async () => {
    const { listID } = await aList()
    await using stream = await openStream(docket.url, people.olga.token, listID)
    await stream.until('synced')
    for (let turn = 0; turn < 15; turn++) docket.app.context.live.connections.keepAlive()
    assert.equal(await stream.raw(), ': keepalive')
  })
})

describe(`getListChanges on ${databaseName}`, () => {
  const docket = useDocket()
  const since = (rev: number) => docket.app.context.live.feed.bookmarkAt(rev)

  test('tells the same as the stream: a baseline first, then what changed since', async () => {
    const people = await cast(docket)
    const { api } = people.ed
    const { id: listID } = await sharedList(docket, people)
    const milk = await api.createTask({ listID, body: { name: 'Milk' } })
    const bread = await api.createTask({ listID, body: { name: 'Bread' } })

    const first = await people.vera.api.getListChanges({ listID })
    assert.deepEqual(first, {
      rev: bread.rev,
      full: true,
      since: since(bread.rev),
      changes: [milk, bread].map((data) => ({ rev: data.rev, event: 'task', data })),
    })
    await api.deleteTask({ taskID: milk.id })
    const renamed = await api.updateTask({ taskID: bread.id, body: { name: 'Rye bread' } })
    assert.deepEqual(await people.vera.api.getListChanges({ listID, since: first.since }), {
      rev: renamed.rev,
      full: false,
      since: since(renamed.rev),
      changes: [
        {
          rev: renamed.rev - 1,
          event: 'task_deleted',
          data: { id: milk.id, by: { user_id: people.ed.user_id, via: '' } },
        },
        { rev: renamed.rev, event: 'task', data: renamed },
      ],
    })
    const nothing = await people.vera.api.getListChanges({ listID, since: String(renamed.rev) })
    assert.deepEqual(nothing, { rev: renamed.rev, full: false, since: since(renamed.rev), changes: [] })
    assert.equal((await people.vera.api.getListChanges({ listID, since: '999999' })).full, true)
  })
})

describe(`tombstones on ${databaseName}`, () => {
  const clock = new TestClock()
  const docket = useDocket({ clock })

  test('are forgotten after 30 days, and whoever was away for longer gets a full baseline', async () => {
    const people = await cast(docket)
    const { api } = people.olga
    const { id: listID } = await sharedList(docket, people)
    const milk = await api.createTask({ listID, body: { name: 'Milk' } })
    const bread = await api.createTask({ listID, body: { name: 'Bread' } })
    await api.deleteTask({ taskID: milk.id })
    const { rev } = await api.getList({ listID })

    clock.advance(5 * DAY)
    await api.updateTask({ taskID: bread.id, body: { name: 'Rye bread' } })
    await tidy(docket.app.context.db, clock)
    assert.equal((await api.getListChanges({ listID, since: String(bread.rev) })).full, false)

    clock.advance(26 * DAY)
    await tidy(docket.app.context.db, clock)
    const { token } = await signIn(docket.client(), { email: people.olga.email, password })
    const olga = docket.client(token)
    const late = await olga.getListChanges({ listID, since: String(bread.rev) })
    assert.deepEqual([late.full, late.changes.length], [true, 1])
    assert.equal((await olga.getListChanges({ listID, since: String(rev) })).full, false)
  })
})
