import assert from 'node:assert/strict'
import { test } from 'node:test'
import { limitOf, moreOf, usedUp } from './key-budget.ts'

const none = { running: null, claims_per_day: null, cost_per_day: null }
const today = { running: 0, claims: 20, cost_usd: 4.5 }

test('a key stops at what it may claim and cost on a day, and goes on from what it has used', () => {
  assert.equal(usedUp({ budget: none, today }), undefined)
  assert.equal(usedUp({ budget: { ...none, running: 1 }, today: { ...today, running: 1 } }), undefined)
  assert.equal(usedUp({ budget: { ...none, claims_per_day: 21, cost_per_day: 5 }, today }), undefined)
  const both = { budget: { ...none, claims_per_day: 20, cost_per_day: 4 }, today }
  assert.equal(usedUp(both), 'claims')
  assert.deepEqual(moreOf(both, 'claims'), { claims_per_day: 40 })
  assert.equal(usedUp({ budget: { ...none, cost_per_day: 4 }, today }), 'cost')
  // The last task cost more than was left: what is allowed is more than was used.
  assert.deepEqual(moreOf(both, 'cost'), { cost_per_day: 9.5 })
})

test('limits are read as people type them', () => {
  assert.deepEqual(['', ' ', '20', '0,5', '2.25', '0'].map(limitOf), [null, null, 20, 0.5, 2.25, 0])
  for (const wrong of ['-1', '1.234', 'many', '1e3', '12345678']) assert.ok(Number.isNaN(limitOf(wrong)), wrong)
})
