import assert from 'node:assert/strict'
import { beforeEach, describe, test } from 'node:test'
import { rowsOf } from '../../test/cast/belongings.ts'
import {
  absentId,
  addCrowd,
  type Cast,
  cast,
  join,
  keyOf,
  leave,
  type Person,
  password,
  register,
  registerVerified,
} from '../../test/cast/people.ts'
import { databaseName, TestClock, useDocket } from '../../test/harness.ts'
import { loopSpentOn } from '../../test/loop-spent.ts'
import { openAccountStream } from '../../test/raw-stream.ts'
import { refused } from '../../test/refused.ts'
import { tidy } from '../housekeeping.ts'

const DAY = 24 * 60 * 60 * 1000

const at = ({ user_id }: Pick<Person, 'user_id'>, name = 'Somebody') => `@[${name}](user:${user_id})`

describe(`the inbox on ${databaseName}`, () => {
  const clock = new TestClock()
  const docket = useDocket({ clock })
  let people: Cast
  let listID: string
  let taskID: string

  /** As a shared list, without telling those who joined it. */
  const quietList = async (name: string): Promise<string> => {
    const { id } = await people.olga.api.createList({ body: { name } })
    await join(docket, id, people.ed, 'editor')
    await join(docket, id, people.vera, 'viewer')
    return id
  }

  beforeEach(async () => {
    people = await cast(docket)
    listID = await quietList('Groceries')
    taskID = (await people.olga.api.createTask({ listID, body: { name: 'Milk' } })).id
  })

  const say = (body: string, { api }: Pick<Person, 'api'> = people.olga, task = taskID) =>
    api.createComment({ taskID: task, body: { body } })
  const inboxOf = ({ api }: Pick<Person, 'api'>) => api.getInbox({})
  const kindsOf = async (person: Person) => (await inboxOf(person)).map(({ kind }) => kind)
  const unreadOf = async ({ api }: Pick<Person, 'api'>) =>
    Number((await api.raw('getInbox', {})).headers.get('docket-unread'))

  test('getInbox tells of a mention in a comment: who, where and when', async () => {
    const { olga, ed } = people
    const comment = await say(`${at(ed)}, two bottles?`)
    const [notice, ...more] = await inboxOf(ed)
    assert.deepEqual(more, [])
    assert.deepEqual(notice, {
      id: notice!.id,
      kind: 'mention',
      at: clock.now().toISOString(),
      read: false,
      by: { user_id: olga.user_id, via: '', name: olga.email },
      list_id: listID,
      list_name: 'Groceries',
      task_id: taskID,
      task_name: 'Milk',
      comment_id: comment.id,
      count: 1,
    })
    assert.equal(await unreadOf(ed), 1)
    assert.deepEqual(await inboxOf(people.vera), [])
    assert.deepEqual(await inboxOf(olga), [])
  })

  test('a mention counts once in a comment, and again in another one', async () => {
    const { ed } = people
    const { id: commentID } = await say(`${at(ed)} ${at(ed, 'Ed')} ${at({ user_id: ed.user_id.toUpperCase() })}`)
    assert.deepEqual(await kindsOf(ed), ['mention'])
    for (const body of ['Nothing', `${at(ed)} again`, `${at(ed)} and again`])
      await people.olga.api.updateComment({ commentID, body: { body } })
    assert.deepEqual(await kindsOf(ed), ['mention'])
    await say(at(ed))
    assert.deepEqual(await kindsOf(ed), ['mention', 'mention'])
  })

  test('updateComment tells whom it mentions that it did not mention before, and nobody else', async () => {
    const { id: commentID } = await say(at(people.ed))
    await people.olga.api.updateComment({ commentID, body: { body: `${at(people.ed)} ${at(people.vera)}` } })
    assert.deepEqual(await kindsOf(people.vera), ['mention'])
    assert.deepEqual(await kindsOf(people.ed), ['mention'])
    await people.olga.api.updateComment({ commentID, body: { body: 'Nobody any more' } })
    assert.deepEqual(await kindsOf(people.vera), ['mention'])
  })

  test('createTask, updateTask and batchTasks tell whom a description begins to mention', async () => {
    const { olga, ed, vera } = people
    const made = await olga.api.createTask({ listID, body: { name: 'Bread', description: `For ${at(ed)}` } })
    assert.equal((await inboxOf(ed))[0]!.task_id, made.id)
    await olga.api.updateTask({ taskID: made.id, body: { name: 'Rye bread' } })
    await olga.api.updateTask({ taskID: made.id, body: { description: `For ${at(ed)} and ${at(vera)}` } })
    assert.deepEqual(await kindsOf(ed), ['mention'])
    assert.deepEqual(
      (await inboxOf(vera)).map(({ task_name }) => task_name),
      ['Rye bread'],
    )
    const operations = [
      { op: 'create', name: 'Eggs', description: at(vera) },
      { op: 'update', id: taskID, description: at(vera) },
      { op: 'update', id: made.id, name: 'Bread' },
    ] as const
    await olga.api.batchTasks({ listID, body: { operations: [...operations] } })
    assert.deepEqual(
      new Set((await inboxOf(vera)).map(({ task_name }) => task_name)),
      new Set(['Bread', 'Eggs', 'Milk']),
    )
  })

  test('a description that mentions somebody is told of once, and a copy of it never', async () => {
    const { olga, ed } = people
    for (const description of [at(ed), '', at(ed)]) await olga.api.updateTask({ taskID, body: { description } })
    await olga.api.copyList({ listID, body: {} })
    assert.deepEqual(await kindsOf(ed), ['mention'])
  })

  test('who is no member is not told, and nothing says whether there is such an account', async () => {
    const { sam, ed } = people
    const body = `${at(sam, 'Sam')} ${at({ user_id: absentId })} @[x](user:no-id) @[](user:${ed.user_id}) @ed`
    assert.equal((await say(body)).body, body)
    assert.deepEqual(await inboxOf(sam), [])
    assert.deepEqual(await inboxOf(ed), [])
  })

  test('who takes part in a thread is told of each comment, and of one that mentions them as a mention alone', async () => {
    const { olga, ed, vera } = people
    await say('Two?', ed)
    assert.deepEqual(await kindsOf(olga), ['comment'], 'she made the task')
    await say('Three.', olga)
    assert.deepEqual(await kindsOf(ed), ['comment'])
    await say(`${at(ed)} Four.`, olga)
    assert.deepEqual(await kindsOf(ed), ['mention'], 'in place of the comment that was not read')
    assert.deepEqual(await inboxOf(vera), [])
    assert.deepEqual(await kindsOf(olga), ['comment'], 'nothing of her own')
  })

  test('made the task: who did, whoever changed or moved it since', async () => {
    const { olga, ed } = people
    const { id } = await ed.api.createTask({ listID, body: { name: 'Bread' } })
    await olga.api.updateTask({ taskID: id, body: { name: 'Rye bread' } })
    await say('Which one?', olga, id)
    const other = await quietList('Errands')
    await olga.api.moveTask({ taskID: id, body: { list_id: other } })
    await say('This one?', olga, id)
    const told = (await inboxOf(ed)).filter(({ kind }) => kind === 'comment')
    assert.deepEqual(
      told.map(({ list_name, count }) => [list_name, count]),
      [['Errands', 2]],
    )
    await olga.api.deleteList({ listID })
    assert.equal((await inboxOf(ed)).filter(({ kind }) => kind === 'comment').length, 1)
  })

  test('an API key of one’s own mentions, and is no news in a thread', async () => {
    const { olga } = people
    const worker = await keyOf(docket, olga, { name: 'Worker' })
    await say('Started', worker)
    assert.deepEqual(await inboxOf(olga), [])
    await say(`${at(olga)} which one?`, worker)
    assert.deepEqual(
      (await inboxOf(olga)).map(({ kind, by }) => [kind, by.via]),
      [['mention', 'Worker']],
    )
    await say(at(olga), olga)
    assert.equal((await inboxOf(olga)).length, 1)
  })

  test('addMember tells who had an account, not who has another role from now on', async () => {
    const { olga, sam } = people
    await olga.api.addMember({ listID, body: { email: sam.email, role: 'viewer' } })
    await olga.api.addMember({ listID, body: { email: sam.email, role: 'editor' } })
    const [notice, ...more] = await inboxOf(sam)
    assert.deepEqual(
      [notice!.kind, notice!.list_name, notice!.task_id, notice!.task_name],
      ['added', 'Groceries', null, null],
    )
    assert.deepEqual(more, [])
    await leave(docket, listID, sam)
    assert.deepEqual(await inboxOf(sam), [])
  })

  test('a list that comes back tells who dispatched it, unless their own hands have finished it', async () => {
    const { olga, ed } = people
    const dispatch = async () => {
      await olga.api.updateTask({ taskID, body: { status: 'pending' } })
      await olga.api.dispatchList({ listID })
    }
    await dispatch()
    const worker = await keyOf(docket, olga, { name: 'Worker' })
    const claimed = await worker.api.claimTask({ listID, body: {} })
    await worker.api.completeTask({ taskID, body: { lease_id: claimed!.lease.id } })
    assert.equal((await olga.api.getList({ listID })).state, 'draft')
    assert.deepEqual(
      (await inboxOf(olga)).map(({ kind, by }) => [kind, by.via]),
      [['handed_back', 'Worker']],
    )
    await dispatch()
    await ed.api.updateTask({ taskID, body: { status: 'completed' } })
    assert.deepEqual(await kindsOf(olga), ['handed_back', 'handed_back'])
    await dispatch()
    await olga.api.updateTask({ taskID, body: { status: 'completed' } })
    await dispatch()
    await olga.api.draftList({ listID })
    await ed.api.updateTask({ taskID, body: { status: 'completed' } })
    assert.equal((await inboxOf(olga)).length, 2)
    assert.deepEqual(await inboxOf(ed), [])
  })

  test('only what one may still see is told and counted', async () => {
    const { olga, ed, vera } = people
    const { id: other } = await olga.api.createTask({ listID, body: { name: 'Bread' } })
    const { id: commentID } = await say(at(vera))
    await say(at(vera), olga, other)
    await say(at(ed))
    await olga.api.deleteComment({ commentID })
    assert.deepEqual(
      (await inboxOf(vera)).map(({ task_name }) => task_name),
      ['Bread'],
    )
    await olga.api.deleteTask({ taskID: other })
    assert.deepEqual([await inboxOf(vera), await unreadOf(vera)], [[], 0])
    await olga.api.removeMember({ listID, userID: ed.user_id })
    assert.deepEqual([await inboxOf(ed), await unreadOf(ed)], [[], 0])
    await say(at(ed))
    await olga.api.addMember({ listID, body: { email: ed.email, role: 'viewer' } })
    assert.deepEqual(await kindsOf(ed), ['added', 'mention'], 'who was removed was not told meanwhile')
  })

  test('getInbox: the newest first, as many as are asked for, since a time', async () => {
    const { ed } = people
    const ids: number[] = []
    for (let each = 0; each < 5; each++) {
      ids.unshift((await say(`${at(ed)} ${each}`)).id)
      clock.advance(60_000)
    }
    const commentsOf = async (query: { limit?: string; since?: string }) =>
      (await ed.api.getInbox(query)).map(({ comment_id }) => comment_id)
    assert.deepEqual(await commentsOf({}), ids)
    assert.deepEqual(await commentsOf({ limit: '2' }), ids.slice(0, 2))
    const since = (await inboxOf(ed))[1]!.at
    assert.deepEqual(await commentsOf({ since }), ids.slice(0, 2))
    assert.equal(Number((await ed.api.raw('getInbox', { since, limit: '1' })).headers.get('docket-unread')), 5)
    await refused(ed.api.getInbox({ limit: '201' }), 'request.invalid')
    await refused(ed.api.getInbox({ since: 'yesterday' }), 'request.invalid')
  })

  test('markInboxRead marks what there is up to a notice, of a task where one is named, and for its reader alone', async () => {
    const { ed, vera, olga } = people
    const { id: other } = await olga.api.createTask({ listID, body: { name: 'Bread' } })
    await say(`${at(ed)} ${at(vera)}`)
    await say(at(ed), olga, other)
    await say(at(ed))
    const [third, second, first] = await inboxOf(ed)
    const unread = async () => (await inboxOf(ed)).filter(({ read }) => !read).map(({ id }) => id)
    await ed.api.markInboxRead({ body: { through: second!.id, task_id: taskID } })
    assert.deepEqual(await unread(), [third!.id, second!.id])
    await ed.api.markInboxRead({ body: { from: third!.id, through: third!.id, task_id: other } })
    assert.deepEqual(await unread(), [third!.id, second!.id])
    await ed.api.markInboxRead({ body: { through: second!.id } })
    assert.deepEqual(await unread(), [third!.id])
    await ed.api.markInboxRead({ body: { through: first!.id } })
    assert.equal(await unreadOf(ed), 1)
    assert.equal(await unreadOf(vera), 1)
    for (const body of [{}, { through: 0 }, { through: '1' }, { through: 1, task_id: 'none' }])
      await refused(ed.api.markInboxRead({ body: body as { through: number } }), 'request.invalid')
    await refused(docket.client().getInbox({}), 'auth.required')
    const reader = await keyOf(docket, ed, { read_only: true })
    assert.equal((await inboxOf(reader)).length, 3)
    await refused(reader.api.markInboxRead({ body: { through: 1 } }), 'api_key.read_only')
  })

  test('the account’s stream says that the inbox is another one, to each device and to nobody else', async () => {
    const { ed, vera } = people
    const again = docket.client(
      ((await docket.client().login({ body: { email: ed.email, password } })) as { token: string }).token,
    )
    await using desk = await openAccountStream(docket.url, ed.token)
    await using veras = await openAccountStream(docket.url, vera.token)
    for (const stream of [desk, veras]) await stream.until('synced')
    await say(at(ed))
    assert.deepEqual((await desk.until('inbox')).at(-1)!.data, {})
    const { id } = (await again.getInbox({}))[0]!
    await again.markInboxRead({ body: { through: id } })
    assert.deepEqual((await desk.until('inbox')).at(-1)!.data, {})
    assert.equal(await unreadOf(ed), 0)
    await people.olga.api.updateList({ listID, body: { name: 'Errands' } })
    for (;;) {
      const { event, data } = await veras.next()
      assert.equal(event, 'list')
      if (data['name'] === 'Errands') break
    }
  })

  test('createComment that comes again with its key tells once', async () => {
    const idempotencyKey = crypto.randomUUID()
    const call = () => people.olga.api.createComment({ taskID, body: { body: at(people.ed) } }, { idempotencyKey })
    await Promise.all([call(), call(), call()])
    assert.deepEqual(await kindsOf(people.ed), ['mention'])
  })

  test('after 30 days it is gone, and its row with it', async () => {
    const script = await keyOf(docket, people.ed)
    await say(at(people.ed))
    clock.advance(30 * DAY - 1)
    assert.equal((await inboxOf(script)).length, 1)
    clock.advance(2)
    assert.deepEqual([await inboxOf(script), await unreadOf(script)], [[], 0])
    assert.notDeepEqual(await rowsOf(docket, 'notices'), [])
    await tidy(docket.app.context.db, clock)
    assert.deepEqual(await rowsOf(docket, 'notices'), [])
  })

  test('exportMe has what the inbox shows; deleteMe leaves nothing of it', async () => {
    const bob = await register(docket, 'bob')
    const ann = await registerVerified(docket, 'ann')
    const { id: listID } = await ann.api.createList({ body: { name: 'Boat' } })
    await ann.api.addMember({ listID, body: { email: bob.email, role: 'editor' } })
    const { id: task } = await bob.api.createTask({ listID, body: { name: 'Sail' } })
    await say(at(bob), ann, task)
    await say(at(ann), bob, task)
    assert.deepEqual((await bob.api.exportMe()).inbox, await inboxOf(bob))
    assert.deepEqual(await kindsOf(bob), ['mention', 'added'])
    await bob.api.deleteMe({ body: { current_password: password, confirmation: 'delete my account' } })
    assert.deepEqual(
      (await inboxOf(ann)).map(({ by }) => by.name),
      [''],
    )
    assert.deepEqual(
      (await rowsOf(docket, 'notices')).filter(({ user_id }) => user_id === bob.user_id),
      [],
    )
  })

  test('one comment in a list of 10,000 members tells those whom it mentions, without holding up others', async () => {
    const { olga, ed } = people
    for (let each = 0; each < 20; each++) await addCrowd(docket, listID, 500)
    const members = (await olga.api.getMembers({ listID })).slice(-150)
    const spent = await loopSpentOn(() => say(members.map((member) => at(member)).join(' ') + at(ed), olga))
    assert.ok(spent < 50, `${spent} ms of the loop`)
    assert.deepEqual(await inboxOf(ed), [], 'a text mentions no more than a hundred')
    assert.equal((await noticesIn(listID)).length, 100)
  })

  const noticesIn = async (list_id: string) => {
    return (await rowsOf(docket, 'notices')).filter((row) => row['list_id'] === list_id && row['kind'] === 'mention')
  }
})
