import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { tokenOf } from '../../test/cast/links.ts'
import { mailbox } from '../../test/cast/mailbox.ts'
import { register } from '../../test/cast/people.ts'
import { databaseName, startDocket, TestClock } from '../../test/harness.ts'
import { answering, startPeer } from '../../test/peers/smtp-peer.ts'
import { refused } from '../../test/refused.ts'
import { query } from '../engine/db/query.ts'
import { HOUR, MINUTE } from '../engine/outside/clock.ts'

describe(`resendVerification on ${databaseName}`, () => {
  test('sends another link, and the one before stays good', async () => {
    const clock = new TestClock()
    await using docket = await startDocket({ clock })
    const box = mailbox(docket)
    const [ann, bea] = [await register(docket), await register(docket)]
    for (const [person, chosen] of [
      [ann, 0],
      [bea, 1],
    ] as const) {
      const first = await box.next(person.email)
      assert.equal((await person.api.raw('resendVerification')).status, 204)
      const links = [first.link, (await box.next(person.email)).link]
      assert.notEqual(links[0], links[1])
      await docket.client().raw('verifyEmail', { token: tokenOf(links[chosen]!) }, { redirect: 'manual' })
      assert.equal((await person.api.getMe()).email_verified, true)
      await refused(person.api.resendVerification(), 'auth.already_verified')
    }
  })

  test('needs a session', async () => {
    await using docket = await startDocket()
    await refused(docket.client().resendVerification(), 'auth.required')
  })

  test('waits a minute between two mails, and takes five in an hour, of each account', async () => {
    const clock = new TestClock()
    await using docket = await startDocket({ clock })
    const [ann, bea] = [await register(docket), await register(docket)]
    const startedAt = clock.now().getTime()
    for (let n = 1; n <= 5; n++) {
      await ann.api.resendVerification()
      const { body } = await refused(ann.api.resendVerification(), 'rate_limited')
      assert.equal(body.retry_after, n < 5 ? 60 : (startedAt + HOUR - clock.now().getTime()) / 1000)
      clock.advance(MINUTE)
    }
    const answer = await ann.api.raw('resendVerification')
    assert.deepEqual([answer.status, answer.headers.get('retry-after')], [429, String(55 * 60)])
    await bea.api.resendVerification()
    clock.advance(55 * MINUTE)
    await ann.api.resendVerification()
  })

  test('a mail server that does not take the mail is told as 502, and the mail is sent once it does', async () => {
    const clock = new TestClock()
    let isBusy = true
    await using peer = await startPeer({
      accept: (address) => {
        if (isBusy) throw answering(451, `4.3.0 <${address}> has to wait`)
      },
    })
    await using docket = await startDocket({ clock, environment: { DOCKET_MAIL_URL: peer.url } })
    const ann = await register(docket)
    const { body } = await refused(ann.api.resendVerification(), 'mail.failed')
    assert.doesNotMatch(JSON.stringify(body), /451|4\.3\.0|smtp|example\.org/)
    await refused(ann.api.resendVerification(), 'rate_limited')
    const failedMails = async () => (await docket.app.context.db.all(failed, {})).length
    while ((await failedMails()) < 2) await new Promise(setImmediate)
    assert.equal(peer.received.length, 0)

    isBusy = false
    clock.advance(HOUR)
    await register(docket) // whose mail wakes those that wait
    const received = await peer.receive(3)
    const [first, second] = received.filter(({ to }) => to === ann.email)
    assert.notEqual(first!.link, second!.link)
    await docket.client().raw('verifyEmail', { token: tokenOf(second!.link) }, { redirect: 'manual' })
    assert.equal((await ann.api.getMe()).email_verified, true)
  })

  test('a mail server that says that there is no such address is told as 502, and nothing is sent later', async () => {
    await using peer = await startPeer({
      accept: (address) => {
        throw answering(550, `5.1.1 <${address}>: no such user`)
      },
    })
    await using docket = await startDocket({ environment: { DOCKET_MAIL_URL: peer.url } })
    const ann = await register(docket)
    const { body } = await refused(ann.api.resendVerification(), 'mail.failed')
    assert.match(body.error, /no such address/)
    while ((await docket.app.context.db.all(waiting, {})).length > 0) await new Promise(setImmediate)
    assert.equal(peer.asked.length, 2, 'once for the registration, once for this')
  })
})

const waiting = query((q) => q.selectFrom('jobs').where('kind', '=', 'send mail').select('id'))

const failed = query((q) =>
  q.selectFrom('jobs').where('kind', '=', 'send mail').where('last_error', 'is not', null).select('id'),
)
