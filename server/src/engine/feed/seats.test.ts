import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { Seats } from './seats.ts'

const refused = { code: 'rate_limited' }

describe('Seats', () => {
  test('are given out one by one, for each user and in all, and come back once', () => {
    const seats = new Seats({ perUser: 2, perProcess: 3 })
    const [first] = [seats.take('olga'), seats.take('olga')]
    assert.throws(() => seats.take('olga'), refused)
    seats.take('ed')
    assert.throws(() => seats.take('vera'), refused)
    first.release()
    first.release()
    seats.take('olga')
    assert.throws(() => seats.take('olga'), refused)
  })

  test('that nobody came for are free again, and cannot be used any more', (t) => {
    t.mock.timers.enable({ apis: ['setTimeout'] })
    const seats = new Seats({ perUser: 1, perProcess: 1 })
    const left = seats.take('olga')
    t.mock.timers.tick(1000)
    const used = seats.take('olga')
    assert.equal(left.use(), false)
    assert.equal(used.use(), true)
    t.mock.timers.tick(10_000)
    assert.throws(() => seats.take('olga'), refused)
  })
})
