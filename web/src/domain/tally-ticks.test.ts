import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { countsIn, type TallyCounts, type TallyState, ticksOf, totalOf } from './tally-ticks.ts'

/** `12 done, 3 pending`: the ticks from left to right. */
const drawn = (ticks: readonly TallyState[]): string => {
  const runs: { state: TallyState; length: number }[] = []
  for (const state of ticks) {
    const last = runs.at(-1)
    if (last?.state === state) last.length++
    else runs.push({ state, length: 1 })
  }
  return runs.map(({ state, length }) => `${length} ${state}`).join(', ')
}

const statesOf = (counts: TallyCounts): TallyState[] =>
  (Object.keys(counts) as TallyState[]).flatMap((state) => Array<TallyState>(counts[state]).fill(state))

test('up to 40 tasks have one tick each, in line order', () => {
  assert.deepEqual(ticksOf({ states: ['pending', 'done', 'failed'] }), ['pending', 'done', 'failed'])
  assert.equal(drawn(ticksOf({ counts: { done: 0, running: 0, failed: 0, pending: 40 } })), '40 pending')
})

test('where only counts are known, they are drawn as done, running, failed, pending', () => {
  const counts = { done: 2, running: 1, failed: 1, pending: 1 }
  assert.equal(drawn(ticksOf({ counts })), '2 done, 1 running, 1 failed, 1 pending')
})

test('a list with scattered progress shows it: 287 of 1,036 are 11 ticks of 40', () => {
  const states = Array.from({ length: 1036 }, (_, index): TallyState => (index % 3.6 < 1 ? 'done' : 'pending'))
  const { done } = countsIn({ states })
  assert.equal(
    drawn(ticksOf({ states })),
    `${Math.round((done * 40) / 1036)} done, ${40 - Math.round((done * 40) / 1036)} pending`,
  )
  const counts = { done: 287, running: 22, failed: 0, pending: 727 }
  assert.equal(drawn(ticksOf({ counts })), '1 running, 11 done, 28 pending')
})

test('one failure among thousands still shows, and first', () => {
  const counts = { done: 1214, running: 6, failed: 2, pending: 1196 }
  assert.equal(drawn(ticksOf({ counts })), '1 failed, 1 running, 19 done, 19 pending')
})

test('nobody is left out, nobody is far off its share, and both pages draw the same', () => {
  const some = fc.oneof(fc.constant(0), fc.nat(3), fc.nat(3000))
  fc.assert(
    fc.property(fc.record({ done: some, running: some, failed: some, pending: some }), (counts) => {
      const total = totalOf(counts)
      fc.pre(total > 40)
      const ticks = ticksOf({ counts })
      assert.equal(ticks.length, 40)
      assert.deepEqual(ticksOf({ states: statesOf(counts) }), ticks)
      const shared = countsIn({ states: ticks })
      for (const state of Object.keys(counts) as TallyState[]) {
        const share = (counts[state] * 40) / total
        assert.equal(shared[state] > 0, counts[state] > 0)
        assert.ok(Math.abs(shared[state] - share) < 1 || shared[state] === 1 || share - shared[state] < 3, drawn(ticks))
      }
    }),
  )
})
