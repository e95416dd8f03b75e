import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Repeat } from '@docket/contract'
import fc from 'fast-check'
import { ruleFrom, ruleOfText } from './rule-text.ts'

const rule: Repeat = { every: 1, unit: 'week', from: 'due', time_zone: 'Europe/Berlin' }
const read = (text: string, due?: Date) => ruleOfText(text, 'Europe/Berlin', due)

test('rules of calendars are read as far as Docket can say them', () => {
  for (const [text, said] of [
    ['RRULE:FREQ=DAILY;INTERVAL=3', { unit: 'day', every: 3 }],
    ['FREQ=WEEKLY;WKST=SU;BYDAY=TU,FR', { weekdays: ['tuesday', 'friday'] }],
    ['RRULE:FREQ=DAILY;BYDAY=MO,TU', { weekdays: ['monday', 'tuesday'] }],
    ['FREQ=MONTHLY;BYMONTHDAY=-1', { unit: 'month', month_day: 'last' }],
    [
      'FREQ=MONTHLY;BYMONTHDAY=28,29,30;BYSETPOS=-1;UNTIL=20271231T220000Z',
      { unit: 'month', month_day: 30, until: '2027-12-31' },
    ],
    ['FREQ=YEARLY;BYMONTH=12;BYMONTHDAY=24', { unit: 'year', month_day: 24 }],
  ] as const)
    assert.deepEqual(read(text, new Date(2026, 11, 24)), { ...rule, ...said }, text)
})

test('a rule that would be another one here is none', () => {
  for (const text of [
    '',
    'FREQ=HOURLY',
    'FREQ=WEEKLY;COUNT=3',
    'FREQ=WEEKLY;INTERVAL=0',
    'FREQ=WEEKLY;INTERVAL=2;WKST=SU;BYDAY=SU,MO',
    'FREQ=DAILY;INTERVAL=2;BYDAY=MO',
    'FREQ=MONTHLY;BYDAY=2TU',
    'FREQ=MONTHLY;BYMONTHDAY=1,15',
    'FREQ=MONTHLY;BYMONTHDAY=1,2;BYSETPOS=-1',
    'FREQ=YEARLY;BYMONTH=3',
    'FREQ=DAILY;TT_SKIP=WEEKEND',
    'FREQ=DAILY;X-ZONE=Nowhere/Else',
    'every monday',
  ])
    assert.equal(read(text, new Date(2026, 11, 24)), undefined, text)
  for (const said of [
    {},
    null,
    [],
    'x',
    { ...rule, every: 1.5 },
    { ...rule, month_day: 3 },
    { ...rule, until: '2026-02-30' },
  ])
    assert.equal(ruleFrom(said), undefined, JSON.stringify(said))
})

test('no text breaks it', () => {
  const part = fc.constantFrom(
    'FREQ=',
    'WEEKLY',
    'BYDAY=',
    'MO,',
    ';',
    'UNTIL=',
    '2027',
    'X-ZONE=',
    'BYSETPOS=-1',
    'BYMONTHDAY=',
  )
  fc.assert(
    fc.property(fc.array(fc.oneof(part, fc.string()), { maxLength: 8 }), (parts) => {
      const said = read(parts.join(''))
      assert.deepEqual(said && ruleFrom(said), said)
    }),
  )
})
