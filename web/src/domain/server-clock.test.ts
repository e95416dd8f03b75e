import assert from 'node:assert/strict'
import { test } from 'node:test'
import { noteServerTime, serverNow } from './server-clock.ts'

const isAbout = (ahead: number) => Math.abs(serverNow() - (Date.now() - ahead)) < 50

test('a clock that goes wrong is put right by what has just happened; a late word changes nothing', () => {
  const minute = 60_000
  assert.ok(isAbout(0))
  noteServerTime(new Date(Date.now() - 5 * minute).toISOString())
  assert.ok(isAbout(5 * minute))
  noteServerTime(new Date(Date.now() - 9 * minute).toISOString())
  assert.ok(isAbout(5 * minute))
  noteServerTime(new Date(Date.now() + 2 * minute).toISOString())
  assert.ok(isAbout(-2 * minute))
})
