import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Outage } from './outage.ts'

test('an outage is written once when it begins and once when it ends', () => {
  const lines: string[] = []
  const write = (_: object, message: string) => void lines.push(message)
  const outage = new Outage({ warn: write, info: write }, 'the database')
  outage.worked()
  for (let n = 0; n < 3; n++) outage.failed(new Error('refused'))
  for (let n = 0; n < 3; n++) outage.worked()
  outage.failed(new Error('refused'))
  assert.deepEqual(lines, ['the database is away', 'the database is back', 'the database is away'])
})
