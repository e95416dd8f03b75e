import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { type Edit, listKey } from './edit.ts'
import { type Answer, list, namesOf, refuse, setUp, yes } from './outbox-sample.test.ts'
import { addition, renaming, task, waiting } from './sample.ts'

describe('changed by somebody else', () => {
  const theirs = task('a', { name: 'Theirs', rev: 9 })
  const stale: Answer = (request, at) =>
    at === 0
      ? refuse(412, 'precondition.failed', {
          failed: [{ index: 0, code: 'precondition.failed', error: 'No', current: theirs }],
        })
      : yes(request, at)

  test('a text asks, once, with the latest that was written', async () => {
    const { outbox, push, told, settle } = setUp(stale, [task('a')])
    outbox.pause()
    push(renaming('a', 'Task a', 'Mine'), renaming('a', 'Mine', 'Mine too'))
    outbox.resume()
    await settle()
    const [asking] = outbox.of('list')
    assert.deepEqual([outbox.of('list').length, told.at(-1)], [1, 'conflict Mine too'])
    assert.deepEqual(
      [asking?.problem, asking?.edit.kind === 'change' && asking.edit.patch],
      [{ kind: 'conflict', theirs: { name: 'Theirs' }, last: theirs }, { name: 'Mine too' }],
    )
  })

  test('what waits behind a question waits for its answer', async () => {
    const { outbox, push, requests, settle } = setUp(stale, [task('a')])
    push(renaming('a', 'Task a', 'Mine'))
    await settle()
    push({ kind: 'archive', key: 'a' })
    await settle()
    assert.equal(requests.length, 1)
    outbox.settle(outbox.problemsOf('list', 'a')[0]!)
    await settle()
    assert.deepEqual(namesOf(requests[1]!), ['archive'])
  })

  test('what was done after the text waits as well, though one question stands for several changes', async () => {
    const { outbox, push, requests, settle } = setUp(yes, [task('a')])
    outbox.pause()
    push(renaming('a', 'Task a', 'Mine'), renaming('a', 'Mine', 'Mine too'), { kind: 'archive', key: 'a' })
    const [first] = outbox.of('list')
    first!.known = { ...theirs }
    outbox.resume()
    await settle()
    assert.deepEqual([requests.length, outbox.of('list').map(({ edit }) => edit.kind)], [0, ['change', 'archive']])
  })

  test('another field is no reason to ask: it is sent for what the line is now', async () => {
    const { push, requests, told, settle } = setUp(
      (request, at) => stale(request, at === 0 ? 0 : at),
      [task('a', { name: 'Theirs' })],
    )
    push(renaming('a', 'Theirs', 'Mine'))
    await settle()
    assert.deepEqual([requests.map(({ operations }) => operations[0]!.if_rev), told], [[1, 9], ['done Mine']])
  })

  test('an undo leaves theirs, and a status is set whatever it was', async () => {
    const { outbox, requests, told, settle } = setUp(yes, [theirs])
    outbox.push([
      waiting(renaming('a', 'Mine', 'Before'), { onConflict: 'yield' }),
      waiting({ kind: 'change', key: 'a', patch: { status: 'failed' }, base: { status: 'completed' } }),
    ])
    await settle()
    assert.deepEqual(
      [requests[0]!.operations.map(({ op, if_rev }) => [op, if_rev]), told],
      [[['update', undefined]], ['changed Before', 'done failed']],
    )
  })
})

describe('the fields of the list', () => {
  const named = (name: string, base = 'Halyard'): Edit => ({ kind: 'list', patch: { name }, base: { name: base } })

  test('leave alone, in their turn, on the condition that they are what is known', async () => {
    const {
      push,
      known,
      requests,
      named: calls,
      told,
      settle,
    } = setUp(yes, [], ({ body }) => list({ ...body, fields_rev: 2 }))
    known.set(listKey, list({ fields_rev: 1 }))
    push(addition('new-1', 'One'), named('Mine'), addition('new-2', 'Two'))
    await settle()
    assert.deepEqual(calls, [{ body: { name: 'Mine' }, ifMatch: 1 }])
    assert.deepEqual(
      [requests.map(namesOf), told],
      [
        [['One'], ['Two']],
        ['done One', 'done list Mine', 'done Two'],
      ],
    )
  })

  test('changed on both sides ask once, with the latest, and keep nothing else waiting', async () => {
    const { outbox, push, known, named: calls, told, requests, settle } = setUp()
    known.set(listKey, list({}))
    outbox.pause()
    push(named('Mine'), named('Mine too', 'Mine'), addition('new-1', 'One'))
    outbox.resume()
    await settle()
    assert.equal(calls.length, 1)
    const [asking] = outbox.problemsOf('list', listKey)
    assert.deepEqual(asking?.problem?.kind === 'conflict' && asking.problem.theirs, { name: 'Theirs' })
    assert.deepEqual([told.at(-1), requests.length], ['done One', 1])
  })

  test('of which somebody else changed another one are sent for what they are now, and no one is asked', async () => {
    const { push, known, named: calls, told, settle } = setUp()
    known.set(listKey, list({ name: 'Theirs' }))
    push(named('Mine', 'Theirs'))
    await settle()
    assert.deepEqual([calls.map(({ ifMatch }) => ifMatch), told], [[1, 2], ['done list Mine']])
  })

  test('of a list that is not open are judged by what the server says when it refuses', async () => {
    const { outbox, named: calls, settle } = setUp()
    outbox.push([waiting(named('Mine'), { list_id: 'other', known: list({ id: 'other' }) })])
    await settle()
    assert.equal(calls.length, 1)
    assert.equal(outbox.problemsOf('other', listKey)[0]?.problem?.kind, 'conflict')
  })

  test('yield when they are undone', async () => {
    const { outbox, known, named: calls, told, settle } = setUp()
    known.set(listKey, list({ name: 'Theirs', fields_rev: 2, rev: 2 }))
    outbox.push([waiting(named('Halyard', 'Mine'), { onConflict: 'yield' })])
    await settle()
    assert.deepEqual([calls.length, told], [0, ['changed list Halyard']])
  })
})

describe('boxes that were ticked', () => {
  const ticking = (before: string, after: string): Edit => ({
    kind: 'change',
    key: 'a',
    patch: { description: after },
    base: { description: before },
  })
  const none = '- [ ] one\n- [ ] two'
  const first = '- [x] one\n- [ ] two'
  const both = '- [x] one\n- [x] two'
  const theirs = task('a', { description: 'Steps\n- [ ] two\n- [ ] one', rev: 9 })
  const stale: Answer = (request, at) =>
    at === 0
      ? refuse(412, 'precondition.failed', {
          failed: [{ index: 0, code: 'precondition.failed', error: 'No', current: theirs }],
        })
      : yes(request, at)

  test('are ticked in what somebody else has written, each from what the one before has left', async () => {
    const { push, requests, told, settle } = setUp(
      (request, at) =>
        at === 0
          ? stale(request, at)
          : request.operations.map((operation) => ({ status: 200, task: { ...theirs, ...operation, rev: 10 + at } })),
      [task('a', { description: none })],
    )
    push(ticking(none, first), ticking(first, both))
    await settle()
    assert.deepEqual(
      requests
        .slice(1)
        .map(({ operations }) => operations.map((each) => (each as { description?: string }).description)),
      [['Steps\n- [ ] two\n- [x] one'], ['Steps\n- [x] two\n- [x] one']],
    )
    assert.ok(!told.some((each) => each.startsWith('conflict') || each.startsWith('changed')), told.join())
  })

  test('are given up where somebody else has worded the step anew', async () => {
    const other = { ...theirs, description: '- [ ] one more\n- [ ] two' }
    const { outbox, push, told, requests, settle } = setUp(
      () =>
        refuse(412, 'precondition.failed', {
          failed: [{ index: 0, code: 'precondition.failed', error: 'No', current: other }],
        }),
      [task('a', { description: none })],
    )
    push(ticking(none, first))
    await settle()
    assert.deepEqual(
      [told.map((each) => each.split(' ')[0]), requests.length, outbox.of('list').length],
      [['changed'], 1, 0],
    )
  })
})
