import assert from 'node:assert/strict'
import { test } from 'node:test'
import { initialsOf, tintOf } from './person.ts'

for (const [name, initials] of [
  ['Mara Lindqvist', 'ML'],
  ['mara@halyard.example', 'MA'],
  ['mara.lindqvist@halyard.example', 'ML'],
  ['élodie', 'ÉL'],
  ['a', 'A'],
  ['', ''],
] as const) {
  test(`"${name}" is drawn as "${initials}"`, () => assert.equal(initialsOf(name), initials))
}

test('an id always has the same tint', () => {
  const id = '0b7a0a3e-6a54-4f6e-8a54-6b0d5a3c9f11'
  assert.equal(tintOf(id), tintOf(id))
  assert.ok(tintOf(id) >= 1 && tintOf(id) <= 6)
})
