import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import type { Task } from '@docket/contract'
import { claim, handedOut } from '../../test/cast/handed-out.ts'
import { type Cast, cast, keyOf, type Person } from '../../test/cast/people.ts'
import { databaseName, TestClock, useDocket } from '../../test/harness.ts'
import { refused } from '../../test/refused.ts'

describe(`asking on ${databaseName}`, () => {
  const clock = new TestClock()
  const docket = useDocket({ clock })
  let people: Cast
  /** A worker with a key of Ed's. */
  let worker: Person

  before(async () => {
    people = await cast(docket)
    worker = { ...people.ed, ...(await keyOf(docket, people.ed, { name: 'Mirror key' })) }
  })

  const asked = async (...options: string[]) => {
    const { listID } = await handedOut(docket, people, 'Milk')
    const { taskID, lease_id } = await claim(worker, listID, { worker: 'mirror' })
    const body = { lease_id, question: 'Which *one*?', options }
    return { listID, taskID, lease_id, body, task: await worker.api.askAboutTask({ taskID, body }) }
  }
  const reviewed = async (...names: string[]) => {
    const { listID } = await handedOut(docket, people, ...(names.length > 0 ? names : ['Milk']))
    await people.olga.api.updateList({ listID, body: { review: true } })
    return listID
  }
  const inReview = async () => {
    const listID = await reviewed()
    const { taskID, lease_id } = await claim(worker, listID, { worker: 'mirror' })
    const body = { lease_id, outputs: { result: 'Done' } }
    return { listID, taskID, lease_id, body, task: await worker.api.completeTask({ taskID, body }) }
  }
  const outcomes = async (taskID: string) =>
    (await people.vera.api.getAttempts({ taskID })).map(({ outcome }) => outcome)
  const said = async (taskID: string) => (await people.vera.api.getComments({ taskID })).map(({ body }) => body)
  const needed = async ({ api }: Person, listID: string) =>
    (await api.getInbox({})).filter(({ kind, list_id, read }) => kind === 'needs_you' && list_id === listID && !read)

  test('askAboutTask ends the lease, and nobody is given the task until it is answered', async () => {
    const { olga, vera } = people
    const since = clock.now().toISOString()
    const { listID, taskID, task, body } = await asked('north', 'south')
    assert.deepEqual(
      [task.status, task.lease, task.waiting],
      [
        'pending',
        null,
        {
          kind: 'answer',
          question: body.question,
          options: ['north', 'south'],
          worker: 'mirror',
          via: 'Mirror key',
          since,
        },
      ],
    )
    assert.deepEqual(await vera.api.getTask({ taskID }), task)
    assert.deepEqual([await outcomes(taskID), await said(taskID)], [['asked'], [body.question]])
    assert.equal(await worker.api.claimTask({ listID, body: {} }), undefined)
    const { state, pending, waiting } = await olga.api.getList({ listID })
    assert.deepEqual([state, pending, waiting], ['ready', 1, 1])
    assert.deepEqual(await worker.api.askAboutTask({ taskID, body }), task, 'the same again is answered the same')
    await refused(worker.api.completeTask({ taskID, body: { lease_id: body.lease_id } }), 'api_key.session_required')
    await refused(worker.api.renewLease({ taskID, body: { lease_id: body.lease_id } }), 'lease.ended')
  })

  test('answerTask takes an option or a text, and the next worker is handed question and answer', async () => {
    const { olga } = people
    const { listID, taskID } = await asked('north', 'south')
    const { body: wrong } = await refused(olga.api.answerTask({ taskID, body: { option: 'east' } }), 'request.invalid')
    assert.deepEqual(
      wrong.fields?.map(({ field }) => field),
      ['option'],
    )
    await refused(olga.api.answerTask({ taskID, body: {} }), 'request.invalid')
    await refused(olga.api.approveTask({ taskID }), 'task.not_waiting')
    const answered = await olga.api.answerTask({ taskID, body: { option: 'south' } })
    assert.deepEqual([answered.status, answered.waiting, answered.comment_count], ['pending', null, 2])
    const { answers, lease_id } = await claim(people.ed, listID)
    assert.deepEqual(
      answers.map(({ body, author_id, changed_by }) => [body, author_id, changed_by?.via]),
      [
        ['Which *one*?', people.ed.user_id, 'Mirror key'],
        ['south', olga.user_id, ''],
      ],
    )
    await people.ed.api.releaseLease({ taskID, body: { lease_id } })
    await olga.api.createComment({ taskID, body: { body: 'By the way' } })
    assert.deepEqual(
      (await claim(worker, listID)).answers,
      answers,
      'another worker of it, too; other comments are none',
    )
  })

  test('of two people who answer at once one is heard, and the other is told what is there', async () => {
    const { olga, ed } = people
    const { taskID } = await asked()
    const both = await Promise.allSettled(
      [olga, ed].map(({ api }, at) => api.answerTask({ taskID, body: { text: `Answer ${at}` } })),
    )
    assert.equal(both.filter(({ status }) => status === 'fulfilled').length, 1)
    const { body } = await refused(olga.api.answerTask({ taskID, body: { text: 'Late' } }), 'task.not_waiting')
    assert.equal((body.current as Task).waiting, null)
    assert.equal((await said(taskID)).length, 2)
  })

  test('what a key completes in a reviewed list waits in progress until somebody approves: approveTask', async () => {
    const { olga, ed } = people
    const { listID, taskID, task, body } = await inReview()
    assert.deepEqual(
      [task.status, task.lease, task.finished_at, task.outputs, task.waiting?.kind, task.waiting?.via],
      ['in_progress', null, null, { result: 'Done' }, 'review', 'Mirror key'],
    )
    assert.deepEqual(await worker.api.completeTask({ taskID, body }), task)
    const list = await olga.api.getList({ listID })
    assert.deepEqual(
      [list.state, list.completed, list.waiting],
      ['ready', 0, 1],
      'it does not come back while it waits',
    )
    await refused(ed.api.answerTask({ taskID, body: { text: 'Yes' } }), 'task.not_waiting')
    const approved = await ed.api.approveTask({ taskID, body: { text: 'Good.' } })
    assert.deepEqual(
      [approved.status, approved.waiting, approved.finished_by],
      ['completed', null, { user_id: ed.user_id, via: '' }],
    )
    assert.deepEqual([await outcomes(taskID), await said(taskID)], [['completed'], ['Good.']])
    const back = await olga.api.getList({ listID })
    assert.deepEqual([back.state, back.completed, back.waiting], ['draft', 1, 0])
    await refused(olga.api.approveTask({ taskID }), 'task.not_waiting')
    assert.deepEqual((await worker.api.completeTask({ taskID, body })).status, 'completed')
  })

  test('sendBackTask has it done again, with what was said', async () => {
    const { olga } = people
    const { listID, taskID, lease_id } = await inReview()
    await refused(olga.api.sendBackTask({ taskID, body: {} as { text: string } }), 'request.invalid')
    const again = await olga.api.sendBackTask({ taskID, body: { text: 'Once more, please.' } })
    assert.deepEqual([again.status, again.waiting, again.outputs], ['pending', null, { result: 'Done' }])
    assert.deepEqual(await outcomes(taskID), ['sent_back'])
    await refused(worker.api.completeTask({ taskID, body: { lease_id } }), 'lease.ended')
    const { answers } = await claim(worker, listID)
    assert.deepEqual(
      answers.map(({ body }) => body),
      ['Once more, please.'],
    )
  })

  test('what is decided about what was seen touches nothing that came later', async () => {
    const { olga, ed } = people
    const { listID, taskID, task } = await inReview()
    const since = task.waiting!.since
    clock.advance(1)
    await ed.api.sendBackTask({ taskID, body: { text: 'Once more, please.', since } })
    const again = await claim(worker, listID)
    const current = await worker.api.completeTask({ taskID, body: again })
    for (const late of [
      () => olga.api.approveTask({ taskID, body: { since } }),
      () => olga.api.sendBackTask({ taskID, body: { text: 'No.', since } }),
    ])
      assert.deepEqual((await refused(late(), 'task.not_waiting')).body.current, current)
    assert.deepEqual(await said(taskID), ['Once more, please.'])
    const seen = current.waiting!.since.replace('Z', '+00:00')
    assert.equal((await olga.api.approveTask({ taskID, body: { since: seen } })).status, 'completed')

    const first = await asked('north')
    clock.advance(1)
    await ed.api.answerTask({ taskID: first.taskID, body: { option: 'north', since: first.task.waiting!.since } })
    const { lease_id } = await claim(worker, first.listID)
    await worker.api.askAboutTask({ taskID: first.taskID, body: { ...first.body, lease_id } })
    const stale = { option: 'north', since: first.task.waiting!.since }
    await refused(olga.api.answerTask({ taskID: first.taskID, body: stale }), 'task.not_waiting')
    await refused(olga.api.approveTask({ taskID, body: { since: 'yesterday' } }), 'request.invalid')
  })

  test('a person completes at once, and a task says for itself whether it is looked at', async () => {
    const { olga, ed } = people
    const listID = await reviewed('By hand', 'Exempt', 'Failing')
    const first = await claim(ed, listID)
    assert.equal((await ed.api.completeTask({ taskID: first.taskID, body: first })).status, 'completed')
    const [, exempt] = await olga.api.getTasks({ listID })
    await olga.api.updateTask({ taskID: exempt!.id, body: { review: false } })
    const second = await claim(worker, listID)
    assert.equal((await worker.api.completeTask({ taskID: second.taskID, body: second })).status, 'completed')
    const third = await claim(worker, listID)
    assert.equal((await worker.api.failTask({ taskID: third.taskID, body: third })).status, 'failed')
    const { listID: other } = await handedOut(docket, people, 'Milk')
    const { taskID, lease_id } = await claim(worker, other)
    await refused(olga.api.updateTask({ taskID, body: { review: true } }), 'task_running')
    await worker.api.releaseLease({ taskID, body: { lease_id } })
    await worker.api.updateTask({ taskID, body: { review: true } })
    const again = await claim(worker, other)
    assert.equal((await worker.api.completeTask({ taskID, body: again })).waiting?.kind, 'review')
  })

  test('what kills its workers fails in a reviewed list, too, and nobody is refused for it', async () => {
    const { olga } = people
    const listID = await reviewed('Given back', 'Run out', 'Next')
    await olga.api.updateList({ listID, body: { max_attempts: 1 } })
    const first = await claim(worker, listID)
    await worker.api.releaseLease({ taskID: first.taskID, body: { lease_id: first.lease_id } })
    const second = await claim(worker, listID, { lease_seconds: 1 })
    clock.advance(1000)
    assert.equal((await claim(worker, listID)).task.name, 'Next')
    for (const { taskID } of [first, second]) assert.equal((await olga.api.getTask({ taskID })).status, 'failed')
  })

  test('a key lifts no gate: not of what waits', async () => {
    const { olga } = people
    for (const { taskID, listID, lease_id } of [await asked(), await inReview()]) {
      await olga.api.draftList({ listID })
      const before = await olga.api.getListChanges({ listID, since: '0' })
      const batch = (operation: object) =>
        worker.api.batchTasks({ listID, body: { operations: [{ id: taskID, ...operation } as never] } })
      const { id: elsewhere } = await worker.api.createList({ body: { name: 'Elsewhere' } })
      const ways: (() => Promise<unknown>)[] = [
        ...(['completed', 'failed'] as const).flatMap((status) => [
          () => worker.api.updateTask({ taskID, body: { status } }),
          () => batch({ op: 'update', status }),
        ]),
        () => worker.api.updateTask({ taskID, body: { outputs: { result: 'Better' } } }),
        () => worker.api.archiveTask({ taskID }),
        () => batch({ op: 'archive' }),
        () => worker.api.deleteTask({ taskID }),
        () => batch({ op: 'delete' }),
        () => worker.api.moveTask({ taskID, body: { list_id: elsewhere } }),
        () => worker.api.moveTasks({ listID, body: { list_id: elsewhere, ids: [taskID] } }),
        () => worker.api.failTask({ taskID, body: { lease_id } }),
        () => worker.api.answerTask({ taskID, body: { text: 'Yes' } }),
        () => worker.api.approveTask({ taskID }),
        () => worker.api.sendBackTask({ taskID, body: { text: 'No' } }),
      ]
      for (const way of ways) await refused(way(), 'api_key.session_required')
      const { body } = await refused(batch({ op: 'delete' }), 'api_key.session_required')
      assert.deepEqual(
        body.failed?.map(({ index, code }) => [index, code]),
        [[0, 'api_key.session_required']],
      )
      assert.deepEqual(await olga.api.getListChanges({ listID, since: '0' }), before)
      await worker.api.updateTask({ taskID, body: { name: 'Milk, two bottles' } })
    }
  })

  test('a key lifts no gate: not of what is to be looked at, nor the gate itself', async () => {
    const { olga } = people
    const { id: listID } = await olga.api.createList({ body: { name: 'Reviewed' } })
    await olga.api.addMember({ listID, body: { email: people.ed.email, role: 'editor' } })
    await olga.api.updateList({ listID, body: { review: true, max_waiting: 5 } })
    const { id: taskID } = await worker.api.createTask({ listID, body: { name: 'Milk' } })
    const batch = (operation: object) => worker.api.batchTasks({ listID, body: { operations: [operation as never] } })
    const ways: (() => Promise<unknown>)[] = [
      () => worker.api.updateTask({ taskID, body: { status: 'completed' } }),
      () => worker.api.updateTask({ taskID, body: { status: 'failed' } }),
      () => batch({ op: 'update', id: taskID, status: 'completed' }),
      () => batch({ op: 'create', name: 'Done already', status: 'completed' }),
      () => worker.api.updateTask({ taskID, body: { review: false } }),
      () => worker.api.createTask({ listID, body: { name: 'Unseen', review: false } }),
      () => worker.api.updateList({ listID, body: { review: false } }),
      () => worker.api.updateList({ listID, body: { max_waiting: 6 } }),
      () => worker.api.updateList({ listID, body: { max_waiting: 0 } }),
    ]
    for (const way of ways) await refused(way(), 'api_key.session_required')
    await worker.api.updateTask({ taskID, body: { review: true } })
    await refused(worker.api.updateTask({ taskID, body: { review: null } }), 'api_key.session_required')
    await worker.api.updateList({ listID, body: { max_waiting: 4 } })
    const { id: elsewhere } = await worker.api.createList({ body: { name: 'Elsewhere' } })
    await worker.api.moveTask({ taskID, body: { list_id: elsewhere } })
    await refused(worker.api.updateTask({ taskID, body: { status: 'completed' } }), 'api_key.session_required')
    await olga.api.updateList({ listID, body: { review: false, max_waiting: 0 } })
  })

  test('what a person decides by hand ends the waiting, whatever it is', async () => {
    const { olga } = people
    for (const status of ['completed', 'failed', 'pending'] as const) {
      const { taskID, listID } = await inReview()
      const decided = await olga.api.updateTask({ taskID, body: { status } })
      assert.deepEqual([decided.status, decided.waiting], [status, null])
      assert.equal((await olga.api.getList({ listID })).waiting, 0)
    }
    const { taskID, listID } = await asked()
    await olga.api.draftList({ listID })
    assert.equal((await olga.api.archiveTask({ taskID })).waiting?.kind, 'answer')
    assert.equal((await olga.api.getList({ listID })).waiting, 0)
    assert.deepEqual(
      (await olga.api.getMyWaiting()).filter(({ list_id }) => list_id === listID),
      [],
    )
    await olga.api.restoreTask({ taskID })
    assert.equal((await olga.api.getList({ listID })).waiting, 1)
    await olga.api.deleteTask({ taskID })
    assert.equal((await olga.api.getList({ listID })).waiting, 0)
  })

  test('while as many wait as may, nothing is handed out', async () => {
    const { olga } = people
    const listID = await reviewed('One', 'Two', 'Three')
    await olga.api.updateList({ listID, body: { max_waiting: 1 } })
    const { taskID, lease_id } = await claim(worker, listID)
    await worker.api.completeTask({ taskID, body: { lease_id } })
    assert.equal(await worker.api.claimTask({ listID, body: {} }), undefined)
    await olga.api.approveTask({ taskID })
    await claim(worker, listID)
  })

  test('getMyWaiting: of lists that one may change, the oldest first', async () => {
    const { olga, vera, sam } = people
    const first = await asked()
    clock.advance(1000)
    const second = await inReview()
    const mine = async ({ api }: Person) =>
      (await api.getMyWaiting()).filter(({ list_id }) => list_id === first.listID || list_id === second.listID)
    assert.deepEqual(await mine(olga), [
      { list_id: first.listID, list_name: 'Groceries', task: first.task },
      { list_id: second.listID, list_name: 'Groceries', task: second.task },
    ])
    assert.deepEqual([await mine(vera), await mine(sam)], [[], []])
    const bound = await keyOf(docket, people.ed, { lists: [second.listID], access: 'read' })
    assert.deepEqual(
      (await bound.api.getMyWaiting()).map(({ task }) => task.id),
      [second.taskID],
      'a key is told of its own lists',
    )
    await olga.api.approveTask({ taskID: second.taskID })
    assert.deepEqual(await bound.api.getMyWaiting(), [])
    assert.equal((await mine(people.ed)).length, 1)
  })

  test('who may decide is told once, of all that wait in a list, and no more once nothing does', async () => {
    const { olga, ed, vera } = people
    const listID = await reviewed('One', 'Two', 'Three')
    await ed.api.updateNoticeSettings({ body: { muted_lists: [listID] } })
    const taskIDs: string[] = []
    for (let at = 0; at < 2; at++) {
      const { taskID, lease_id } = await claim(worker, listID)
      await worker.api.completeTask({ taskID, body: { lease_id } })
      taskIDs.push(taskID)
    }
    const [one, ...others] = await needed(olga, listID)
    assert.deepEqual([one?.count, one?.task_id, one?.by.via, others], [2, taskIDs[0], 'Mirror key', []])
    assert.deepEqual([await needed(ed, listID), await needed(vera, listID)], [[], []], 'muted, and no editor')
    await ed.api.approveTask({ taskID: taskIDs[0]! })
    const [left] = await needed(olga, listID)
    assert.deepEqual([left?.id, left?.count, left?.task_id], [one?.id, 1, taskIDs[1]])
    await olga.api.markInboxRead({ body: { through: one!.id } })
    const { taskID, lease_id } = await claim(worker, listID)
    await worker.api.completeTask({ taskID, body: { lease_id } })
    assert.deepEqual(
      (await needed(olga, listID)).map(({ task_id, count }) => [task_id, count]),
      [[taskID, 2]],
    )
    await olga.api.approveTask({ taskID: taskIDs[1]! })
    await olga.api.approveTask({ taskID })
    assert.deepEqual(await needed(olga, listID), [])
  })

  test('strangers who follow a public list see nothing of it before it is approved', async () => {
    const { olga } = people
    const { taskID, listID } = await inReview()
    const { url } = await olga.api.publishList({ listID })
    const token = url.split('/').at(-1)!
    const look = async () => {
      const view = await docket.client().getPublicList({ token })
      const feed = await (await docket.client().getPublicFeed({ token })).text()
      const { status } = await olga.api.getAnalytics({ days: 1 })
      return { statuses: view.tasks.map(({ status }) => status), items: feed.split('<item>').length - 1, status }
    }
    const before = await look()
    assert.deepEqual([before.statuses, before.items], [['in_progress'], 0])
    await olga.api.approveTask({ taskID })
    const after = await look()
    assert.deepEqual([after.statuses, after.items], [['completed'], 1])
    assert.equal(after.status['completed']! - before.status['completed']!, 1)
  })
})
