import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { chargeOf } from './charge.ts'

describe('a charge', () => {
  test('is read in the units of its currency', () => {
    const created = Date.UTC(2026, 10, 22) / 1000
    const charge = { created, amount: 2000, currency: 'eur', status: 'succeeded', receipt_url: 'https://pay.example/r' }
    assert.deepEqual(chargeOf(charge), {
      at: new Date('2026-11-22T00:00:00Z'),
      amount: 20,
      currency: 'EUR',
      state: 'paid',
      receipt: 'https://pay.example/r',
    })
    assert.equal(chargeOf({ ...charge, currency: 'jpy' }).amount, 2000)
    assert.equal(chargeOf({ ...charge, refunded: true }).state, 'refunded')
  })

  test('that says nothing known is shown all the same', () => {
    assert.deepEqual(chargeOf({}), {
      at: undefined,
      amount: undefined,
      currency: 'EUR',
      state: 'other',
      receipt: undefined,
    })
    assert.equal(chargeOf({ amount: 1, currency: 'money' }).amount, undefined)
    assert.equal(chargeOf({ receipt_url: 'javascript:alert(1)' }).receipt, undefined)
  })
})
