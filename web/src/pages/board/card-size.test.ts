import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Line } from '../../live/line.ts'
import { task } from '../../live/sample.ts'
import { cardHeights } from './card-size.ts'

const viewport = { isPhone: false, isTight: false, width: 1280, rem: 16 }

test('the height of a card is worked out once for each line; what is asked of it, or written in it, is not kept', () => {
  let reads = 0
  const known = task('a')
  const line = {
    key: 'a',
    get task() {
      reads++
      return known
    },
  } as unknown as Line
  const heightOf = cardHeights({ isDone: false, showsStatus: false, width: 280, viewport })
  const height = heightOf(line, false)
  const once = reads
  assert.ok(once > 0)
  for (let again = 0; again < 3; again++) assert.equal(heightOf(line, false), height)
  assert.equal(reads, once)
  assert.notEqual(heightOf(line, true), height)
  assert.equal(heightOf(line, false), height)
  assert.ok(heightOf({ ...line, gone: 'deleted' } as unknown as Line, false) > height)
})
