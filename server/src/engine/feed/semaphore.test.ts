import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { semaphore } from './semaphore.ts'

test('a semaphore runs so many at once, in their order, also after one that fails, and let others go between', async () => {
  const limited = semaphore(2)
  const begun: number[] = []
  const works = Array.from({ length: 4 }, () => Promise.withResolvers<number>())
  const results = works.map(({ promise }, at) =>
    limited(() => {
      begun.push(at)
      return promise
    }),
  )
  await Promise.resolve()
  assert.deepEqual(begun, [0, 1])
  works[0]!.reject(new Error('failed'))
  await assert.rejects(results[0]!, /failed/)
  assert.deepEqual(begun, [0, 1])
  await nextTurn()
  assert.deepEqual(begun, [0, 1, 2])
  for (const [at, work] of works.entries()) work.resolve(at)
  assert.deepEqual(await Promise.all(results.slice(1)), [1, 2, 3])
  assert.equal(await limited(async () => 4), 4)
})
