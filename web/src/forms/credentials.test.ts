import assert from 'node:assert/strict'
import { test } from 'node:test'
import { emailRefusal, passwordRefusal } from './credentials.ts'

for (const [typed, refusal] of [
  ['', 'emailMissing'],
  ['mara', 'emailWithoutAt'],
  ['@halyard.example', 'emailWithoutName'],
  ['mara@', 'emailWithoutHost'],
  ['mara @halyard.example', 'emailMisshapen'],
  [`${'m'.repeat(250)}@h.example`, 'emailLong'],
  [' mara@halyard.example ', undefined],
] as const) {
  test(`the address "${typed.slice(0, 24)}" is refused as ${refusal}`, () => assert.equal(emailRefusal(typed), refusal))
}

test('a short new password is told how many characters are missing, counted as people count', () => {
  assert.deepEqual(passwordRefusal('🔑🔑🔑🔑🔑🔑', true), { key: 'passwordShort', values: { missing: 2 } })
})

test('an old password may be short', () => {
  assert.equal(passwordRefusal('abc', false), undefined)
})

test('an empty or endless password is refused', () => {
  assert.deepEqual(passwordRefusal('', false), { key: 'passwordMissing' })
  assert.deepEqual(passwordRefusal('x'.repeat(130), true), { key: 'passwordLong', values: { surplus: 2 } })
})
