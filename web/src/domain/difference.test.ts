import assert from 'node:assert/strict'
import { test } from 'node:test'
import { differenceOf } from './difference.ts'

const read = (a: string, b: string) =>
  differenceOf(a, b).map(({ before, different, after }) => `${before}[${different}]${after}`)

test('what differs is marked in whole words, in both texts', () => {
  assert.deepEqual(read('Order the red sails', 'Order the blue sails'), [
    'Order the [red] sails',
    'Order the [blue] sails',
  ])
  assert.deepEqual(read('Order sails', 'Order sails today'), ['Order sails[]', 'Order sails[ today]'])
  assert.deepEqual(read('One', 'Another'), ['[One]', '[Another]'])
  assert.deepEqual(read('a a', 'a a a'), ['a a[]', 'a a[ a]'])
})

test('the parts are the text again', () => {
  for (const [a, b] of [
    ['', 'x'],
    ['  two  spaces ', 'two spaces'],
    ['same', 'same'],
  ] as const) {
    const parts = differenceOf(a, b)
    assert.deepEqual(
      parts.map(({ before, different, after }) => before + different + after),
      [a, b],
    )
  }
})
