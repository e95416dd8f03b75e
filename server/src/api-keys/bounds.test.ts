import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import { handedOut } from '../../test/cast/handed-out.ts'
import { type Cast, cast, keyOf, leave, password, register, sharedList } from '../../test/cast/people.ts'
import { databaseName, postgresUrl, useDocket } from '../../test/harness.ts'
import { connectTo, waitForLocked } from '../../test/postgres.ts'
import { refused } from '../../test/refused.ts'

describe(`keys that are bound, and changed, on ${databaseName}`, () => {
  const docket = useDocket()
  let people: Cast
  let listID: string
  let otherID: string

  before(async () => {
    people = await cast(docket)
    listID = (await sharedList(docket, people)).id
    otherID = (await sharedList(docket, people)).id
  })

  test('createApiKey binds a key to lists that its owner sees, and to no others', async () => {
    const { ed, sam } = people
    const { id: strange } = await sam.api.createList({ body: { name: 'Of Sam' } })
    const key = await keyOf(docket, ed, { lists: [listID], budget: { claims_per_day: 20, cost_per_day: 0.1 } })
    const shown = (await ed.api.getApiKeys()).find(({ id }) => id === key.id)!
    assert.deepEqual(shown.lists, [listID])
    assert.deepEqual(shown.budget, { running: null, claims_per_day: 20, cost_per_day: 0.1 })
    assert.deepEqual(shown.today, { running: 0, claims: 0, cost_usd: 0 })
    await refused(keyOf(docket, ed, { lists: [listID, strange] }), 'not_found')
    await refused(keyOf(docket, ed, { lists: [] }), 'request.invalid')
    await refused(keyOf(docket, ed, { lists: [listID, listID] }), 'request.invalid')
    await refused(keyOf(docket, ed, { budget: { running: -1 } }), 'request.invalid')
  })

  test('a bound key loses its list with its owner’s membership', async () => {
    const { id } = await sharedList(docket, people)
    const key = await keyOf(docket, people.ed, { lists: [id] })
    assert.equal((await key.api.getList({ listID: id })).id, id)
    await leave(docket, id, people.ed)
    await refused(key.api.getList({ listID: id }), 'not_found')
    assert.deepEqual(await key.api.getLists(), [])
  })

  test('updateApiKey changes name and budget, and leaves the rest as it was', async () => {
    const { ed } = people
    const key = await keyOf(docket, ed, { access: 'work', lists: [listID], budget: { running: 3 } })
    const changed = await ed.api.updateApiKey({ id: key.id, body: { name: 'Mirror', budget: { claims_per_day: 5 } } })
    const { name, access, lists, budget } = changed
    assert.deepEqual([name, access, lists], ['Mirror', 'work', [listID]])
    assert.deepEqual(budget, { running: 3, claims_per_day: 5, cost_per_day: null })
    const lifted = await ed.api.updateApiKey({ id: key.id, body: { budget: { running: null } } })
    assert.deepEqual(lifted.budget, { running: null, claims_per_day: 5, cost_per_day: null })
  })

  test('updateApiKey wants the password for what a key may, and narrows and widens it at once', async () => {
    const { ed } = people
    const key = await keyOf(docket, ed)
    const update = (body: Parameters<typeof ed.api.updateApiKey>[0]['body']) =>
      ed.api.updateApiKey({ id: key.id, body })
    await refused(update({ access: 'read' }), 'request.invalid')
    await refused(update({ lists: null }), 'request.invalid')
    await refused(update({ lists: [listID], password: 'of another' }), 'auth.password_wrong')
    await update({ lists: [listID], access: 'read', password })
    await refused(key.api.getList({ listID: otherID }), 'not_found')
    await refused(key.api.createTask({ listID, body: { name: 'Milk' } }), 'api_key.read_only')
    await refused(key.api.getInbox({}), 'api_key.scope')
    await update({ lists: null, access: 'full', password })
    await key.api.createTask({ listID: otherID, body: { name: 'Milk' } })
    await key.api.getInbox({})
  })

  test('updateApiKey knows the good keys of the caller only, and is for nobody with a key', async () => {
    const { ed } = people
    const stranger = await register(docket)
    const key = await keyOf(docket, ed)
    await refused(stranger.api.updateApiKey({ id: key.id, body: { name: 'Mine' } }), 'not_found')
    await refused(key.api.updateApiKey({ id: key.id, body: { name: 'Mine' } }), 'api_key.session_required')
    await ed.api.revokeApiKey({ id: key.id, body: { password } })
    await refused(ed.api.updateApiKey({ id: key.id, body: { name: 'Gone' } }), 'not_found')
  })

  if (postgresUrl !== undefined) {
    test('a key that is narrowed, barred or revoked while its call waits for the list changes nothing', async () => {
      const { olga, ed } = people
      const { listID: handed } = await handedOut(docket, people, 'Milk')
      const ends = [
        ['not_found', (id: string) => ed.api.updateApiKey({ id, body: { lists: [otherID], password } })],
        ['api_key.level', (id: string) => ed.api.updateApiKey({ id, body: { access: 'read', password } })],
        ['auth.key_revoked', (id: string) => ed.api.revokeApiKey({ id, body: { password } })],
      ] as const
      const url = docket.app.context.config.databaseUrl!
      await using holding = await connectTo(url)
      await using watching = await connectTo(url)
      for (const [code, end] of ends) {
        const key = await keyOf(docket, ed)
        const asItWas = await olga.api.getTasks({ listID: handed })
        await holding.query('begin')
        await holding.query('select from lists where id = $1 for update', [handed])
        const waiting = refused(key.api.claimTask({ listID: handed }), code)
        await waitForLocked(watching)
        await end(key.id)
        await holding.query('rollback')
        await waiting
        assert.deepEqual(await olga.api.getTasks({ listID: handed }), asItWas)
      }
    })
  }
})
