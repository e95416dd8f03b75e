import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { databaseName, startDocket } from '../../test/harness.ts'
import { mailbox } from '../../test/mailbox.ts'
import { toTimestamp } from '../outside/clock.ts'

describe(`mails without a mail server on ${databaseName}`, () => {
  test('are kept as files', async () => {
    await using docket = await startDocket()
    const { db, clock, mails } = docket.app.context
    const link = 'http://localhost:8080/reset/abc'
    const expires_at = toTimestamp(clock.now().getTime() + 30 * 60_000)
    const mail = { to: 'olga@docket.example', locale: 'en', letter: { kind: 'reset', link, expires_at } } as const
    await db.transact((tx) => mails.put(tx, mail, toTimestamp(clock.now())))
    const box = mailbox(docket)
    const kept = await box.next('olga@docket.example')
    assert.deepEqual([kept.subject, kept.link], ['Set a new password', link])
    assert.match(kept.html, /reset\/abc/)
    await mails.send({ ...mail, locale: 'de' })
    assert.equal((await box.all('olga@docket.example')).length, 2)
  })
})
