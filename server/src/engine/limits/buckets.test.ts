import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { databaseName, TestClock, useDocket } from '../../../test/harness.ts'
import type { Allowance } from '../call/allowance.ts'
import { HOUR } from '../outside/clock.ts'
import type { Limiter, Rate } from './bucket.ts'
import { DatabaseBuckets } from './database-buckets.ts'
import { MemoryBuckets } from './memory-buckets.ts'

const apiKey: Rate = { burst: 120, perSecond: 60 }
const feed: Rate = { burst: 60, perSecond: 1 }

const spend = async (limiter: Limiter, times: number, key = 'key'): Promise<Allowance[]> => {
  const taken: Allowance[] = []
  for (let n = 0; n < times; n++) taken.push(await limiter.take(key))
  return taken
}

const countAllowed = (taken: Allowance[]): number => taken.filter(({ isAllowed }) => isAllowed).length

/** What holds for both kinds. Time only moves by `advance`. */
const behaves = (make: (rate: Rate) => { limiter: Limiter; advance(ms: number): void }) => {
  test('allows the burst at once, and then exactly the rate', async () => {
    const { limiter, advance } = make(apiKey)
    assert.equal(countAllowed(await spend(limiter, 200)), 120)
    for (let second = 1; second <= 10; second++) {
      let allowedInSecond = 0
      for (let part = 0; part < 50; part++) {
        advance(20)
        allowedInSecond += countAllowed(await spend(limiter, 10))
      }
      assert.equal(allowedInSecond, 60, `second ${second}`)
    }
    advance(HOUR)
    assert.equal(countAllowed(await spend(limiter, 200)), 120, 'a bucket is never more than full')
  })

  test('says how many are left and when one is there again', async () => {
    const { limiter, advance } = make(feed)
    const taken = await spend(limiter, 62)
    assert.deepEqual(taken[0], { isAllowed: true, limit: 60, remaining: 59, resetSeconds: 0 })
    assert.deepEqual(taken[59], { isAllowed: true, limit: 60, remaining: 0, resetSeconds: 1 })
    assert.deepEqual(taken[60], { isAllowed: false, limit: 60, remaining: 0, resetSeconds: 1 })
    advance(999)
    assert.equal((await limiter.take('key')).isAllowed, false)
    advance(1)
    assert.equal((await limiter.take('key')).isAllowed, true)
    assert.equal((await limiter.take('key')).isAllowed, false)
  })

  test('counts each key by itself', async () => {
    const { limiter } = make(feed)
    await spend(limiter, 60, 'one')
    assert.equal((await limiter.take('one')).isAllowed, false)
    assert.equal((await limiter.take('other')).isAllowed, true)
  })
}

describe('buckets in memory', () => {
  const make = (rate: Rate, maxKeys = 1000) => {
    let now = 0
    return { limiter: new MemoryBuckets(rate, { maxKeys, monotonic: () => now }), advance: (ms: number) => (now += ms) }
  }
  behaves(make)

  test('forget the keys that were not used for longest when there are too many', async () => {
    const { limiter } = make(feed, 4)
    for (const key of ['a', 'b', 'c']) await spend(limiter, 60, key)
    assert.equal(limiter.take('a').isAllowed, false)
    limiter.take('d') // instead of b
    assert.equal(limiter.take('a').isAllowed, false)
    assert.equal(limiter.take('c').isAllowed, false)
    assert.equal(limiter.take('b').isAllowed, true)
  })
})

describe(`buckets in the database on ${databaseName}`, () => {
  const docket = useDocket()
  let prefix = 0

  /** Like so many processes. */
  const makeSeveral = (rate: Rate, count: number) => {
    const { db } = docket.app.context
    const clock = new TestClock()
    let monotonic = 0
    const name = `bucket ${++prefix}`
    const limiters = Array.from(
      { length: count },
      () => new DatabaseBuckets(name, rate, db, clock, { monotonic: () => monotonic }),
    )
    const advance = (ms: number) => {
      monotonic += ms
      clock.advance(ms)
    }
    return { limiters, advance, clock }
  }

  behaves((rate) => {
    const { limiters, advance } = makeSeveral(rate, 1)
    return { limiter: limiters[0]!, advance }
  })

  test('are one for all processes, however many ask at once', async () => {
    const { limiters, advance } = makeSeveral(apiKey, 3)
    const storm = async () =>
      countAllowed(
        (
          await Promise.all(limiters.map((one) => Promise.all(Array.from({ length: 100 }, () => one.take('key')))))
        ).flat(),
      )
    assert.equal(await storm(), 120)
    advance(1000)
    assert.equal(await storm(), 60)
  })

  test('give a process few tokens at a time, which it loses when it does not use them', async () => {
    const { limiters, advance } = makeSeveral(apiKey, 2)
    const [one, other] = limiters as [DatabaseBuckets, DatabaseBuckets]
    await one.take('key')
    assert.equal(countAllowed(await spend(other, 200)), 100, 'the first process has 20 of the 120')
    advance(2001)
    assert.equal(countAllowed(await spend(other, 200)), 120)
    assert.equal((await one.take('key')).isAllowed, false, 'what it had is gone')
  })

  test('recover from a clock that was an hour ahead', async () => {
    const { limiters, advance, clock } = makeSeveral(feed, 1)
    clock.advance(HOUR)
    await spend(limiters[0]!, 60)
    clock.advance(-HOUR)
    advance(1000)
    assert.equal((await limiters[0]!.take('key')).resetSeconds, 1)
    advance(60_000)
    assert.equal(countAllowed(await spend(limiters[0]!, 70)), 60)
  })
})
