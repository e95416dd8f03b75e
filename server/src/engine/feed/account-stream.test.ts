import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { FakeSink } from '../../../test/peers/fake-sink.ts'
import type { Caller } from '../call/caller.ts'
import { everywhere } from '../db/key-scope.ts'
import { AccountStream, type ListTold } from './account-stream.ts'
import { Audience } from './audience.ts'

const caller: Caller = {
  user_id: 'olga',
  credential: { kind: 'session', id: 'session', name: '', access: 'full', scope: everywhere, isBudgeted: false },
  account: { role: 'user', demo: false, email_verified: true, lapsed: false },
}

const created_at = '2026-11-21T14:00:00.000Z'

const list = (id: string, rev: number, own_rev = 0): ListTold => ({
  id,
  state: { rev, own_rev, created_at },
  frame: `event: list\ndata: ${id} ${rev} ${own_rev}\n\n`,
})

const openWith = async (...lists: ListTold[]) => {
  const [sink, audience] = [new FakeSink(), new Audience<AccountStream>()]
  const stream = new AccountStream(caller, sink, audience)
  await stream.open(lists)
  sink.text = ''
  return { stream, sink, audience }
}

describe('AccountStream', () => {
  test('is told what is newer, of the list or of what was seen, and nothing twice', async () => {
    const { stream, sink } = await openWith(list('a', 4))
    for (const told of [list('a', 4), list('a', 5), list('a', 4, 9), list('a', 5, 3), list('a', 5, 2), list('b', 1)]) {
      stream.put(told)
    }
    assert.deepEqual(sink.frames, ['a 5 0 -', 'a 5 3 -', 'b 1 0 -'])
  })

  test('is told once that a list which it knows is gone, and of its return', async () => {
    const { stream, sink } = await openWith(list('a', 4))
    for (const told of [{ id: 'a' }, { id: 'a' }, { id: 'b' }, list('a', 4)]) stream.put(told)
    assert.deepEqual(sink.frames, ['{"id":"a"} -', 'a 4 0 -'])
  })

  test('is told after its opening what was published meanwhile', async () => {
    const sink = new FakeSink()
    const stream = new AccountStream(caller, sink, new Audience())
    for (const told of [list('a', 5), list('b', 2), { id: 'c' }]) stream.put(told)
    await stream.open([list('a', 4), list('b', 2), list('c', 1)])
    assert.deepEqual(sink.frames, ['a 4 0 -', 'b 2 0 -', 'c 1 0 -', '{"full":true} -', 'a 5 0 -', '{"id":"c"} -'])
  })

  test('takes its opening at its own pace, and is cut when it is too far behind', async () => {
    const large = (id: string, rev: number) => ({ ...list(id, rev), frame: 'x'.repeat(600 * 1024) })
    const sink = new FakeSink()
    sink.isSlow = true
    const stream = new AccountStream(caller, sink, new Audience())
    const opening = stream.open(['0', '1', '2'].map((id) => large(id, 1)))
    await sink.until(() => sink.backlog > 64 * 1024)
    const first = sink.text.length
    sink.take()
    await sink.until(() => sink.text.length > first)
    assert.ok(sink.text.length <= 2 * first)
    sink.take()
    await sink.until(() => sink.backlog > 0)
    sink.take()
    await opening
    for (const rev of [2, 3]) stream.put(large('0', rev))
    assert.ok(!sink.wasCut)
    stream.put(large('0', 4))
    assert.ok(sink.wasCut)
  })

  test('that takes nothing has one small piece of its opening waiting, however large the lists are', async () => {
    const sink = new FakeSink()
    sink.isSlow = true
    const stream = new AccountStream(caller, sink, new Audience())
    const frame = 'x'.repeat(12 * 1024)
    void stream.open(Array.from({ length: 100 }, (_, n) => ({ ...list(`${n}`, 1), frame })))
    await sink.until(() => sink.backlog > 64 * 1024)
    assert.ok(sink.backlog <= 128 * 1024, `${sink.backlog}`)
    sink.close()
  })

  test('shares with others what it holds of its opening, until it has taken it', async () => {
    const sink = new FakeSink()
    sink.isSlow = true
    const stream = new AccountStream(caller, sink, new Audience())
    const held = { ...list('a', 4), frame: 'x'.repeat(100 * 1024) }
    const opening = stream.open([held])
    await sink.until(() => sink.backlog > 64 * 1024)
    assert.ok(stream.isOpening)
    assert.ok(stream.shared({ ...held }) === held)
    for (const other of [{ ...held, frame: 'y' }, list('b', 4)]) assert.ok(stream.shared(other) === other)
    sink.take()
    await opening
    assert.ok(!stream.isOpening)
    const again = { ...held }
    assert.ok(stream.shared(again) === again)
  })

  test('belongs to the audience of the lists that it was told of, until it closes', async () => {
    const { stream, sink, audience } = await openWith(list('a', 4), list('b', 1))
    stream.put(list('c', 1))
    stream.put({ id: 'b' })
    assert.deepEqual(stream.lists, ['a', 'c'])
    const sizes = () => ['a', 'b', 'c'].map((id) => audience.of(id).size)
    assert.deepEqual(sizes(), [1, 0, 1])
    sink.close()
    stream.put(list('d', 1))
    assert.deepEqual([...sizes(), audience.of('d').size], [0, 0, 0, 0])
  })

  test('that closed before its lists were read belongs to no audience', async () => {
    const [sink, audience] = [new FakeSink(), new Audience<AccountStream>()]
    const stream = new AccountStream(caller, sink, audience)
    sink.close()
    await stream.open([list('a', 1)])
    assert.equal(audience.of('a').size, 0)
  })

  test('lacks something when any mark differs', async () => {
    const { stream } = await openWith(list('a', 4, 2), list('b', 1, 1))
    const marks = { lists: 2, revs: 5, own_revs: 3, newest: created_at }
    assert.equal(stream.differsFrom(marks), false)
    for (const other of [{ lists: 3 }, { revs: 6 }, { own_revs: 4 }, { newest: '2026-11-21T15:00:00.000Z' }]) {
      assert.equal(stream.differsFrom({ ...marks, ...other }), true)
    }
  })
})
