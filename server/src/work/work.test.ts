import assert from 'node:assert/strict'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, test } from 'node:test'
import { refuse } from '@docket/contract'
import { createDatabase, databaseName, postgresUrl, TestClock } from '../../test/harness.ts'
import type { Database } from '../db/database.ts'
import { openDatabase } from '../db/open.ts'
import { query } from '../db/query.ts'
import { HOUR, MINUTE, SECOND, toTimestamp } from '../outside/clock.ts'
import { type Doer, doing, type Kind } from './kind.ts'
import type { Trouble } from './lane.ts'
import { putUp, type When } from './put-up.ts'
import { Work, type WorkOptions } from './work.ts'

const NEVER = 2 ** 30
const LOCK = 30 * SECOND

interface Errand {
  n: number
}
const errand: Kind<Errand> = { name: 'errand', attempts: 3 }

const allJobs = query((q) => q.selectFrom('jobs').selectAll().orderBy('run_at').orderBy('id'))

describe(`jobs on ${databaseName}`, () => {
  let stack: AsyncDisposableStack
  let clock: TestClock
  let db: Database
  let open: () => Promise<Database>
  let close: (one: Database) => Promise<void>
  let troubles: (Trouble & { error: unknown })[]

  beforeEach(async () => {
    stack = new AsyncDisposableStack()
    clock = new TestClock()
    troubles = []
    const dataDir = await mkdtemp(join(tmpdir(), 'docket-work-'))
    stack.defer(() => rm(dataDir, { recursive: true, force: true }))
    const databaseUrl = postgresUrl === undefined ? undefined : stack.use(await createDatabase(postgresUrl)).url
    const opened = new Set<Database>()
    stack.defer(async () => void (await Promise.all([...opened].map((one) => one[Symbol.asyncDispose]()))))
    open = async () => {
      const one = await openDatabase(
        { dataDir, databaseUrl },
        { warn: assert.fail, fatal: (error) => assert.fail(String(error)) },
      )
      opened.add(one)
      return one
    }
    close = async (one) => {
      opened.delete(one)
      await one[Symbol.asyncDispose]()
    }
    db = await open()
  })
  afterEach(() => stack.disposeAsync())

  /** Like one process: what is committed through `on` wakes it, and nothing else does, for it never polls. */
  const startWork = async (doers: Doer[], { on = db, ...options }: Partial<WorkOptions> & { on?: Database } = {}) => {
    const work = stack.use(
      new Work(on, doers, {
        clock,
        onError: (error, about) => troubles.push({ error, ...about }),
        lockMs: LOCK,
        pollMs: NEVER,
        ...options,
      }),
    )
    stack.use(await on.share({ deliver: work.announce, catchUp: work.look, onAway: assert.fail, onBack: assert.fail }))
    work.look()
    return work
  }

  const order = (n: number, when?: When, on = db) =>
    on.transact((tx) => putUp(tx, errand, { n }, toTimestamp(clock.now()), when))

  const jobs = () => db.all(allJobs, {})

  /** A doer that notes what it did, and a way to wait for the first `count` of it. */
  const recorder = (act: (n: number, signal: AbortSignal) => void | Promise<void> = () => {}, kind = errand) => {
    const did: number[] = []
    let onDid = () => {}
    const doer = doing(kind, async ({ n }, signal) => {
      did.push(n)
      onDid()
      await act(n, signal)
    })
    const done = (count: number) =>
      new Promise<number[]>((resolve) => {
        onDid = () => {
          if (did.length >= count) resolve([...did])
        }
        onDid()
      })
    return { doer, did, done }
  }

  const gone = async (): Promise<void> => {
    while ((await jobs()).length > 0) await new Promise(setImmediate)
  }

  const until = async (isSo: () => Promise<boolean>): Promise<void> => {
    while (!(await isSo())) await new Promise(setImmediate)
  }

  test('are done once the transaction that puts them up commits, at once, and are gone then', async () => {
    const { doer, done } = recorder()
    await startWork([doer])
    await order(1)
    assert.deepEqual(await done(1), [1])
    await gone()
  })

  test('of a refused transaction are never done', async () => {
    const { doer, done } = recorder()
    await startWork([doer])
    await assert.rejects(
      db.transact(async (tx) => {
        await putUp(tx, errand, { n: 1 }, toTimestamp(clock.now()))
        refuse('not_found', 'no')
      }),
    )
    await order(2)
    assert.deepEqual(await done(1), [2])
    await gone()
  })

  test('are done in the order of their times, and not before', async () => {
    const { doer, did, done } = recorder()
    const now = clock.now().getTime()
    await order(4, { run_at: toTimestamp(now + HOUR) })
    await order(2, { run_at: toTimestamp(now - SECOND) })
    await order(3, { run_at: toTimestamp(now) })
    await order(1, { run_at: toTimestamp(now - HOUR) })
    const work = await startWork([doer])
    assert.deepEqual(await done(3), [1, 2, 3])
    await until(async () => (await jobs()).length === 1)
    clock.advance(HOUR - 1)
    work.look()
    assert.deepEqual(did, [1, 2, 3])
    clock.advance(1)
    work.look()
    assert.deepEqual(await done(4), [1, 2, 3, 4])
  })

  test('that are due later are done when their time comes, though nothing else happens', async () => {
    const { doer, done } = recorder()
    await startWork([doer], { clock: { now: () => new Date() } })
    await order(1, { run_at: toTimestamp(Date.now() + 50) })
    assert.deepEqual(await done(1), [1])
  })

  test('survive the end of the process that put them up', async () => {
    await order(1)
    await close(db)
    db = await open()
    const { doer, done } = recorder()
    await startWork([doer])
    assert.deepEqual(await done(1), [1])
  })

  test('are each done by one of several processes', async () => {
    const kind = { ...errand, atOnce: 4 }
    const { doer, did, done } = recorder(() => new Promise<void>((resolve) => void setImmediate(resolve)), kind)
    // A SQLite file belongs to one process; two that work on it at once are the same for the table.
    const other = postgresUrl === undefined ? db : await open()
    await startWork([doer])
    await startWork([doer], { on: other })
    await startWork([doer], { on: other })
    await Promise.all(Array.from({ length: 200 }, (_, n) => order(n, {}, n % 2 ? db : other)))
    await done(200)
    await gone()
    assert.deepEqual(
      did.toSorted((a, b) => a - b),
      Array.from({ length: 200 }, (_, n) => n),
    )
  })

  if (postgresUrl !== undefined) {
    test('that another process commits are taken at once', async () => {
      const { doer, done } = recorder()
      await startWork([doer])
      const other = await open()
      stack.use(await other.share({ deliver: () => {}, catchUp: () => {}, onAway: () => {}, onBack: () => {} }))
      await order(1, {}, other)
      assert.deepEqual(await done(1), [1])
    })
  }

  test('of a kind run as many at once as it says, and no more', async () => {
    const running = { now: 0, most: 0 }
    const ends: (() => void)[] = []
    const { doer, done } = recorder(
      async () => {
        running.most = Math.max(running.most, ++running.now)
        await new Promise<void>((resolve) => ends.push(resolve))
        running.now--
      },
      { ...errand, atOnce: 3 },
    )
    for (let n = 0; n < 9; n++) await order(n)
    await startWork([doer])
    for (let n = 3; n <= 9; n++) {
      await done(n)
      ends.shift()!()
    }
    for (const end of ends) end()
    await gone()
    assert.equal(running.most, 3)
  })

  test('of a slow kind do not hold up another kind', async () => {
    const slow = recorder(() => new Promise(() => {}), { name: 'slow' })
    const quick = recorder()
    await startWork([slow.doer, quick.doer], { patienceMs: 0 })
    await db.transact((tx) => putUp(tx, { name: 'slow' }, { n: 1 }, toTimestamp(clock.now())))
    await slow.done(1)
    await order(2)
    assert.deepEqual(await quick.done(1), [2])
  })

  test('of a process that died are taken over when their lock has ended, and not before', async () => {
    const dead = recorder(() => new Promise(() => {}))
    const heir = recorder()
    await startWork([dead.doer], { patienceMs: 0 })
    await order(1)
    await dead.done(1)
    const work = await startWork([heir.doer])
    await order(2)
    await heir.done(1)
    clock.advance(LOCK - 1)
    work.look()
    await order(3)
    assert.deepEqual(await heir.done(2), [2, 3])
    clock.advance(1)
    work.look()
    assert.deepEqual(await heir.done(3), [2, 3, 1])
  })

  test('that take long keep their lock while their process lives', async () => {
    let end = () => {}
    const slow = recorder(() => new Promise<void>((resolve) => (end = resolve)))
    const other = recorder()
    await startWork([slow.doer], { lockMs: 30 })
    await order(1)
    await slow.done(1)
    const work = await startWork([other.doer])
    for (let round = 0; round < 3; round++) {
      clock.advance(25)
      const renewed = toTimestamp(clock.now().getTime() + 30)
      await until(async () => (await jobs())[0]!.locked_until === renewed)
      work.look()
    }
    end()
    await gone()
    assert.deepEqual([slow.did, other.did, troubles], [[1], [], []])
  })

  test('whose lock was lost are told so, and do not end what their heir does', async () => {
    const lost = Promise.withResolvers<AbortSignal>()
    const first = recorder((_, signal) => {
      lost.resolve(signal)
      return new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve()))
    })
    let end = () => {}
    const heir = recorder(() => new Promise<void>((resolve) => (end = resolve)))
    await startWork([first.doer], { lockMs: 300 })
    await order(1)
    const signal = await lost.promise
    const heldBy = (await jobs())[0]!.held_by
    // The first one stands still for longer than its lock: the other is quicker than its next renewal.
    clock.advance(301)
    await startWork([heir.doer])
    await heir.done(1)
    await until(async () => signal.aborted)
    const [job] = await jobs()
    assert.ok(job!.held_by !== null && job!.held_by !== heldBy, 'the heir holds it still')
    end()
    await gone()
  })

  test('that fail are tried again after growing pauses, and then given up: kept, told once', async () => {
    const { doer, done } = recorder((n) => {
      if (n === 1) throw new Error(`no luck with ${n}`)
    })
    const work = await startWork([doer])
    await order(1)
    await done(1)
    const pauses: number[] = []
    for (const attempts of [1, 2]) {
      await until(async () => (await jobs()).some((job) => job.attempts === attempts && job.held_by === null))
      const [job] = await jobs()
      assert.equal(job!.last_error, 'Error: no luck with 1')
      pauses.push(Date.parse(job!.run_at) - clock.now().getTime())
      clock.advance(pauses.at(-1)! - 1)
      work.look()
      await order(attempts * 10)
      assert.equal((await done(attempts * 2)).at(-1), attempts * 10, 'not before its pause is over')
      clock.advance(1)
      work.look()
      assert.equal((await done(attempts * 2 + 1)).at(-1), 1)
    }
    assert.ok(pauses[0]! >= SECOND && pauses[0]! <= 1.25 * SECOND, `${pauses}`)
    assert.ok(pauses[1]! >= 2 * SECOND && pauses[1]! <= 2.5 * SECOND, `${pauses}`)
    await until(async () => (await jobs())[0]!.failed_at !== null)
    clock.advance(24 * HOUR)
    work.look()
    await order(100)
    assert.equal((await done(6)).at(-1), 100)
    const [kept] = await jobs()
    assert.deepEqual([kept!.attempts, kept!.payload, kept!.locked_until], [3, '{"n":1}', null])
    assert.deepEqual(
      troubles.filter(({ is_given_up }) => is_given_up).map(({ kind, attempts }) => [kind, attempts]),
      [['errand', 3]],
    )
  })

  test('that fail in numbers are told of once a second', async () => {
    const { doer, done } = recorder(() => assert.fail('no'), { ...errand, atOnce: 10, attempts: 1 })
    await db.transact(async (tx) => {
      for (let n = 0; n < 100; n++) await putUp(tx, errand, { n }, toTimestamp(clock.now()))
    })
    const startedAt = performance.now()
    await startWork([doer])
    await done(100)
    await until(async () => (await jobs()).every(({ failed_at }) => failed_at !== null))
    assert.ok(troubles.length <= 1 + (performance.now() - startedAt) / SECOND, `${troubles.length} lines`)
  })

  test('with one key wait as one, with the newest payload and the earliest time; one that has begun does not count', async () => {
    const now = clock.now().getTime()
    await order(1, { key: 'a', run_at: toTimestamp(now + HOUR) })
    await order(2, { key: 'a', run_at: toTimestamp(now + MINUTE) })
    await order(3, { key: 'a', run_at: toTimestamp(now + HOUR) })
    await order(4, { key: 'b', run_at: toTimestamp(now + 2 * MINUTE) })
    assert.equal((await jobs()).length, 2)
    clock.advance(3 * MINUTE)
    let end = () => {}
    const { doer, done } = recorder((n) => (n === 3 ? new Promise<void>((resolve) => (end = resolve)) : undefined))
    await startWork([doer])
    await done(1)
    await order(5, { key: 'a' })
    end()
    assert.deepEqual(await done(3), [3, 4, 5])
    await gone()
  })

  describe('that recur', () => {
    const hourly = { name: 'hourly', everyMs: HOUR }
    const counted = () => {
      const { doer, done, did } = recorder()
      return { done, did, doer: doing(hourly, (_, signal) => doer.run({ n: 0 }, signal)) }
    }
    const rested = () => until(async () => (await jobs()).every((job) => job.held_by === null && job.attempts === 0))

    test('exist once per installation, begin at the first start, and go by the clock across restarts', async () => {
      const { doer, done, did } = counted()
      const other = postgresUrl === undefined ? db : await open()
      const works = await Promise.all([startWork([doer]), startWork([doer], { on: other })])
      await done(1)
      await until(async () => Date.parse((await jobs())[0]!.run_at) === clock.now().getTime() + HOUR)
      assert.equal((await jobs()).length, 1)
      for (const work of works) await work[Symbol.asyncDispose]()

      clock.advance(HOUR - 1)
      const again = await startWork([doer])
      await rested()
      clock.advance(1)
      assert.equal(did.length, 1)
      again.look()
      await done(2)
      await rested()
      assert.deepEqual([did.length, (await jobs()).length], [2, 1])
    })

    test('come back in time after a clock that was wrong for a moment', async () => {
      const { doer, done } = counted()
      clock.advance(1000 * HOUR)
      const work = await startWork([doer])
      await done(1)
      await rested()
      clock.advance(-1000 * HOUR)
      work.look()
      await until(async () => Date.parse((await jobs())[0]!.run_at) === clock.now().getTime() + HOUR)
      clock.advance(HOUR)
      work.look()
      await done(2)
    })

    test('are never given up, however often they fail', async () => {
      const { doer, done } = recorder(() => assert.fail('no'))
      const failing = doing({ ...hourly, attempts: 1 }, (_, signal) => doer.run({ n: 0 }, signal))
      const work = await startWork([failing])
      for (let n = 1; n <= 4; n++) {
        await done(n)
        await until(async () => (await jobs())[0]!.held_by === null && (await jobs())[0]!.attempts === n)
        assert.equal((await jobs())[0]!.failed_at, null)
        clock.advance(HOUR)
        work.look()
      }
    })
  })

  test('that run when the process ends are waited for, and those that stop are given back at once', async () => {
    const quick = recorder(() => new Promise((resolve) => setTimeout(resolve, 50)))
    const slow = recorder(
      async (_, signal) => {
        await once(signal, 'abort')
        signal.throwIfAborted()
      },
      { name: 'slow' },
    )
    const work = await startWork([quick.doer, slow.doer])
    await order(1)
    await db.transact((tx) => putUp(tx, { name: 'slow' }, { n: 2 }, toTimestamp(clock.now())))
    await Promise.all([quick.done(1), slow.done(1)])
    await work[Symbol.asyncDispose]()
    const left = await jobs()
    assert.deepEqual(
      left.map(({ kind, attempts, held_by, locked_until }) => ({ kind, attempts, held_by, locked_until })),
      [{ kind: 'slow', attempts: 0, held_by: null, locked_until: null }],
    )
    assert.deepEqual(troubles, [])
    const heir = recorder(undefined, { name: 'slow' })
    await startWork([heir.doer])
    assert.deepEqual(await heir.done(1), [2])
  })

  test('that do not stop hold the end up for a while only', async () => {
    const { doer, done } = recorder(() => new Promise(() => {}))
    const work = await startWork([doer], { patienceMs: 20 })
    await order(1)
    await done(1)
    await work[Symbol.asyncDispose]()
    assert.equal((await jobs()).length, 1)
  })
})
