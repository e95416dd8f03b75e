import assert from 'node:assert/strict'
import { beforeEach, describe, test } from 'node:test'
import { rowsOf } from '../../test/cast/belongings.ts'
import { addCrowd, type Cast, cast, join, leave, type Person, register } from '../../test/cast/people.ts'
import { databaseName, TestClock, useDocket } from '../../test/harness.ts'
import { loopSpentOn } from '../../test/loop-spent.ts'

const at = ({ user_id }: Pick<Person, 'user_id'>) => `@[Somebody](user:${user_id})`

describe(`notices of threads on ${databaseName}`, () => {
  const clock = new TestClock()
  const docket = useDocket({ clock })
  let people: Cast
  let listID: string
  let taskID: string

  beforeEach(async () => {
    people = await cast(docket)
    listID = (await people.olga.api.createList({ body: { name: 'Groceries' } })).id
    await join(docket, listID, people.ed, 'editor')
    await join(docket, listID, people.vera, 'viewer')
    taskID = (await people.olga.api.createTask({ listID, body: { name: 'Milk' } })).id
  })

  const say = async (body: string, { api }: Pick<Person, 'api'> = people.olga, task = taskID) =>
    (await api.createComment({ taskID: task, body: { body } })).id
  const told = async ({ api }: Pick<Person, 'api'>) =>
    (await api.getInbox({})).map(({ kind, count, comment_id, read }) => ({ kind, count, comment_id, read }))
  const readAll = async ({ api }: Pick<Person, 'api'>) => {
    const [newest] = await api.getInbox({})
    if (newest) await api.markInboxRead({ body: { through: newest.id } })
  }

  test('comments of a thread are one notice until it is read, about the newest of them, and a new one after that', async () => {
    const { olga, ed } = people
    const other = (await olga.api.createTask({ listID, body: { name: 'Bread' } })).id
    const [first, elsewhere] = [await say('One', ed), await say('Which?', ed, other)]
    assert.deepEqual(
      (await told(olga)).map(({ comment_id }) => comment_id),
      [elsewhere, first],
    )
    await say('Two', ed)
    const third = await say('Three', ed)
    const [folded, besides, ...more] = await told(olga)
    assert.deepEqual(folded, { kind: 'comment', count: 3, comment_id: third, read: false })
    assert.deepEqual([besides!.comment_id, more], [elsewhere, []])
    await readAll(olga)
    const fourth = await say('Four', ed)
    assert.deepEqual((await told(olga))[0], { kind: 'comment', count: 1, comment_id: fourth, read: false })
    assert.equal((await told(olga)).length, 3)
  })

  test('who made it, is to do it, commented or was mentioned takes part; nobody else does', async () => {
    const { olga, ed, vera } = people
    const ben = await register(docket, 'ben')
    await join(docket, listID, ben, 'editor')
    await say('One', ed)
    assert.deepEqual([(await told(olga)).length, await told(vera), await told(ben)], [1, [], []])
    await say(at(vera))
    await readAll(vera)
    await olga.api.updateTask({ taskID, body: { assignee_id: ben.user_id } })
    await readAll(ben)
    const last = await say('Two')
    for (const person of [ed, vera, ben]) assert.equal((await told(person))[0]!.comment_id, last)
    await olga.api.updateTask({ taskID, body: { assignee_id: null } })
    await readAll(ben)
    await say('Three')
    assert.equal((await told(ben)).filter(({ read }) => !read).length, 0)
  })

  test('a mention takes the place of comments that are not read, and what is said after it waits with it', async () => {
    const { olga, ed } = people
    await say('One', ed)
    await say('Two', ed)
    const mention = await say(at(olga), ed)
    await say('Three', ed)
    assert.deepEqual(await told(olga), [{ kind: 'mention', count: 1, comment_id: mention, read: false }])
    await ed.api.deleteComment({ commentID: mention })
    assert.deepEqual(await told(olga), [])
    const fourth = await say('Four', ed)
    assert.deepEqual(await told(olga), [{ kind: 'comment', count: 1, comment_id: fourth, read: false }])
  })

  test('deleteComment: where it stood for others too, the newest one of those is told in its place', async () => {
    const { olga, ed, vera } = people
    await olga.api.updateTask({ taskID, body: { assignee_id: vera.user_id } })
    await readAll(vera)
    const first = await say('One', ed)
    const second = await say('Two', olga)
    const third = await say('Three', ed)
    await ed.api.deleteComment({ commentID: third })
    assert.deepEqual(await told(olga), [{ kind: 'comment', count: 1, comment_id: first, read: false }])
    const [notice] = await vera.api.getInbox({})
    assert.deepEqual([notice!.comment_id, notice!.count, notice!.by.user_id], [second, 2, olga.user_id])
    await ed.api.deleteComment({ commentID: first })
    assert.deepEqual(await told(olga), [])
  })

  test('a task that somebody else gives is told, by createTask, updateTask and batchTasks, and not one that is taken', async () => {
    const { olga, ed } = people
    const given = async () => (await ed.api.getInbox({})).map(({ kind, task_name, count }) => [kind, task_name, count])
    await olga.api.updateTask({ taskID, body: { assignee_id: ed.user_id } })
    await olga.api.updateTask({ taskID, body: { assignee_id: ed.user_id, name: 'Oat milk' } })
    await olga.api.createTask({ listID, body: { name: 'Bread', assignee_id: ed.user_id } })
    await ed.api.createTask({ listID, body: { name: 'Jam', assignee_id: ed.user_id } })
    assert.deepEqual(await given(), [
      ['assigned', 'Bread', 1],
      ['assigned', 'Oat milk', 1],
    ])
    const operations = ['Eggs', 'Salt', 'Tea'].map((name) => ({ op: 'create' as const, name, assignee_id: ed.user_id }))
    await olga.api.batchTasks({ listID, body: { operations } })
    assert.deepEqual((await given())[0], ['assigned', 'Eggs', 3], 'one notice of what is given at once')
    assert.deepEqual(await told(olga), [])
  })

  test('a task that is taken back before that is read is told no more, and told again when it is given again', async () => {
    const { olga, ed, vera } = people
    const give = (assignee_id: string | null) => olga.api.updateTask({ taskID, body: { assignee_id } })
    const kinds = async (person: Person) => (await told(person)).map(({ kind }) => kind)
    await give(ed.user_id)
    await give(vera.user_id)
    assert.deepEqual([await kinds(ed), await kinds(vera)], [[], ['assigned']])
    await give(ed.user_id)
    assert.deepEqual([await kinds(ed), await kinds(vera)], [['assigned'], []])
    await readAll(ed)
    await give(null)
    assert.deepEqual(await kinds(ed), ['assigned'], 'what was read stays')
    clock.advance(1000)
    await give(ed.user_id)
    assert.deepEqual(
      (await told(ed)).map(({ read }) => read),
      [false, true],
    )
    await leave(docket, listID, ed)
    await join(docket, listID, ed, 'editor')
    assert.deepEqual(
      (await told(ed)).map(({ read }) => read),
      [true],
    )
  })

  test('a task that repeats gives nobody news when it begins again', async () => {
    const { olga, ed } = people
    const repeat = { every: 1, unit: 'day', from: 'due', time_zone: 'UTC' } as const
    await olga.api.updateTask({ taskID, body: { assignee_id: ed.user_id, due_at: '2026-12-01T08:00:00Z', repeat } })
    await readAll(ed)
    await olga.api.updateTask({ taskID, body: { status: 'completed' } })
    const tasks = await olga.api.getTasks({ listID, assignee_id: ed.user_id })
    assert.deepEqual(tasks.map(({ status }) => status).sort(), ['completed', 'pending'])
    assert.equal((await told(ed)).length, 1)
  })

  test('a comment in a list of 10,000 members is written to those who take part, without holding up others', async () => {
    const { olga, ed } = people
    for (let each = 0; each < 20; each++) await addCrowd(docket, listID, 500)
    const members = (await olga.api.getMembers({ listID })).slice(-100)
    await say(members.map((member) => at(member)).join(' '), ed)
    await say('First', ed)
    const before = (await rowsOf(docket, 'notices')).length
    const spent = []
    for (const text of ['Second', 'Third', 'Fourth']) spent.push(await loopSpentOn(() => say(text, ed)))
    assert.ok(Math.min(...spent) < 50, `${spent.join(', ')} ms of the loop`)
    assert.equal((await rowsOf(docket, 'notices')).length, before, 'one each, and those who did not read of it wait')
    assert.deepEqual((await told(olga))[0]!.count, 5)
  })
})
