import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { databaseName, startDocket, TestClock } from '../../test/harness.ts'
import { tokenOf } from '../../test/links.ts'
import { absentMailServer } from '../../test/mail-servers.ts'
import { mailbox } from '../../test/mailbox.ts'
import { register } from '../../test/people.ts'
import { refused } from '../../test/refused.ts'
import { query } from '../db/query.ts'
import { HOUR, MINUTE } from '../outside/clock.ts'

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
    await using server = await absentMailServer()
    await using docket = await startDocket({
      clock: new TestClock(),
      environment: { DOCKET_MAIL_URL: server.url },
    })
    const ann = await register(docket)
    const mails = async () => (await docket.app.context.db.all(waitingMails, {})).length
    assert.equal(await mails(), 1, 'the one of registering')
    const { body } = await refused(ann.api.resendVerification(), 'mail.failed')
    assert.doesNotMatch(JSON.stringify(body), /127\.0\.0\.1|smtp|ECONN/)
    assert.equal(await mails(), 2)
    await refused(ann.api.resendVerification(), 'rate_limited')
    assert.equal(await mails(), 2)
  })
})

const waitingMails = query((q) =>
  q.selectFrom('jobs').where('kind', '=', 'send mail').where('failed_at', 'is', null).select('id'),
)
