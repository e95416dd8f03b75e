import assert from 'node:assert/strict'
import { test } from 'node:test'
import { turns } from './when-idle.ts'

test('long work lets others go first whenever it has gone on for a while, and short work never', async (t) => {
  const { promise: isFree, resolve: free } = Promise.withResolvers<void>()
  const priorities: string[] = []
  const scheduler = {
    postTask: (run: () => void, { priority }: { priority: string }) => {
      priorities.push(priority)
      return isFree.then(run)
    },
  }
  Object.assign(globalThis, { window: { scheduler } })
  t.after(() => Reflect.deleteProperty(globalThis, 'window'))
  const turn = turns()
  await turn()
  assert.deepEqual(priorities, [])
  const until = performance.now() + 20
  while (performance.now() < until);
  let isOn = false
  const goesOn = turn().then(() => (isOn = true))
  await new Promise(setImmediate)
  assert.deepEqual([priorities, isOn], [['background'], false])
  free()
  await goesOn
  await turn()
  assert.equal(priorities.length, 1)
})
