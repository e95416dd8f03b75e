import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { rowsOf } from '../../test/cast/belongings.ts'
import { absentId, changePassword, keyOf, password, register, registerDemo } from '../../test/cast/people.ts'
import { databaseName, postgresUrl, startDocket, TestClock, useDocket } from '../../test/harness.ts'
import { refused } from '../../test/refused.ts'
import { DAY, MINUTE } from '../engine/outside/clock.ts'
import { tidy } from '../housekeeping.ts'

describe(`pairings on ${databaseName}`, () => {
  const clock = new TestClock()
  const docket = useDocket({ clock })
  const anybody = () => docket.client()
  const start = (name = 'olga@laptop') => anybody().startPairing({ body: { name } })
  const collect = ({ secret }: { secret: string }) => anybody().collectPairing({ body: { secret } })
  const collectRaw = ({ secret }: { secret: string }) => anybody().raw('collectPairing', { body: { secret } })

  test('startPairing, getPairing, approvePairing, collectPairing: a machine gets a key that may what somebody allowed', async () => {
    const ann = await register(docket, 'ann')
    const { id } = await ann.api.createList({ body: { name: 'Work' } })
    await ann.api.createList({ body: { name: 'Private' } })
    const machine = await start()
    assert.match(machine.code, /^[B-DF-HJ-NP-TV-XZ]{4}-[B-DF-HJ-NP-TV-XZ]{4}$/)
    assert.equal(machine.url, `${docket.app.context.config.baseUrl}/pair?code=${machine.code}`)
    assert.equal(machine.expires_at, new Date(clock.now().getTime() + 10 * MINUTE).toISOString())
    assert.equal((await collectRaw(machine)).status, 202)
    assert.equal(await collect(machine), undefined)

    const { secret: _, url: __, ...told } = machine
    const { ip, ...seen } = await ann.api.getPairing({ code: machine.code })
    assert.deepEqual(seen, { ...told, name: 'olga@laptop', created_at: clock.now().toISOString() })
    assert.match(ip, /^127\.0\.0\.1$|^::1$/)
    const written = machine.code.toLowerCase().replace('-', ' ')
    assert.equal((await ann.api.getPairing({ code: written })).code, machine.code, 'however it is written')
    const body = { lists: [id], budget: { claims_per_day: 5 } }
    await ann.api.approvePairing({ code: machine.code, body })
    assert.deepEqual(await ann.api.getApiKeys(), [], 'a key that nobody has is none')

    const { key } = (await collect(machine))!
    const [made] = await ann.api.getApiKeys()
    assert.deepEqual(
      [made!.name, made!.access, made!.lists, made!.budget.claims_per_day, key.startsWith(made!.prefix)],
      ['olga@laptop', 'work', [id], 5, true],
    )
    assert.equal(made!.expires_at, new Date(clock.now().getTime() + 90 * DAY).toISOString())
    const api = docket.client(key)
    assert.deepEqual(
      (await api.getLists()).map(({ name }) => name),
      ['Work'],
    )
    await refused(api.createTask({ listID: id, body: { name: 'x' } }), 'api_key.level')
  })

  test('approvePairing gives what is asked for: another level, all lists, no end', async () => {
    const ann = await register(docket)
    const machine = await start()
    await ann.api.approvePairing({ code: machine.code, body: { access: 'full', expires_at: null } })
    await collect(machine)
    const [made] = await ann.api.getApiKeys()
    assert.deepEqual([made!.access, made!.lists, made!.expires_at], ['full', null, null])
  })

  test('startPairing keeps no secret', async () => {
    const machine = await start()
    const rows = JSON.stringify(await rowsOf(docket, 'pairings'))
    assert.ok(rows.includes('olga@laptop') && !rows.includes(machine.secret))
  })

  test('approvePairing is refused for lists of others, ends in the past and too many keys, and can be tried again', async () => {
    const [ann, sam] = [await register(docket), await register(docket)]
    const { id } = await sam.api.createList({ body: { name: 'Of Sam' } })
    const { code, secret } = await start()
    await refused(ann.api.approvePairing({ code, body: { lists: [id] } }), 'not_found')
    await refused(ann.api.approvePairing({ code, body: { lists: [absentId] } }), 'not_found')
    await refused(ann.api.approvePairing({ code, body: { expires_at: clock.now().toISOString() } }), 'request.invalid')
    for (let n = 0; n < 25; n++) await keyOf(docket, ann)
    await refused(ann.api.approvePairing({ code }), 'api_key.too_many')
    await sam.api.approvePairing({ code })
    assert.ok((await collect({ secret }))!.key)
  })

  test('approvePairing is not for API keys and the demo account', async () => {
    const ann = await register(docket)
    const { code } = await start()
    const { api } = await keyOf(docket, ann)
    for (const call of [api.getPairing, api.approvePairing, api.refusePairing])
      await refused(call({ code }), 'api_key.session_required')
    await refused((await registerDemo(docket)).api.approvePairing({ code }), 'demo_account')
  })

  test('approvePairing: of two at once one allows, and a machine is allowed once', async () => {
    const [ann, sam] = [await register(docket), await register(docket)]
    const { code, secret } = await start()
    const both = await Promise.allSettled([ann, sam].map(({ api }) => api.approvePairing({ code })))
    assert.deepEqual(both.map(({ status }) => status).sort(), ['fulfilled', 'rejected'])
    for (const { api } of [ann, sam]) {
      await refused(api.getPairing({ code }), 'pairing.approved')
      await refused(api.refusePairing({ code }), 'pairing.approved')
    }
    assert.ok(await collect({ secret }))
  })

  test('collectPairing: ten at once get the same key, and one key is made; asked again, it is told again', async () => {
    const ann = await register(docket)
    const machine = await start()
    await ann.api.approvePairing({ code: machine.code })
    const answers = await Promise.all(Array.from({ length: 10 }, () => collectRaw(machine)))
    const keys = await Promise.all(answers.map((answer) => answer.json()))
    const { key } = (await collect(machine))!
    assert.deepEqual(new Set(keys.map((one) => (one as { key: string }).key)), new Set([key]))
    assert.equal((await ann.api.getApiKeys()).length, 1)
    assert.equal((await docket.client(key).getMe()).user_id, (await ann.api.getMe()).user_id)
    await refused(ann.api.getPairing({ code: machine.code }), 'pairing.approved')
    clock.advance(10 * MINUTE)
    await refused(collect(machine), 'not_found')
  })

  test('collectPairing does not bring back a key that was revoked', async () => {
    const ann = await register(docket)
    const machine = await start()
    await ann.api.approvePairing({ code: machine.code })
    await collect(machine)
    const [made] = await ann.api.getApiKeys()
    await ann.api.revokeApiKey({ id: made!.id, body: { password } })
    await refused(collect(machine), 'not_found')
    assert.deepEqual(await ann.api.getApiKeys(), [])
  })

  test('refusePairing ends it', async () => {
    const ann = await register(docket)
    const machine = await start()
    await ann.api.refusePairing({ code: machine.code })
    await refused(collect(machine), 'not_found')
    await refused(ann.api.approvePairing({ code: machine.code }), 'not_found')
  })

  test('collectPairing gives nothing after ten minutes, allowed or not, and the row goes', async () => {
    const ann = await register(docket)
    const [one, other] = [await start(), await start()]
    await ann.api.approvePairing({ code: one.code })
    clock.advance(10 * MINUTE)
    for (const machine of [one, other]) await refused(collect(machine), 'not_found')
    await refused(ann.api.getPairing({ code: other.code }), 'not_found')
    clock.advance(MINUTE)
    await tidy(docket.app.context.db, clock)
    assert.deepEqual(await rowsOf(docket, 'pairings'), [])
    assert.deepEqual(await ann.api.getApiKeys(), [])
  })

  test('collectPairing gives nothing once the session that allowed it has ended', async () => {
    for (const end of ['logout', 'new password'] as const) {
      const ann = await register(docket)
      const machine = await start()
      await ann.api.approvePairing({ code: machine.code })
      const api = end === 'logout' ? (await ann.api.logout(), undefined) : await changePassword(docket, ann)
      await refused(collect(machine), 'not_found')
      if (api) assert.deepEqual(await api.getApiKeys(), [])
    }
  })

  test('deleteMe takes along what an account has allowed', async () => {
    const ann = await register(docket)
    const machine = await start()
    await ann.api.approvePairing({ code: machine.code })
    await ann.api.deleteMe({ body: { current_password: password, confirmation: 'delete my account' } })
    await refused(collect(machine), 'not_found')
  })
})

describe(`limits of pairings on ${databaseName}`, () => {
  const clock = new TestClock()
  const docket = useDocket({ clock, limits: { pair: 5, pairCodes: 10, publicReads: 20 } })
  const start = () => docket.client().startPairing({ body: { name: 'laptop' } })

  test('startPairing takes five in a minute from one address', async () => {
    for (let n = 0; n < 5; n++) await start()
    await refused(start(), 'rate_limited')
    clock.advance(MINUTE)
    await start()
  })

  test('getPairing takes ten wrong codes of an account in a quarter of an hour, made at once or not, and right ones count not', async () => {
    clock.advance(MINUTE)
    const [ann, bob] = [await register(docket), await register(docket)]
    const { code } = await start()
    for (let n = 0; n < 20; n++) await ann.api.getPairing({ code })
    const guess = () => ann.api.raw('getPairing', { code: 'BBBB-BBBB' })
    const statuses = (await Promise.all(Array.from({ length: 30 }, guess))).map(({ status }) => status)
    assert.equal(statuses.filter((status) => status === 404).length, 10)
    assert.equal(statuses.filter((status) => status === 429).length, 20)
    await refused(ann.api.approvePairing({ code }), 'rate_limited')
    await refused(ann.api.refusePairing({ code }), 'rate_limited')
    assert.equal((await bob.api.getPairing({ code })).code, code)
    clock.advance(15 * MINUTE)
    await refused(ann.api.getPairing({ code }), 'not_found')
  })

  test('collectPairing is not asked without end', async () => {
    const ask = () => docket.client().raw('collectPairing', { body: { secret: 'of-nobody' } })
    const statuses = (await Promise.all(Array.from({ length: 40 }, ask))).map(({ status }) => status)
    assert.equal(statuses.filter((status) => status === 429).length, 20)
  })
})

if (postgresUrl !== undefined) {
  test('a pairing is one for all processes', async () => {
    await using one = await startDocket()
    await using two = await startDocket({
      environment: { DOCKET_DATABASE_URL: one.app.context.config.databaseUrl! },
    })
    const ann = await register(one)
    const { code, secret } = await two.client().startPairing({ body: { name: 'laptop' } })
    await ann.api.approvePairing({ code })
    const collect = (docket: typeof one) => docket.client().raw('collectPairing', { body: { secret } })
    const answers = await Promise.all([one, two, one, two].map(collect))
    const [first, ...others] = await Promise.all(answers.map((answer) => answer.json()))
    assert.deepEqual(others, Array(3).fill(first))
    assert.equal((await ann.api.getApiKeys()).length, 1)
  })
}
