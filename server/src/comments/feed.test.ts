import assert from 'node:assert/strict'
import { before, beforeEach, describe, test } from 'node:test'
import type { Comment } from '@docket/contract'
import {
  type Cast,
  cast,
  join,
  leave,
  type Person,
  password,
  register,
  sharedList,
  signIn,
} from '../../test/cast/people.ts'
import { databaseName, TestClock, useDocket } from '../../test/harness.ts'
import { openStream, type RawFrame } from '../../test/raw-stream.ts'
import { DAY } from '../engine/outside/clock.ts'
import { tidy } from '../housekeeping.ts'

describe(`comments in the feed on ${databaseName}`, () => {
  const docket = useDocket()
  let people: Cast
  let listID: string
  let taskID: string

  before(async () => {
    people = await cast(docket)
  })

  beforeEach(async () => {
    listID = (await sharedList(docket, people)).id
    taskID = (await people.olga.api.createTask({ listID, body: { name: 'Milk' } })).id
  })

  const idOf = (rev: number) => docket.app.context.live.feed.bookmarkAt(rev)
  const say = (body: string, { api }: Person = people.ed) => api.createComment({ taskID, body: { body } })
  const taskNow = () => people.vera.api.getTask({ taskID })
  const revNow = async () => (await people.olga.api.getList({ listID })).rev
  const follow = (lastEventId?: number | string) =>
    openStream(docket.url, people.vera.token, listID, lastEventId === undefined ? {} : { lastEventId })
  const byEd = () => ({ user_id: people.ed.user_id, via: '' })
  const resumed = async (after: number | string): Promise<RawFrame[]> => {
    await using stream = await follow(after)
    return (await stream.until('synced')).slice(0, -1)
  }

  test('a comment that comes or goes is told with its task, at one rev, whose id the last of both carries', async () => {
    await using stream = await follow()
    await stream.until('synced')
    const made = await say('Two bottles')
    assert.deepEqual(await stream.next(), { event: 'task', id: undefined, data: await taskNow() })
    assert.deepEqual(await stream.next(), { event: 'comment', id: idOf(made.rev), data: made })

    const edited = await people.ed.api.updateComment({ commentID: made.id, body: { body: 'Three' } })
    assert.deepEqual(await stream.next(), { event: 'comment', id: idOf(made.rev + 1), data: edited })
    await people.ed.api.updateComment({ commentID: made.id, body: { body: 'Three' } })

    await people.ed.api.deleteComment({ commentID: made.id })
    const gone = { id: made.id, task_id: taskID, by: byEd() }
    assert.deepEqual(await stream.next(), { event: 'task', id: undefined, data: await taskNow() })
    assert.deepEqual(await stream.next(), { event: 'comment_deleted', id: idOf(made.rev + 2), data: gone })
    assert.equal((await taskNow()).comment_count, 0)
  })

  test('a reader who is cut between two frames of one rev is told both again', async () => {
    await using stream = await follow()
    const { id: before } = (await stream.until('synced')).at(-1)!
    const made = await say('Two bottles')
    const first = await stream.next()
    assert.equal(first.id, undefined, 'the bookmark stays where it was')
    const frames = await resumed(before!)
    assert.deepEqual(frames, [first, { event: 'comment', id: idOf(made.rev), data: made }])
    await people.ed.api.deleteComment({ commentID: made.id })
    const again = await resumed(idOf(made.rev))
    assert.deepEqual(
      again.map(({ event, id }) => [event, id]),
      [
        ['task', undefined],
        ['comment_deleted', idOf(made.rev + 1)],
      ],
    )
  })

  test('who resumes is told comments as they are now, once each, and which are gone; polling says the same', async () => {
    const since = await revNow()
    const kept = await say('One')
    const gone = await say('Two')
    await people.ed.api.updateComment({ commentID: kept.id, body: { body: 'Uno' } })
    const other = await people.ed.api.createTask({ listID, body: { name: 'Bread' } })
    await people.ed.api.createComment({ taskID: other.id, body: { body: 'Rye?' } })
    await people.ed.api.deleteComment({ commentID: gone.id })
    await people.ed.api.deleteTask({ taskID: other.id })
    await people.ed.api.archiveTask({ taskID })
    const [uno] = await people.vera.api.getComments({ taskID })
    const task = await taskNow()
    const expected = [
      { rev: since + 3, event: 'comment', data: uno },
      { rev: since + 6, event: 'comment_deleted', data: { id: gone.id, task_id: taskID, by: byEd() } },
      { rev: since + 7, event: 'task_deleted', data: { id: other.id, by: byEd() } },
      { rev: since + 8, event: 'task', data: task },
    ]
    assert.equal(uno!.rev, since + 3)
    const { changes, full } = await people.vera.api.getListChanges({ listID, since: String(since) })
    assert.deepEqual({ changes, full }, { changes: expected, full: false })
    assert.deepEqual(
      await resumed(since),
      expected.map(({ rev, event, data }) => ({ event, id: idOf(rev), data })),
    )
  })

  test('large comments are resumed in pages that never part the frames of one rev', async () => {
    const operations = Array.from({ length: 16 }, (_, n) => ({ op: 'create' as const, name: `Task ${n}` }))
    const { results } = await people.ed.api.batchTasks({ listID, body: { operations } })
    const since = await revNow()
    const body = '😀'.repeat(10_000)
    for (const { task } of results) await people.ed.api.createComment({ taskID: task!.id, body: { body } })
    const frames = await resumed(since)
    assert.equal(frames.length, 32)
    for (let at = 0; at < 32; at += 2) {
      const [task, comment] = [frames[at]!, frames[at + 1]!]
      assert.deepEqual([task.event, task.id, comment.event], ['task', undefined, 'comment'])
      assert.deepEqual([comment.data.task_id, comment.data.rev], [task.data.id, task.data.rev])
      assert.equal(comment.id, idOf(task.data.rev as number))
    }
  })

  test('who was removed is told of no comment any more', async () => {
    const { id: otherList } = await sharedList(docket, people)
    const { id } = await people.olga.api.createTask({ listID: otherList, body: { name: 'Salt' } })
    await using stream = await openStream(docket.url, people.vera.token, otherList)
    await stream.until('synced')
    await leave(docket, otherList, people.vera)
    await people.ed.api.createComment({ taskID: id, body: { body: 'She is gone' } })
    await stream.end()
  })

  test('what an account wrote stays when it is gone, under “deleted user”', async () => {
    const { id: home } = await sharedList(docket, people)
    const { id } = await people.olga.api.createTask({ listID: home, body: { name: 'Salt' } })
    const sue = await register(docket, 'sue')
    await join(docket, home, sue, 'editor')
    const made = await sue.api.createComment({ taskID: id, body: { body: 'From me' } })
    assert.equal(made.author, sue.email)
    await using stream = await openStream(docket.url, people.olga.token, home)
    await stream.until('synced')
    await sue.api.deleteMe({ body: { current_password: password, confirmation: 'delete my account' } })
    assert.equal((await stream.next()).event, 'members_changed')
    const expected: Comment = { ...made, author: 'deleted user' }
    assert.deepEqual(await people.olga.api.getComments({ taskID: id }), [expected])
    const { changes } = await people.olga.api.getListChanges({ listID: home, since: String(made.rev - 1) })
    assert.deepEqual(changes.find(({ event }) => event === 'comment')?.data, expected)
    assert.equal((await people.olga.api.getTask({ taskID: id })).comment_count, 1)
  })

  test('a comment of somebody else makes a list unseen, one’s own does not', async () => {
    const unseen = async ({ api }: Person) => (await api.getList({ listID })).unseen
    const see = async ({ api }: Person) => api.markListSeen({ listID, body: { rev: await revNow() } })
    const steps = async (made: () => Promise<unknown>) => {
      for (const person of [people.olga, people.ed]) await see(person)
      await made()
      assert.deepEqual([await unseen(people.olga), await unseen(people.ed)], [true, false])
    }
    let id = 0
    await steps(async () => ({ id } = await say('Two bottles')))
    await steps(() => people.ed.api.updateComment({ commentID: id, body: { body: 'Three' } }))
    await steps(() => people.ed.api.deleteComment({ commentID: id }))
  })
})

describe(`forgotten deletions of comments on ${databaseName}`, () => {
  const clock = new TestClock()
  const docket = useDocket({ clock })

  test('a baseline has no comments: who was away while deletions were forgotten asks for the thread again', async () => {
    const people = await cast(docket)
    const { id: listID } = await sharedList(docket, people)
    const { id: taskID } = await people.olga.api.createTask({ listID, body: { name: 'Milk' } })
    const say = (body: string) => people.ed.api.createComment({ taskID, body: { body } })
    const gone = await say('One')
    const kept = await say('Two')
    const { rev: since } = await people.ed.api.getList({ listID })
    await people.ed.api.deleteComment({ commentID: gone.id })
    const events = async (token: string) => {
      await using stream = await openStream(docket.url, token, listID, { lastEventId: since })
      return (await stream.until('synced')).map(({ event }) => event)
    }
    assert.deepEqual(await events(people.vera.token), ['task', 'comment_deleted', 'synced'])
    clock.advance(31 * DAY)
    await tidy(docket.app.context.db, clock)
    const { token } = await signIn(docket.client(), { email: people.vera.email, password })
    assert.deepEqual(await events(token), ['list', 'members_changed', 'task', 'synced'])
    assert.deepEqual(await docket.client(token).getComments({ taskID }), [kept])
    const { full, changes } = await docket.client(token).getListChanges({ listID, since: String(since) })
    assert.deepEqual([full, changes.map(({ event }) => event)], [true, ['task']])
  })
})
