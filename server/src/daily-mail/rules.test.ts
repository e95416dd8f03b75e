import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { dayBegins, nextMail } from './rules.ts'

export const runsOnce = 'hours know no database'

const at = (hour: number, time_zone: string, now: string, mailed_at: string | null = null) =>
  nextMail({ enabled: 1, hour, time_zone, mailed_at }, now)

describe('when the daily mail is sent', () => {
  test('at its hour in its time zone, today or tomorrow', () => {
    assert.equal(at(8, 'UTC', '2026-11-27T07:59:59.999Z'), '2026-11-27T08:00:00.000Z')
    assert.equal(at(8, 'UTC', '2026-11-27T08:00:00.000Z'), '2026-11-28T08:00:00.000Z')
    assert.equal(at(8, 'Europe/Berlin', '2026-11-27T07:00:00.000Z'), '2026-11-28T07:00:00.000Z')
    assert.equal(at(0, 'Pacific/Auckland', '2026-11-27T10:00:00.000Z'), '2026-11-27T11:00:00.000Z')
    assert.equal(at(23, 'America/Los_Angeles', '2026-11-27T00:00:00.000Z'), '2026-11-27T07:00:00.000Z')
  })

  test('at the same hour when the clocks change, and an hour later where there is none', () => {
    assert.equal(at(8, 'Europe/Berlin', '2026-03-28T12:00:00.000Z'), '2026-03-29T06:00:00.000Z')
    assert.equal(at(2, 'Europe/Berlin', '2026-03-28T12:00:00.000Z'), '2026-03-29T01:00:00.000Z')
    assert.equal(at(2, 'Europe/Berlin', '2026-10-24T12:00:00.000Z'), '2026-10-25T00:00:00.000Z')
    assert.equal(at(8, 'America/New_York', '2026-10-31T20:00:00.000Z'), '2026-11-01T13:00:00.000Z')
  })

  test('once a day, however often the hour is changed', () => {
    const mailed = '2026-11-27T08:00:01.000Z'
    assert.equal(at(9, 'UTC', '2026-11-27T08:30:00.000Z', mailed), '2026-11-28T09:00:00.000Z')
    assert.equal(at(9, 'UTC', '2026-11-28T08:30:00.000Z', mailed), '2026-11-28T09:00:00.000Z')
  })

  test('never where it is off', () => {
    const chosen = { enabled: 0, hour: 8, time_zone: 'UTC', mailed_at: null }
    assert.equal(nextMail(chosen, '2026-11-27T08:00:00.000Z'), null)
  })

  test('a whole day is late when it is over at the reader’s place', () => {
    assert.equal(dayBegins('2026-11-27T23:30:00.000Z', 'Europe/Berlin'), '2026-11-28T00:00:00.000Z')
    assert.equal(dayBegins('2026-11-27T23:30:00.000Z', 'America/New_York'), '2026-11-27T00:00:00.000Z')
  })
})
