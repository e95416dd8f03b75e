import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import fc from 'fast-check'
import { plans } from '../../test/cast/paying.ts'
import { bestOf, isEnded, type Known, learn, planOf, type Told, tierOf } from './rules.ts'

const statuses = ['active', 'trialing', 'past_due', 'unpaid', 'incomplete', 'canceled', 'incomplete_expired']
const filled = plans.map((plan) => ({ tagline: '', description: '', highlight: false, ...plan }))

/** Events of one subscription, no two at the same place; at most one says that it has ended, as it ends once. */
const history = fc
  .array(
    fc.record({
      status: fc.constantFrom(...statuses.slice(0, 5)),
      tier: fc.constantFrom('solo', 'team'),
      current_period_end: fc.constantFrom('2026-12-01T00:00:00.000Z', '2027-01-01T00:00:00.000Z'),
      isWhole: fc.boolean(),
    }),
    { minLength: 1, maxLength: 12 },
  )
  .chain((events) =>
    fc.record({
      events: fc.constant(events.map((event, at): Told => ({ ...event, order: 8 * (at + 1) }))),
      end: fc.option(fc.nat({ max: events.length - 1 })),
    }),
  )
  .map(({ events, end }) =>
    events.map((event, at) => (at === end ? { ...event, status: 'canceled', isWhole: true } : event)),
  )

const learned = (events: readonly Told[]): Known =>
  events.reduce<Known | undefined>((known, told) => learn(known, told).known, undefined)!

/** What anybody would say: the last that told of something, unless it has ended. */
const expected = (events: readonly Told[]) => {
  const inOrder = events.toSorted((a, b) => a.order - b.order)
  const whole = inOrder.findLast(({ isWhole }) => isWhole)
  return { status: (inOrder.find((one) => isEnded(one.status)) ?? inOrder.at(-1)!).status, whole }
}

describe('what is known of a subscription', () => {
  test('is the same in whatever order events come, and however often', () => {
    fc.assert(
      fc.property(
        history.chain((events) =>
          fc.tuple(fc.constant(events), fc.shuffledSubarray([...events, ...events], { minLength: 2 * events.length })),
        ),
        ([events, arriving]) => {
          const { status, whole } = expected(events)
          const known = learned(arriving)
          assert.equal(known.status, status)
          if (!whole) return
          const { tier, current_period_end } = whole
          assert.deepEqual([known.tier, known.current_period_end], [tier, current_period_end])
          assert.deepEqual(known, learned(events))
        },
      ),
    )
  })

  test('is asked of the provider where an event only lets one conclude it, and where two have one place', () => {
    const told: Told = { status: 'active', tier: 'solo', current_period_end: null, order: 16, isWhole: true }
    const { known, isSure } = learn(undefined, told)
    assert.equal(isSure, true)
    assert.equal(learn(undefined, { ...told, isWhole: false }).isSure, false)
    assert.equal(learn(known, { ...told, order: 24 }).isSure, true)
    assert.equal(learn(known, { ...told, order: 8, isWhole: false }).isSure, true)
    assert.equal(learn(known, { ...told, order: 24, isWhole: false }).isSure, false)
    assert.equal(learn(known, { ...told, status: 'unpaid' }).isSure, false)
  })

  test('counts in the best state', () => {
    const of = (status: string, current_period_end: string | null = null) => ({
      status,
      current_period_end,
      updated_at: '',
    })
    const inOrder = ['active', 'trialing', 'past_due', 'unpaid', 'canceled'].map((status) => of(status))
    fc.assert(
      fc.property(fc.shuffledSubarray(inOrder, { minLength: 1 }), (some) => {
        assert.equal(
          bestOf(some),
          inOrder.find((one) => some.includes(one)),
        )
      }),
    )
    const [sooner, later] = [of('active', '2026-12-01T00:00:00.000Z'), of('active', '2027-01-01T00:00:00.000Z')]
    for (const some of [
      [sooner, later],
      [later, sooner],
      [of('active'), later],
    ])
      assert.equal(bestOf(some), later)
    assert.equal(bestOf([]), undefined)
  })
})

describe('plans', () => {
  test('without a highlighted one the first is sold', () => {
    assert.equal(planOf(filled, {})!.id, 'team')
    assert.equal(
      planOf(
        filled.map((plan) => ({ ...plan, highlight: false })),
        {},
      )!.id,
      'solo',
    )
  })

  test('are told by their price, and of several with one price by what was asked for', () => {
    const same = [...filled, { ...filled[0]!, id: 'solo-again' }]
    assert.equal(tierOf(same, { price: 'price_secret_solo', plan_id: 'solo-again' }), 'solo-again')
    assert.equal(tierOf(same, { price: 'price_secret_solo', plan_id: 'team' }), 'solo')
    assert.equal(tierOf(same, { price: 'price_of_something_else', plan_id: 'solo' }), '')
  })
})
