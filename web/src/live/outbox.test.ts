import assert from 'node:assert/strict'
import { describe, mock, test } from 'node:test'
import type { Task } from '@docket/contract'
import { type Edit } from './edit.ts'
import { HOUR, namesOf, refuse, setUp, silent, yes } from './outbox-sample.test.ts'
import { addition, renaming, task, waiting } from './sample.ts'

describe('leaving', () => {
  test('what waits leaves together and in order, and what comes meanwhile with the next request', async () => {
    const { push, requests, kept, told, settle } = setUp()
    push(addition('new-1', 'One'), addition('new-2', 'Two'))
    push(addition('new-3', 'Three'))
    push({ kind: 'change', key: 'new-1', patch: { status: 'completed' }, base: { status: 'pending' } })
    await settle()
    assert.deepEqual(requests.map(namesOf), [
      ['One', 'Two'],
      ['Three', 'update'],
    ])
    assert.equal(requests[1]!.operations[1]!.id, 'id of One')
    assert.deepEqual([told, kept.size], [['done One', 'done Two', 'done Three', 'done completed'], 0])
  })

  test('at most 500 leave at once, and no more than a request may hold', async () => {
    const { push, requests, settle } = setUp()
    push(...Array.from({ length: 700 }, (_, at) => addition(`new-${at}`, `Line ${at}`)))
    await settle()
    const long = 'x'.repeat(10_000)
    push(
      ...Array.from(
        { length: 100 },
        (_, at) => ({ ...addition(`new-l${at}`, 'Long'), line: { name: 'Long', description: long } }) as Edit,
      ),
    )
    await settle()
    assert.deepEqual(
      requests.map(({ operations }) => operations.length),
      [500, 200, 62, 38],
    )
  })

  test('while paused, edits stay; afterwards they leave in order', async () => {
    const { outbox, push, requests, settle } = setUp()
    outbox.pause()
    push(addition('new-1', 'One'))
    push(addition('new-2', 'Two'))
    assert.deepEqual([requests.length, outbox.unsent('list').length], [0, 2])
    outbox.resume()
    await settle()
    assert.deepEqual(requests.map(namesOf), [['One', 'Two']])
  })

  test('a held deletion can be withdrawn without a trace, and leaves when the page does', async () => {
    const { outbox, requests, told, settle } = setUp()
    const [first, second] = ['a', 'b'].map((key) => waiting({ kind: 'delete', key }, { held_until: Date.now() + HOUR }))
    outbox.push([first!, second!])
    assert.equal(outbox.withdraw(first!), true)
    assert.equal(outbox.hasUnsent, false)
    outbox.flush()
    await settle()
    assert.deepEqual([requests.map(namesOf), told], [[['delete']], ['withdrawn delete', 'done delete']])
    assert.equal(requests[0]!.operations[0]!.id, 'b')
  })

  test('a deletion that is held no longer leaves, and counts as under way until it is done', async () => {
    mock.timers.enable({ apis: ['setTimeout', 'Date'], now: Date.now() })
    try {
      const { outbox, requests, settle } = setUp()
      outbox.push([waiting({ kind: 'delete', key: 'a' }, { held_until: Date.now() + 8000, at: Date.now() })])
      mock.timers.tick(7999)
      await settle()
      assert.deepEqual([requests.length, outbox.unsent('list').length], [0, 0])
      mock.timers.tick(2)
      assert.equal(outbox.unsent('list').length, 1)
      await settle()
      assert.deepEqual([requests.length, outbox.size], [1, 0])
    } finally {
      mock.timers.reset()
    }
  })

  test('after it was closed nothing leaves: whoever signs in next is somebody else', async () => {
    const { outbox, push, requests, settle } = setUp(silent)
    push(addition('new-1', 'One'))
    outbox.close()
    await settle()
    outbox.resume()
    push(addition('new-2', 'Two'))
    await settle()
    assert.equal(requests.length, 1)
  })
})

describe('without an answer', () => {
  test('the request is repeated to the letter with the same key, also by the next page', async () => {
    const { outbox, push, kept, requests, told, settle } = setUp((_, at) =>
      at === 0 ? silent() : yes(requests[at]!, at),
    )
    push(addition('new-1', 'One'), addition('new-2', 'Two'))
    await settle()
    push(addition('new-3', 'Three'))
    assert.deepEqual([outbox.isStalled, told], [true, ['silence']])
    const next = setUp()
    next.outbox.adopt([...kept.values()].toReversed())
    await next.settle()
    assert.deepEqual(next.requests[0], requests[0])
    assert.deepEqual(next.requests.map(namesOf), [['One', 'Two'], ['Three']])
  })

  test('what left too long ago for the server to remember is asked about; what merely waited for long is repeated', async () => {
    const { outbox, requests, told, settle } = setUp()
    const old = Date.now() - 30 * HOUR
    const sent = (at: number) => ({ request: `at ${at}`, at, operation: { op: 'create', name: 'One' } })
    outbox.adopt([waiting(addition('new-1', 'One'), { at: old, sent: sent(old) })])
    await settle()
    assert.deepEqual([requests.length, told], [0, ['refused One']])
    outbox.adopt([waiting(addition('new-2', 'Two'), { at: old, sent: sent(Date.now()) })])
    await settle()
    assert.equal(requests.length, 1)
  })

  test('signed out, nothing is lost and nothing is tried again', async () => {
    mock.timers.enable({ apis: ['setTimeout'] })
    try {
      const { outbox, push, requests, told, settle } = setUp(() => refuse(401, 'auth.required'))
      push(addition('new-1', 'One'))
      await settle()
      mock.timers.tick(HOUR)
      await settle()
      const left = outbox.of('list').length
      assert.deepEqual([requests.length, left, outbox.isStalled, told], [1, 1, true, ['signed out']])
    } finally {
      mock.timers.reset()
    }
  })

  test('told to wait, it waits that long', async () => {
    mock.timers.enable({ apis: ['setTimeout'] })
    try {
      const { push, requests, settle } = setUp((request, at) =>
        at === 0 ? refuse(429, 'rate_limited', { retry_after: 7 }) : yes(request, at),
      )
      push(addition('new-1', 'One'))
      await settle()
      mock.timers.tick(6999)
      await settle()
      assert.equal(requests.length, 1)
      mock.timers.tick(1)
      await settle()
      assert.equal(requests.length, 2)
      assert.equal(requests[1]!.key, requests[0]!.key)
    } finally {
      mock.timers.reset()
    }
  })

  test('a key that stands for more than what is left says that it was done', async () => {
    const { push, told, settle } = setUp(() => refuse(409, 'idempotency.reused'))
    push(addition('new-1', 'One'))
    await settle()
    assert.deepEqual(told, ['done One'])
  })
})

describe('refused', () => {
  const failed = (index: number, code: string, current?: Task) => ({ failed: [{ index, code, error: 'No', current }] })

  test('what is wrong in one operation is told of that one, and the others go', async () => {
    const { push, requests, told, settle } = setUp((request, at) =>
      at === 0
        ? refuse(400, 'request.invalid', { fields: [{ field: 'operations.1.name', error: 'too long' }] })
        : yes(request, at),
    )
    push(
      addition('new-1', 'One'),
      addition('new-2', 'Two'),
      renaming('new-2', 'Two', 'Deux'),
      addition('new-3', 'Three'),
    )
    await settle()
    assert.deepEqual(requests.map(namesOf).at(-1), ['One', 'Three'])
    assert.deepEqual(told.slice(0, 2).sort(), ['refused Two', 'withdrawn Deux'])
    assert.notEqual(requests[0]!.key, requests[1]!.key)
  })

  test('what cannot be done says so, and the others go', async () => {
    const { push, requests, told, settle } = setUp((request, at) =>
      at === 0 ? refuse(413, 'list.too_large', failed(0, 'list.too_large')) : yes(request, at),
    )
    push(addition('new-1', 'One'), addition('new-2', 'Two'))
    await settle()
    assert.deepEqual([requests.map(namesOf).at(-1), told], [['Two'], ['refused One', 'done Two']])
  })

  for (const [status, code] of [
    [403, 'list.role'],
    [404, 'not_found'],
    [413, 'request.too_large'],
    [500, 'internal'],
  ] as const) {
    test(`a request that is refused as a whole with ${status} keeps every text`, async () => {
      const { outbox, push, kept, told, settle } = setUp(() => refuse(status, code))
      push(addition('new-1', 'One'), renaming('a', 'Task a', 'Mine'))
      await settle()
      assert.deepEqual([told, kept.size, outbox.hasUnsent], [['refused One', 'refused Mine'], 2, false])
    })
  }

  test('of a line that is gone, a text asks, an undo yields, and a deletion is done', async () => {
    const { outbox, told, settle } = setUp(
      ({ operations }) =>
        refuse(404, 'not_found', { failed: operations.map((_, index) => ({ index, code: 'not_found', error: 'No' })) }),
      [task('a'), task('b'), task('c')],
    )
    outbox.push([
      waiting(renaming('a', 'Task a', 'Mine')),
      waiting(renaming('b', 'Task b', 'Before'), { onConflict: 'yield' }),
      waiting({ kind: 'delete', key: 'c' }),
    ])
    await settle()
    assert.deepEqual(told, ['gone Mine', 'gone Before', 'done delete'])
    assert.equal(outbox.of('list')[0]!.problem?.kind, 'gone')
  })

  test('of a line that is gone, a text that was changed twice asks once, with the latest', async () => {
    const { outbox, told, kept, push, settle } = setUp(
      ({ operations }) =>
        refuse(404, 'not_found', { failed: operations.map((_, index) => ({ index, code: 'not_found', error: 'No' })) }),
      [task('a')],
    )
    outbox.pause()
    push(renaming('a', 'Task a', 'Mine'), renaming('a', 'Mine', 'Mine too'))
    outbox.resume()
    await settle()
    assert.deepEqual(told, ['withdrawn Mine', 'withdrawn Mine too', 'gone Mine too'])
    assert.deepEqual([kept.size, outbox.of('list').length], [1, 1])
  })
})

test('an addition for somebody who has left meanwhile goes without them, and the others with it', async () => {
  const { push, requests, told, settle } = setUp((request, at) =>
    at > 0
      ? yes(request, at)
      : refuse(400, 'request.invalid', { fields: [{ field: 'operations.1.assignee_id', error: 'must be a member.' }] }),
  )
  const back: Edit = { kind: 'add', key: 'new-2', line: { name: 'Back', assignee_id: 'ed' }, place: 9 }
  push(addition('new-1', 'One'), back)
  await settle()
  assert.deepEqual(requests.map(namesOf), [
    ['One', 'Back'],
    ['One', 'Back'],
  ])
  assert.deepEqual(
    requests.map(({ operations }) => (operations[1] as { assignee_id?: string | null }).assignee_id),
    ['ed', null],
  )
  assert.deepEqual(told, ['withdrawn Back', 'done One', 'done Back'])
})
