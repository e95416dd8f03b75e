import assert from 'node:assert/strict'
import { test } from 'node:test'
import { digitsOf } from './code.ts'

for (const [typed, digits] of [
  ['492 039', '492039'],
  ['492-039 ', '492039'],
  ['\u00a0492\t039\n', '492039'],
  ['4920391', '492039'],
  ['code', ''],
] as const) {
  test(`of ${JSON.stringify(typed)} the code is "${digits}"`, () => assert.equal(digitsOf(typed), digits))
}
