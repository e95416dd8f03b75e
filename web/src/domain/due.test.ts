import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { todayOf, upcomingOf } from './days.ts'
import { dueDate } from './due.ts'
import { dueFields, dueMoment } from './due-fields.ts'
import { isOverdue } from './sheet-items.ts'

const whole = { due_at: '2026-11-25T00:00:00.000Z', due_all_day: true }

describe('when a task is due', () => {
  const zones = ['Pacific/Kiritimati', 'Europe/Berlin', 'UTC', 'America/Los_Angeles', 'Pacific/Pago_Pago']
  const kept = process.env.TZ
  for (const zone of zones)
    test(`a whole day is the same day, and late when it is over: ${zone}`, () => {
      process.env.TZ = zone
      try {
        const due = dueDate(whole)!
        assert.deepEqual([due.getFullYear(), due.getMonth(), due.getDate()], [2026, 10, 25])
        assert.deepEqual(dueFields(due), whole)
        const at = (day: number, hour: number, minute = 0) => new Date(2026, 10, day, hour, minute)
        const task = { ...whole, status: 'pending' } as const
        assert.equal(isOverdue({ task }, at(25, 23, 59)), false)
        assert.equal(isOverdue({ task }, at(26, 0, 1)), true)
        const line = { ...whole, id: 'a', list_id: 'l', position: 1 }
        const kinds = (now: Date) => [...todayOf([line], now), ...upcomingOf([line], now)].map(({ key }) => key)
        assert.deepEqual(kinds(at(25, 0, 1)), ['today'])
        assert.deepEqual(kinds(at(24, 12)), ['day-1'])
      } finally {
        if (kept === undefined) delete process.env.TZ
        else process.env.TZ = kept
      }
    })

  test('a time stays a moment, and what had none before stays as it is', () => {
    const timed = { due_at: '2026-11-25T12:00:00.000Z', due_all_day: false }
    assert.equal(dueDate(timed)!.toISOString(), timed.due_at)
    assert.equal(dueMoment(timed), timed.due_at)
    assert.deepEqual(dueFields(new Date(timed.due_at)), timed)
    assert.deepEqual(dueFields(null), { due_at: null, due_all_day: false })
    assert.equal(dueDate({ due_at: null }), undefined)
  })
})
