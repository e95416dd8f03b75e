import assert from 'node:assert/strict'
import { before, beforeEach, describe, test } from 'node:test'
import { ApiError } from '@docket/client'
import { handedOut } from '../../test/cast/handed-out.ts'
import { type Cast, cast, keyOf } from '../../test/cast/people.ts'
import { databaseName, postgresUrl, startDocket, TestClock, useDocket } from '../../test/harness.ts'
import { refused } from '../../test/refused.ts'
import { DAY, MINUTE } from '../engine/outside/clock.ts'

const clock = new TestClock()
const numbered = (count: number) => Array.from({ length: count }, (_, n) => `Task ${n}`)

describe(`budgets of API keys on ${databaseName}`, () => {
  const docket = useDocket({ clock })
  let people: Cast

  before(async () => {
    people = await cast(docket)
  })
  /** All begin their day with a full budget. */
  beforeEach(() => clock.advance(DAY))

  const workerWith = (budget: object) => keyOf(docket, people.ed, { access: 'work', budget })

  test('running: no more tasks at a time than this, and one that is reported, given back or runs out makes room', async () => {
    const { listID } = await handedOut(docket, people, ...numbered(8))
    const { api } = await workerWith({ running: 2 })
    const claim = () => api.claimTask({ listID, body: { lease_seconds: 60 } })
    const [one, two] = [(await claim())!, (await claim())!]
    const { body } = await refused(claim(), 'api_key.budget')
    assert.deepEqual([body.budget, body.resets_at], ['running', null])
    await api.completeTask({ taskID: one.task.id, body: { lease_id: one.lease.id } })
    await claim()
    await api.releaseLease({ taskID: two.task.id, body: { lease_id: two.lease.id } })
    await claim()
    await refused(claim(), 'api_key.budget')
    clock.advance(MINUTE)
    assert.ok(await claim(), 'what ran out is nobody’s')
  })

  test('claims_per_day: counts what was handed out, until the day in UTC is over', async () => {
    const { listID } = await handedOut(docket, people, 'Milk', 'Bread', 'Butter')
    const { api } = await workerWith({ claims_per_day: 2 })
    const claim_id = crypto.randomUUID()
    const first = await api.claimTask({ listID, body: { claim_id, lease_seconds: 3600 } })
    assert.deepEqual(await api.claimTask({ listID, body: { claim_id } }), first, 'the same again counts nothing')
    await api.claimTask({ listID })
    const { body } = await refused(api.claimTask({ listID }), 'api_key.budget')
    const today = clock.now().toISOString().slice(0, 10)
    const midnight = new Date(Date.parse(`${today}T00:00:00Z`) + DAY).toISOString()
    assert.deepEqual([body.budget, body.resets_at], ['claims_per_day', midnight])
    assert.deepEqual(
      await api.claimTask({ listID, body: { claim_id } }),
      first,
      'and is answered though nothing is left',
    )
    clock.advance(Date.parse(midnight) - clock.now().getTime())
    assert.ok(await api.claimTask({ listID }))
  })

  test('a list that has nothing to hand out counts nothing', async () => {
    const { listID, tasks } = await handedOut(docket, people, 'Milk', 'Bread')
    const { api, id } = await workerWith({ claims_per_day: 1 })
    for (const { id: taskID } of tasks.slice(0, 1))
      await people.olga.api.updateTask({ taskID, body: { status: 'completed' } })
    const held = (await people.ed.api.claimTask({ listID }))!
    assert.equal(await api.claimTask({ listID }), undefined)
    const key = (await people.ed.api.getApiKeys()).find((one) => one.id === id)!
    assert.equal(key.today.claims, 0)
    await people.ed.api.releaseLease({ taskID: held.task.id, body: { lease_id: held.lease.id } })
    assert.ok(await api.claimTask({ listID }))
  })

  test('cost_per_day: adds up what workers report as the total of an attempt, however often they do', async () => {
    const { listID } = await handedOut(docket, people, ...numbered(5))
    const { api, id } = await workerWith({ cost_per_day: 0.3 })
    const use = async () => (await people.ed.api.getApiKeys()).find((key) => key.id === id)!.today
    const one = (await api.claimTask({ listID }))!
    const of = { taskID: one.task.id }
    const lease_id = one.lease.id
    await api.renewLease({ ...of, body: { lease_id, cost_usd: 0.1 } })
    await api.renewLease({ ...of, body: { lease_id, cost_usd: 0.1 } })
    assert.deepEqual(await use(), { running: 1, claims: 1, cost_usd: 0.1 })
    await api.renewLease({ ...of, body: { lease_id, cost_usd: 0.05 } })
    await api.completeTask({ ...of, body: { lease_id, cost_usd: 0.2 } })
    await api.completeTask({ ...of, body: { lease_id, cost_usd: 0.2 } })
    assert.deepEqual(await use(), { running: 0, claims: 1, cost_usd: 0.2 })
    const [attempt] = await people.olga.api.getAttempts(of)
    assert.equal(attempt!.cost_usd, 0.2)
    const two = (await api.claimTask({ listID }))!
    await api.failTask({ taskID: two.task.id, body: { lease_id: two.lease.id, cost_usd: 0.1 } })
    const { body } = await refused(api.claimTask({ listID }), 'api_key.budget')
    assert.equal(body.budget, 'cost_per_day')
    await people.ed.api.updateApiKey({ id, body: { budget: { cost_per_day: 0.4 } } })
    assert.ok(await api.claimTask({ listID }), 'more is allowed at once')
  })

  test('what somebody reports who is signed in is shown, and uses up no budget', async () => {
    const { listID } = await handedOut(docket, people, 'Milk')
    const { task, lease } = (await people.ed.api.claimTask({ listID }))!
    await people.ed.api.completeTask({ taskID: task.id, body: { lease_id: lease.id, cost_usd: 1.5 } })
    assert.equal((await people.olga.api.getAttempts({ taskID: task.id }))[0]!.cost_usd, 1.5)
  })

  test('a note is shown on the lease with a rev, and the same one again is quiet', async () => {
    const { olga } = people
    const { listID } = await handedOut(docket, people, 'Milk', 'Bread')
    const { api } = await workerWith({})
    const { task, lease } = (await api.claimTask({ listID }))!
    const renew = (note?: string) =>
      api.renewLease({ taskID: task.id, body: { lease_id: lease.id, ...(note !== undefined && { note }) } })
    const shown = async () => {
      const { rev, lease: now } = await olga.api.getTask({ taskID: task.id })
      return { rev, note: now!.note }
    }
    const asItWas = await shown()
    await renew('Page 3 of 12')
    const noted = await shown()
    assert.deepEqual([asItWas.note, noted.note, noted.rev > asItWas.rev], ['', 'Page 3 of 12', true])
    await renew('Page 3 of 12')
    await renew()
    assert.deepEqual(await shown(), noted)
    await api.releaseLease({ taskID: task.id, body: { lease_id: lease.id } })
    const again = (await api.claimTask({ listID }))!
    assert.equal(again.task.lease!.note, '')
    await refused(renew('x'.repeat(501)), 'request.invalid')
  })

  test('of 50 claims at once in two lists no more are given than may run', async () => {
    const lists = [await handedOut(docket, people, ...numbered(30)), await handedOut(docket, people, ...numbered(30))]
    const { token } = await workerWith({ running: 3 })
    const environment =
      postgresUrl === undefined ? undefined : { DOCKET_DATABASE_URL: docket.app.context.config.databaseUrl! }
    await using other = environment ? await startDocket({ clock, environment }) : undefined
    const processes = other ? [docket, other] : [docket]
    const claims = Array.from({ length: 50 }, async (_, n) => {
      const api = processes[n % processes.length]!.client(token)
      const { listID } = lists[(n >> 1) % 2]!
      return api.claimTask({ listID }).then(
        (claimed) => (claimed ? 'given' : 'nothing'),
        (error: unknown) => (error instanceof ApiError ? error.code : String(error)),
      )
    })
    const outcomes = await Promise.all(claims)
    const count = (outcome: string) => outcomes.filter((one) => one === outcome).length
    assert.deepEqual([count('given'), count('api_key.budget')], [3, 47], outcomes.join())
    for (const { listID } of lists) assert.ok((await people.olga.api.getList({ listID })).pending >= 27)
  })
})
