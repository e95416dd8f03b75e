import assert from 'node:assert/strict'
import { before, beforeEach, describe, test } from 'node:test'
import type { Comment } from '@docket/contract'
import { absentId, type Cast, cast, keyOf, leave, type Person, setRole, sharedList } from '../../test/cast/people.ts'
import { databaseName, TestClock, useDocket } from '../../test/harness.ts'
import { notTheCallers } from '../../test/input/server-fields.ts'
import { refused } from '../../test/refused.ts'

const MINUTE = 60_000

describe(`comments on ${databaseName}`, () => {
  const clock = new TestClock()
  const docket = useDocket({ clock })
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

  const say = (body: string, { api }: Pick<Person, 'api'> = people.ed) => api.createComment({ taskID, body: { body } })
  const edit = (commentID: number, body: string, { api }: Pick<Person, 'api'> = people.ed) =>
    api.updateComment({ commentID, body: { body } })
  const thread = () => people.vera.api.getComments({ taskID })
  const taskNow = () => people.olga.api.getTask({ taskID })
  const revNow = async () => (await people.olga.api.getList({ listID })).rev

  test('createComment keeps what is said, and its task shows one more at the same rev', async () => {
    const before = await taskNow()
    clock.advance(MINUTE)
    const made = await say('Two bottles are *enough*.')
    const expected: Comment = {
      id: made.id,
      task_id: taskID,
      list_id: listID,
      kind: 'user',
      author_id: people.ed.user_id,
      author: people.ed.email,
      changed_by: { user_id: people.ed.user_id, via: '' },
      body: 'Two bottles are *enough*.',
      created_at: clock.now().toISOString(),
      edited_at: null,
      rev: before.rev + 1,
    }
    assert.deepEqual(made, expected)
    assert.deepEqual(await thread(), [expected])
    assert.deepEqual(await taskNow(), { ...before, comment_count: 1, rev: made.rev })
    assert.equal(await revNow(), made.rev)
    assert.equal((await people.olga.api.getList({ listID })).updated_at, made.created_at)
  })

  test('createComment ignores what only the server decides', async () => {
    const sent = { ...notTheCallers, kind: 'system', author_id: people.olga.user_id, author: 'Olga', task_id: absentId }
    const { id, ...made } = await people.ed.api.createComment({ taskID, body: { ...sent, body: 'Mine' } })
    assert.notEqual(id, notTheCallers.id)
    assert.deepEqual([made.author_id, made.task_id, made.kind], [people.ed.user_id, taskID, 'user'])
  })

  test('getComments tells them in the order in which they came, each with its author’s name', async () => {
    await people.olga.api.updateMe({ body: { display_name: 'Olga' } })
    await say('One', people.olga)
    await say('Two')
    clock.advance(MINUTE)
    const third = await say('Three', people.olga)
    assert.equal(third.author, 'Olga')
    const told = async () => (await thread()).map(({ author, body }) => [author, body])
    assert.deepEqual(await told(), [
      ['Olga', 'One'],
      [people.ed.email, 'Two'],
      ['Olga', 'Three'],
    ])
    await people.olga.api.updateMe({ body: { display_name: '' } })
    assert.equal((await thread())[0]!.author, people.olga.email)
  })

  test('updateComment leaves the task as it is, whether the text gets longer or not', async () => {
    const { olga } = people
    const { id: taskID } = await olga.api.createTask({ listID, body: { name: 'Talk' } })
    const { id: commentID } = await olga.api.createComment({ taskID, body: { body: 'One' } })
    const task = await olga.api.getTask({ taskID })
    for (const body of ['Two', 'Three']) await olga.api.updateComment({ commentID, body: { body } })
    assert.deepEqual(await olga.api.getTask({ taskID }), task)
  })

  test('updateComment changes what it says, and takes a rev that its task does not carry', async () => {
    const made = await say('Two')
    const task = await taskNow()
    clock.advance(MINUTE)
    const edited = await edit(made.id, 'Three')
    const now = clock.now().toISOString()
    assert.deepEqual(edited, { ...made, body: 'Three', edited_at: now, rev: made.rev + 1 })
    assert.deepEqual(await thread(), [edited])
    assert.deepEqual(await taskNow(), task)
  })

  test('updateComment to what it says already takes no rev', async () => {
    const made = await say('Two')
    clock.advance(MINUTE)
    assert.deepEqual(await edit(made.id, 'Two'), made)
    assert.equal(await revNow(), made.rev)
    const edited = await edit(made.id, 'Three')
    clock.advance(MINUTE)
    assert.deepEqual(await edit(made.id, 'Three'), edited)
  })

  test('deleteComment takes it away for good, and its task shows one less at the same rev', async () => {
    const before = await taskNow()
    const first = await say('One')
    const second = await say('Two')
    await people.ed.api.deleteComment({ commentID: first.id })
    assert.deepEqual(await thread(), [second])
    assert.deepEqual(await taskNow(), { ...before, comment_count: 1, rev: second.rev + 1 })
    await refused(people.ed.api.deleteComment({ commentID: first.id }), 'not_found')
    await refused(edit(first.id, 'Again'), 'not_found')
    assert.ok((await say('Three')).id > second.id, 'an id is never given out again')
    assert.equal(await revNow(), second.rev + 2)
  })

  test('a comment goes on being its author’s: the owner of the list, its editors and strangers do not find it (CVE-2026-33313)', async () => {
    const made = await say('Mine')
    for (const { api } of [people.olga, people.vera, people.sam]) {
      await refused(api.updateComment({ commentID: made.id, body: { body: 'Yours' } }), 'not_found')
      await refused(api.deleteComment({ commentID: made.id }), 'not_found')
    }
    const { api } = people.sam
    await refused(api.getComments({ taskID }), 'not_found')
    await refused(api.createComment({ taskID, body: { body: 'Hello' } }), 'not_found')
    assert.deepEqual(await thread(), [made])
    assert.equal(await revNow(), made.rev)
  })

  test('an author who may only look any more changes nothing, and one who left finds nothing', async () => {
    const made = await say('Mine')
    await setRole(docket, listID, people.ed, 'viewer')
    await refused(edit(made.id, 'Other'), 'list.role')
    await refused(people.ed.api.deleteComment({ commentID: made.id }), 'list.role')
    await refused(say('More'), 'list.role')
    assert.deepEqual(await people.ed.api.getComments({ taskID }), [made])
    await leave(docket, listID, people.ed)
    await refused(edit(made.id, 'Other'), 'not_found')
    await refused(people.ed.api.deleteComment({ commentID: made.id }), 'not_found')
    await refused(people.ed.api.getComments({ taskID }), 'not_found')
    assert.deepEqual(await thread(), [made])
  })

  test('an API key writes as its account', async () => {
    const made = await say('By hand')
    const script = await keyOf(docket, people.ed)
    assert.equal((await edit(made.id, 'By script', script)).author_id, people.ed.user_id)
    const reader = await keyOf(docket, people.ed, { read_only: true })
    assert.equal((await reader.api.getComments({ taskID })).length, 1)
    await refused(edit(made.id, 'By reader', reader), 'api_key.read_only')
  })

  test('comments go on while a task is archived', async () => {
    await people.olga.api.archiveTask({ taskID })
    const made = await say('Too late?')
    await edit(made.id, 'Too late.')
    assert.equal((await thread())[0]!.body, 'Too late.')
    assert.equal((await taskNow()).comment_count, 1)
    await people.ed.api.deleteComment({ commentID: made.id })
    assert.deepEqual(await thread(), [])
  })

  test('createComment that comes again with its key makes one', async () => {
    const idempotencyKey = crypto.randomUUID()
    const call = () => people.ed.api.createComment({ taskID, body: { body: 'Once' } }, { idempotencyKey })
    const [first, ...more] = await Promise.all([call(), call(), call()])
    for (const one of more) assert.deepEqual(one, first)
    assert.deepEqual(await thread(), [first])
    assert.equal((await taskNow()).comment_count, 1)
    const other = people.ed.api.createComment({ taskID, body: { body: 'Twice' } }, { idempotencyKey })
    await refused(other, 'idempotency.reused')
  })

  test('a deleted task and a deleted list take their comments along', async () => {
    const made = await say('Mine')
    await people.olga.api.deleteTask({ taskID })
    await refused(people.ed.api.getComments({ taskID }), 'not_found')
    await refused(edit(made.id, 'Other'), 'not_found')
    await refused(say('More'), 'not_found')
  })
})
