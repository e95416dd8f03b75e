import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { FakeSink } from '../../../test/peers/fake-sink.ts'
import type { Caller } from '../call/caller.ts'
import { everywhere } from '../db/key-scope.ts'
import { batchOf, type Told } from './frames.ts'
import { ListStream } from './list-stream.ts'

const caller: Caller = {
  user_id: 'olga',
  credential: { kind: 'session', id: 'session', name: '', access: 'full', scope: everywhere, isBudgeted: false },
  account: { role: 'user', demo: false, email_verified: true, lapsed: false },
}

const told = (rev: number, what = rev): Told => ({ rev, event: 'task', json: String(what) })
const idOf = (rev: number) => `${rev}.583921`
const batch = (from: number, to: number, ...changes: Told[]) => batchOf({ from, to }, changes, idOf)

const openAt = async (rev: number, sink = new FakeSink()) => {
  const stream = new ListStream(caller, sink)
  await stream.open({ rev, full: true, since: idOf(rev), chunks: [] })
  sink.text = ''
  return { stream, sink }
}

describe('batchOf', () => {
  test('puts the id on the last frame of a rev only', async () => {
    const { stream, sink } = await openAt(4)
    stream.deliver(batch(4, 6, told(5, 51), told(5, 52), told(5, 53), told(6)))
    assert.deepEqual(sink.frames, ['51 -', '52 -', '53 5.583921', '6 6.583921'])
  })
})

describe('ListStream', () => {
  test('begins with retry, and ends its opening with synced and its bookmark', async () => {
    const sink = new FakeSink()
    await new ListStream(caller, sink).open({ rev: 4, full: false, since: idOf(4), chunks: [Buffer.from('a\n\n')] })
    const synced = 'event: synced\ndata: {"rev":4,"full":false,"since":"4.583921"}\nid: 4.583921\n\n'
    assert.equal(sink.text, `retry: 2000\n\na\n\n${synced}`)
  })

  test('sends of a batch that it knows in part only the rest, and nothing of one that it knows', async () => {
    const { stream, sink } = await openAt(4)
    stream.deliver(batch(2, 6, told(3), told(4), told(5), told(6)))
    stream.deliver(batch(5, 6, told(6)))
    assert.deepEqual(sink.frames, ['5 5.583921', '6 6.583921'])
    assert.ok(!sink.wasCut)
  })

  test('is cut rather than sent a batch that leaves a gap', async () => {
    const { stream, sink } = await openAt(4)
    stream.deliver(batch(5, 6, told(6)))
    assert.deepEqual(sink.frames, [])
    assert.ok(sink.wasCut)
  })

  test('sends what was published while it opened after synced, and each rev once', async () => {
    const sink = new FakeSink()
    const stream = new ListStream(caller, sink)
    stream.deliver(batch(3, 5, told(4), told(5)))
    stream.deliver(batch(5, 6, told(6)))
    await stream.open({ rev: 5, full: true, since: idOf(5), chunks: [] })
    assert.deepEqual(sink.frames.slice(1), ['6 6.583921'])
  })

  test('is given one chunk of its opening after the other, as it takes them, and is not cut meanwhile', async () => {
    const sink = new FakeSink()
    const stream = new ListStream(caller, sink)
    sink.isSlow = true
    const chunk = Buffer.alloc(2 * 1024 * 1024, 'x')
    let asked = 0
    const chunks = async function* () {
      for (; asked < 3; asked++) yield chunk
    }
    const opening = stream.open({ rev: 4, full: false, since: idOf(4), chunks: chunks() })
    for (let given = 0; given < 3; given++) {
      while (sink.backlog === 0) await new Promise((resolve) => setImmediate(resolve))
      assert.equal(asked, given)
      const before = sink.text
      stream.keepAlive()
      assert.equal(sink.text, before, 'what it has not taken yet keeps it alive')
      sink.take()
    }
    await opening
    assert.match(sink.text, /event: synced/)
    assert.ok(!sink.wasCut)
  })

  for (const leave of [(sink: FakeSink) => sink.close(), (_: FakeSink, stream: ListStream) => stream.end()]) {
    test(`reads nothing more for a reader that ${leave.length === 1 ? 'left' : 'lost its right'}`, async () => {
      const sink = new FakeSink()
      const stream = new ListStream(caller, sink)
      sink.isSlow = true
      let asked = 0
      const chunks = async function* () {
        for (; asked < 3; asked++) yield Buffer.alloc(100_000, 'x')
      }
      const opening = stream.open({ rev: 4, full: false, since: idOf(4), chunks: chunks() })
      await sink.until(() => sink.backlog > 0)
      leave(sink, stream)
      sink.take()
      await opening
      assert.equal(asked, 0)
      assert.doesNotMatch(sink.text, /synced/)
    })
  }

  test('is cut when it is too far behind, but not because one batch is large', async () => {
    const { stream, sink } = await openAt(4)
    sink.isSlow = true
    const large = (rev: number): Told => ({ rev, event: 'task', json: 'x'.repeat(2 * 1024 * 1024) })
    stream.deliver(batch(4, 5, large(5)))
    assert.ok(!sink.wasCut)
    sink.take()
    stream.deliver(batch(5, 6, large(6)))
    assert.ok(!sink.wasCut)
    stream.deliver(batch(6, 7, told(7)))
    assert.ok(sink.wasCut)
  })
})
