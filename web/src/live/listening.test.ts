import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isBehind } from './listening.ts'

test('a bookmark is behind a later rev of the same past, and behind any other past', () => {
  assert.equal(isBehind('7.1', '8.1'), true)
  assert.equal(isBehind('8.1', '8.1'), false)
  assert.equal(isBehind('8.1', '7.1'), false)
  assert.equal(isBehind('8.1', '7.2'), true)
  assert.equal(isBehind(undefined, '1.1'), true)
  assert.equal(isBehind('8.1', undefined), false)
})
