import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { throttled } from './throttled.ts'

/** A list that several follow throttled, at a time that the test moves. */
const followed = (t: TestContext) => {
  t.mock.timers.enable({ apis: ['setTimeout'] })
  let now = 1000
  t.mock.method(performance, 'now', () => now)
  const store = { own: 0, lines: { length: 3 } }
  const listeners: (() => void)[] = []
  const subscribe = throttled(store as never, (listener) => {
    listeners.push(listener)
    return () => {}
  })
  const told = [0, 0]
  const leave = [subscribe(() => told[0]!++), subscribe(() => told[1]!++)]
  return {
    store,
    told,
    leave,
    change: () => {
      for (const listener of listeners) listener()
    },
    pass: (ms: number) => {
      now += ms
      t.mock.timers.tick(ms)
    },
  }
}

test('what others do after a while is told at once, and what follows closely in one go', (t) => {
  const { told, change, pass } = followed(t)
  change()
  assert.deepEqual(told, [1, 1])
  for (let times = 0; times < 5; times++) change()
  assert.deepEqual(told, [1, 1])
  pass(250)
  assert.deepEqual(told, [2, 2])
  pass(1000)
  assert.deepEqual(told, [2, 2])
})

test('what is done here, and lines that come or go, are told at once', (t) => {
  const { store, told, change, pass } = followed(t)
  change()
  store.own++
  change()
  assert.deepEqual(told, [2, 2])
  store.lines.length--
  change()
  assert.deepEqual(told, [3, 3])
  change()
  store.own++
  change()
  pass(250)
  assert.deepEqual(told, [4, 4])
})

test('who has left is told nothing more, the others are', (t) => {
  const { told, leave, change } = followed(t)
  leave[0]!()
  change()
  assert.deepEqual(told, [0, 1])
})
