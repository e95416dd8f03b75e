import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { createClient } from '@docket/client'
import { plansFile, useShop } from '../../test/cast/paying.ts'
import { password, register, signIn } from '../../test/cast/people.ts'
import { databaseName } from '../../test/harness.ts'
import { installation, runCommand } from '../../test/machine/program.ts'
import { secretKey } from '../../test/peers/payment-peer.ts'
import { refused } from '../../test/refused.ts'
import { StartupError } from '../engine/outside/startup-error.ts'
import { aidOf } from './aid.ts'

describe(`docket aid on ${databaseName}`, () => {
  const shop = useShop({ environment: { DOCKET_TRIAL_DAYS: '0' } })

  test('lets an account write that does not pay, as getBilling says, and takes it back', async () => {
    const { api, email } = await register(shop.docket)
    const { db } = shop.docket.app.context
    const write = () => api.createList({ body: { name: 'Errands' } })
    await refused(write(), 'billing.read_only')
    assert.equal(await aidOf(db, email), `${email} pays like everybody.`)
    const told = await aidOf(db, ` ${email.toUpperCase()}`, 'on', ' For the school')
    assert.equal(told, `${email} need not pay: For the school`)
    await write()
    const { financial_aid, note, is_active, status } = await api.getBilling()
    assert.deepEqual([financial_aid, note, is_active, status], [true, 'For the school', true, ''])
    assert.equal(await aidOf(db, email), told)
    assert.equal(await aidOf(db, email, 'off'), `${email} pays like everybody.`)
    assert.equal((await api.getBilling()).note, '')
    await refused(write(), 'billing.read_only')
    assert.equal(await aidOf(db, email, 'on'), `${email} need not pay.`)
    assert.equal(await aidOf(db, email, 'on'), `${email} need not pay.`, 'it is given once')
    const noted = await api.getAudit({})
    assert.deepEqual(noted.map(({ event, reason, ok, ip }) => [event, reason, ok, ip]).slice(0, 3), [
      ['billing.aid_given', '', true, ''],
      ['billing.aid_ended', '', true, ''],
      ['billing.aid_given', 'For the school', true, ''],
    ])
    await assert.rejects(aidOf(db, email, 'maybe'), new StartupError("Say 'on' or 'off'."))
    const nobody = new StartupError('Nobody has an account with the address of-nobody@example.org.')
    await assert.rejects(aidOf(db, 'of-nobody@example.org', 'on'), nobody)
  })

  test('is a command', async () => {
    await using here = await installation()
    using file = plansFile()
    const env = { DOCKET_STRIPE_SECRET_KEY: secretKey, DOCKET_PLANS_FILE: file.path, DOCKET_TRIAL_DAYS: '0' }
    const account = { email: 'ann@example.org', password }
    {
      await using program = here.start(env)
      await createClient({ baseUrl: await program.ready() }).setup({ body: account })
    }
    const settings = { ...here.settings, ...env }
    const { said } = await runCommand(settings, [], 'aid', account.email, 'on', 'For the school')
    assert.equal(said, 'ann@example.org need not pay: For the school\n')
    await using program = here.start(env)
    const baseUrl = await program.ready()
    const { token } = await signIn(createClient({ baseUrl }), account)
    await createClient({ baseUrl, token }).createList({ body: { name: 'Errands' } })
  })
})
