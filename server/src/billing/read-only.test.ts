import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import { billing, type Endpoint, gatesOf, type OperationId } from '@docket/contract'
import { callOf, operations } from '../../test/cast/calls.ts'
import { useShop } from '../../test/cast/paying.ts'
import { type Cast, cast, keyOf, type Person, password, register, verify } from '../../test/cast/people.ts'
import { type Scene, setScene } from '../../test/cast/scene.ts'
import { databaseName } from '../../test/harness.ts'
import { refused } from '../../test/refused.ts'
import { query } from '../engine/db/query.ts'
import type { User } from '../engine/db/schema.ts'
import { DAY, toTimestamp } from '../engine/outside/clock.ts'

export const runsOnce = 'a gate stops an account that does not pay, before anything is asked of a database'

const isOfList = ([, declared]: readonly [OperationId, Endpoint]): boolean => gatesOf(declared).includes('paid')
const changing = operations.filter(isOfList)
const others = operations.filter((operation) => !isOfList(operation))

/** Where `calls.ts` speaks of a Docket that takes no payments, or of addresses without their query. */
const here: { readonly [Id in OperationId]?: number } = {
  getPlans: 200,
  getCharges: 200,
  checkout: 200,
  openPortal: 200,
  receivePayment: 400,
  verifyEmail: 400, // without a token
}

describe(`an account that does not pay on ${databaseName}`, () => {
  const shop = useShop({ environment: { DOCKET_TRIAL_DAYS: '0' } })
  let people: Cast
  let subscription: string
  let customer: string

  before(async () => {
    await shop.docket.client().setup({ body: { email: 'admin@example.org', password } })
    people = await cast(shop.docket)
    const { id, customer: bought } = await shop.subscribes(people.olga)
    subscription = id
    customer = bought
  })

  /** The provider says that Olga's subscription is now so. */
  const become = async (status: string): Promise<void> => {
    const { books } = shop.peer
    if (books.ofCustomer(customer).length === 0)
      subscription = books.subscribe({ customer, price: 'price_secret_solo' }).id
    books.change(subscription, { status })
    await shop.peer.deliverAll()
  }

  const call = async (id: OperationId, scene: Scene, { token }: Pick<Person, 'token'>, caller?: Person) => {
    const { params, body, status: expected } = callOf(id, scene, caller)
    const leaving = new AbortController()
    const answer = await shop.docket
      .client(token)
      .raw(id, { ...params, ...(body && { body }) }, { signal: leaving.signal })
    const { status } = answer
    const code = status < 400 ? '' : ((await answer.json()) as { code: string }).code
    leaving.abort()
    return { status, code, expected: here[id] ?? expected }
  }

  for (const status of ['unpaid', 'incomplete', 'paused', 'canceled', 'incomplete_expired']) {
    test(`reads and changes nothing in lists while its subscription is ${status}`, async () => {
      await become('active')
      const scene = await setScene(shop.docket, people)
      const key = await keyOf(shop.docket, people.olga)
      await become(status)
      const asItWas = await scene.digest()
      for (const [id, declared] of changing) {
        for (const way of [people.olga, key]) {
          const { status, code } = await call(id, scene, way, people.olga)
          const isClosed = way === key && declared.gates?.includes('own_session')
          assert.deepEqual(
            [status, code],
            isClosed ? [403, 'api_key.session_required'] : [402, 'billing.read_only'],
            id,
          )
        }
      }
      assert.equal(await scene.digest(), asItWas)
    })
  }

  test('goes on with everything else: reading, streams, password, export, deletion, paying, signing in and out', async () => {
    await become('active')
    const scene = await setScene(shop.docket, people)
    await become('canceled')
    for (const [id, declared] of others) {
      // What is done to an account would be in the way of other calls. Nobody has a trial here.
      const needsNew = declared.gates?.includes('own_session') && !(id in billing)
      const isOfAccount = id === 'resendVerification' || declared.endsSession || needsNew
      const way = isOfAccount ? await register(shop.docket) : people.olga
      const { status, code, expected } = await call(id, scene, way, people.olga)
      assert.equal(status, expected, `${id}: ${code}`)
    }
    // Nobody has a trial here: who is new has lapsed. Olga's session would end with her password.
    const { api } = await register(shop.docket)
    await api.changePassword({ body: { current_password: password, new_password: 'another horse' } })
  })

  for (const status of ['active', 'trialing', 'past_due']) {
    test(`changes lists while its subscription is ${status}`, async () => {
      for (const [id] of changing) {
        await become('active')
        const scene = await setScene(shop.docket, people)
        await become(status)
        const { status: answered, code, expected } = await call(id, scene, people.olga)
        assert.equal(answered, expected, `${id}: ${code}`)
      }
    })
  }

  for (const [why, standing] of [
    ['its trial goes on', { trial_ends_at: toTimestamp(Date.now() + DAY) }],
    ['it has financial aid', { financial_aid: 1 }],
    ['no trial was begun', { trial_ends_at: null }],
  ] as const) {
    test(`changes lists without a subscription while ${why}`, async () => {
      const { db } = shop.docket.app.context
      await become('canceled')
      const none = { trial_ends_at: toTimestamp(0), financial_aid: 0 } as const
      const set = (to: Partial<Stand>) =>
        db.transact((tx) => tx.all(stand, { ...none, ...to, id: people.olga.user_id }))
      await set(standing)
      for (const [id] of changing) {
        const { status, code, expected } = await call(id, await setScene(shop.docket, people), people.olga)
        assert.equal(status, expected, `${id}: ${code}`)
      }
      await set({})
    })
  }

  test('decides for itself: members of its lists who pay go on, and it reads only on the lists of others who do', async () => {
    await become('active')
    const scene = await setScene(shop.docket, people)
    await shop.subscribes(people.ed)
    await become('canceled')
    const { listID, taskID } = scene
    await people.ed.api.updateTask({ taskID, body: { name: 'Oat milk' } })
    await verify(shop.docket, people.ed)
    const own = await people.ed.api.createList({ body: { name: 'Of Ed' } })
    await people.ed.api.addMember({ listID: own.id, body: { email: people.olga.email, role: 'editor' } })
    const add = (id: string) => people.olga.api.createTask({ listID: id, body: { name: 'x' } })
    for (const id of [listID, own.id]) {
      await assert.rejects(add(id), { status: 402, code: 'billing.read_only' })
      assert.equal((await people.olga.api.getTasks({ listID: id })).length, id === listID ? 1 : 0)
    }
  })

  test('keeps nothing that it was lent: its time runs out, and somebody who pays is handed it', async () => {
    await become('active')
    const { api } = people.olga
    const other = await register(shop.docket)
    await shop.subscribes(other)
    const { id: listID } = await api.createList({ body: { name: 'Handed over' } })
    await api.addMember({ listID, body: { email: other.email, role: 'editor' } })
    await api.createTask({ listID, body: { name: 'Milk' } })
    await api.dispatchList({ listID })
    const body = { worker: 'baker', lease_seconds: 60 }
    const { task, lease } = (await api.claimTask({ listID, body }))!
    await become('canceled')
    const of = { taskID: task.id, body: { lease_id: lease.id } }
    await refused(api.completeTask(of), 'billing.read_only')
    await refused(api.renewLease({ ...of, body: { ...of.body, lease_seconds: 60 } }), 'billing.read_only')
    assert.equal(await other.api.claimTask({ listID, body }), undefined)
    shop.clock.advance(60_000)
    const again = (await other.api.claimTask({ listID, body }))!
    assert.equal(again.task.id, task.id)
    await other.api.completeTask({ taskID: task.id, body: { lease_id: again.lease.id } })
  })
})

type Stand = Pick<User, 'id' | 'trial_ends_at' | 'financial_aid'>

const stand = query((q, { id, trial_ends_at, financial_aid }: Stand) =>
  q.updateTable('users').set({ trial_ends_at, financial_aid }).where('id', '=', id),
)
