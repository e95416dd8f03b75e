import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { DAY, HOUR } from '../outside/clock.ts'
import { notKept, readKeep } from './keep.ts'

const keep = { hours: 24, days: 30, months: 12 }

describe('what is kept of backups', () => {
  test('is said in hours, days and months, or some of them', () => {
    assert.deepEqual(readKeep('24h 30d 12m'), keep)
    assert.deepEqual(readKeep(' 7d '), { hours: 0, days: 7, months: 0 })
    for (const text of ['', '24', '24h 24h', '1y', 'h', '24h,30d', '-1d', '99999h'])
      assert.equal(readKeep(text), undefined, text)
  })

  test('thins out as time passes: each hour of a day, each day of a month, each month of a year', () => {
    let times: Date[] = []
    const begun = Date.parse('2025-01-15T00:30:00Z')
    for (let hour = 0; hour < 24 * 500; hour++) {
      const now = new Date(begun + hour * HOUR)
      times.push(now)
      const gone = new Set(notKept(times, keep, now))
      assert.ok(!gone.has(now))
      times = times.filter((time) => !gone.has(time))
      if (hour < 24 * 400) continue
      const days = new Set(times.map((time) => time.toISOString().slice(0, 10)))
      const months = new Set(times.map((time) => time.toISOString().slice(0, 7)))
      assert.equal(times.filter((time) => now.getTime() - time.getTime() < DAY).length, 24)
      for (let back = 0; back < 29; back++)
        assert.ok(days.has(new Date(now.getTime() - back * DAY).toISOString().slice(0, 10)))
      assert.equal(months.size, 12)
      assert.ok(times.length <= 24 + 30 + 12)
    }
  })

  test('is the newest, however old it is, and nothing is counted twice for a clock that was set back', () => {
    const old = new Date('2020-01-01T00:00:00Z')
    assert.deepEqual(notKept([old], keep, new Date('2026-01-01T00:00:00Z')), [])
    const ahead = new Date('2027-01-01T00:00:00Z')
    assert.deepEqual(notKept([old, ahead], keep, new Date('2026-01-01T00:00:00Z')), [old])
  })
})
