import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { placedTicks } from './placed-ticks.ts'
import { countsIn, shareOut, type TallyState } from './tally-ticks.ts'

const drawn = (ticks: readonly TallyState[]): string => {
  const runs: [TallyState, number][] = []
  for (const state of ticks) {
    const last = runs.at(-1)
    if (last?.[0] === state) last[1]++
    else runs.push([state, 1])
  }
  return runs.map(([state, length]) => `${length} ${state}`).join(', ')
}

const half = Array.from({ length: 2400 }, (_, index): TallyState => {
  if (index === 300 || index === 900) return 'failed'
  return index < 1200 ? 'done' : index < 1206 ? 'running' : 'pending'
})

test('up to 120 lines have a tick each', () => {
  const few = half.slice(1190, 1290)
  assert.deepEqual(placedTicks(few), few)
})

test('a tick stands for neighbours, in the order of the lines', () => {
  assert.equal(drawn(placedTicks(half)), '15 done, 1 failed, 44 done, 1 running, 59 pending')
})

test('failures that are scattered have no more ticks than their share', () => {
  const scattered = half.map((state, index) => (index % 40 === 7 ? 'failed' : state))
  assert.equal(countsIn({ states: placedTicks(scattered) }).failed, 3)
})

test('each state has its share of the ticks, wherever its lines are', () => {
  const state = fc.constantFrom<TallyState>('done', 'running', 'failed', 'pending')
  fc.assert(
    fc.property(fc.array(state, { minLength: 121, maxLength: 600 }), (states) => {
      assert.deepEqual(countsIn({ states: placedTicks(states) }), shareOut(countsIn({ states }), 120))
    }),
  )
})
