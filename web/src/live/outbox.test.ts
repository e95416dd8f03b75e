import assert from 'node:assert/strict'
import { afterEach, describe, mock, test } from 'node:test'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { ApiError, type Client } from '@docket/client'
import type { Project, Task } from '@docket/contract'
import { type Edit, isTask, keyOf, listKey, type Subject, type WaitingEdit } from './edit.ts'
import { Outbox } from './outbox.ts'
import { addition, renaming, task, waiting } from './sample.ts'

interface Request {
  operations: { op: string; id?: string; name?: string; if_rev?: number }[]
  key: string
}
type Named = { body: { name?: string }; ifMatch?: number | undefined }
type Answer = (request: Request, at: number) => { status: number; task?: Task }[]

const HOUR = 3_600_000
const open: Outbox[] = []
afterEach(() => {
  for (const outbox of open.splice(0)) outbox.close()
})

/** The server makes a task of each addition and says yes to the rest, unless `answer` throws. */
const yes: Answer = ({ operations }) =>
  operations.map(({ op, id, name = '' }, at) => ({
    status: 200,
    task: task(id ?? `id of ${name}`, { name, rev: 20 + at, ...(op === 'archive' && { archived_at: 'now' }) }),
  }))

const setUp = (answer: Answer = yes, tasks: readonly Task[] = [], ofList: (named: Named) => Project = theirsNow) => {
  const requests: Request[] = []
  const named: Named[] = []
  const kept = new Map<string, WaitingEdit>()
  const told: string[] = []
  const known = new Map<string, Subject>(tasks.map((each) => [each.id, each]))
  const api = {
    batchTasks: async (
      { body }: { body: Pick<Request, 'operations'> },
      { idempotencyKey }: { idempotencyKey: string },
    ) => {
      const request = { operations: structuredClone(body.operations), key: idempotencyKey }
      requests.push(request)
      await nextTurn()
      return { results: answer(request, requests.length - 1) }
    },
    updateList: async ({ body }: Pick<Named, 'body'>, { ifMatch }: Pick<Named, 'ifMatch'>) => {
      named.push({ body, ifMatch })
      await nextTurn()
      return ofList({ body, ifMatch })
    },
  } as unknown as Client
  const outbox = new Outbox({
    api,
    keeper: {
      save: async (edits) => {
        for (const each of edits) kept.set(each.id, structuredClone(each))
      },
      remove: (ids) => {
        for (const id of ids) kept.delete(id)
      },
    },
    onSilence: () => told.push('silence'),
    onSignedOut: () => told.push('signed out'),
  })
  open.push(outbox)
  outbox.open('list', {
    subjectOf: ({ edit }) => known.get(keyOf(edit)),
    onDone: ({ edit }) => told.push(`done ${wordsOf(edit)}`),
    onDropped: ({ edit }, why) => told.push(`${why} ${wordsOf(edit)}`),
    onProblem: ({ edit, problem }) => told.push(`${problem!.kind} ${wordsOf(edit)}`),
    onNews: (news) => known.set(isTask(news) ? news.id : listKey, news),
    onAdopted: () => {},
    onFolded: () => {},
    onChange: () => {},
  })
  const settle = async () => {
    for (let turn = 0; turn < 40; turn++) await nextTurn()
  }
  const push = (...edits: Edit[]) => {
    const all = edits.map((edit) => waiting(edit))
    outbox.push(all)
    return all
  }
  return { outbox, requests, named, kept, told, known, push, settle }
}

const list = (fields: Partial<Project>) =>
  ({ id: 'list', name: 'Halyard', icon: '', rev: 1, fields_rev: 1, ...fields }) as Project
/** The server is at the second revision, in which somebody else has named the list. */
const theirsNow = ({ body, ifMatch }: Named): Project => {
  const current = list({ name: 'Theirs', rev: 2, fields_rev: 2 })
  return ifMatch === 2 ? { ...current, ...body, fields_rev: 3 } : refuse(412, 'precondition.failed', { current })
}

const wordsOf = (edit: Edit): string =>
  edit.kind === 'add'
    ? edit.line.name
    : edit.kind === 'change'
      ? `${edit.patch.name ?? edit.patch.status}`
      : edit.kind === 'list'
        ? `list ${edit.patch.name ?? edit.patch.icon}`
        : edit.kind
const namesOf = ({ operations }: Request) => operations.map(({ op, name }) => name ?? op)
const refuse = (status: number, code: string, more: object = {}): never => {
  throw new ApiError(status, { error: 'No', code, ...more })
}
const silent = (): never => refuse(0, '')

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
      [{ kind: 'conflict', theirs: { name: 'Theirs' } }, { name: 'Mine too' }],
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
    assert.deepEqual(asking?.problem, { kind: 'conflict', theirs: { name: 'Theirs' } })
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
