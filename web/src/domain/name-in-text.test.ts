import assert from 'node:assert/strict'
import { test } from 'node:test'
import { nameInText } from './name-in-text.ts'

test('a name keeps its own direction, and leaves the words around it theirs', () => {
  assert.equal(nameInText('Tomás'), '\u2068Tomás\u2069')
  assert.equal(nameInText('\u202Eמרה\u2069 L'), '\u2068מרה L\u2069')
})

test('what is longer than forty characters is cut, and no character in two', () => {
  assert.equal(nameInText('x'.repeat(40)), `\u2068${'x'.repeat(40)}\u2069`)
  assert.equal(nameInText(`${'😀'.repeat(38)} and more`), `\u2068${'😀'.repeat(38)}…\u2069`)
})
