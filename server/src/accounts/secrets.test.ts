import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { OperationId } from '@docket/contract'
import { damaged, tokenOf } from '../../test/cast/links.ts'
import { mailbox } from '../../test/cast/mailbox.ts'
import { type Docket, databaseName, startDocket, TestClock } from '../../test/harness.ts'
import { absentMailServer } from '../../test/peers/mail-servers.ts'
import { type Query, query } from '../engine/db/query.ts'
import { NOBODY } from '../engine/db/schema.ts'
import { hashOf } from '../engine/outside/encryption.ts'

const jobs = query((q) => q.selectFrom('jobs').selectAll())
const tables: Readonly<Record<string, Query<unknown, object>>> = {
  audit_events: query((q) => q.selectFrom('audit_events').selectAll()),
  jobs,
  throttles: query((q) => q.selectFrom('throttles').selectAll()),
  sessions: query((q) => q.selectFrom('sessions').selectAll()),
  link_tokens: query((q) => q.selectFrom('link_tokens').selectAll()),
}
const hashes = query((q) => q.selectFrom('users').where('id', '<>', NOBODY).select('password_hash'))

const email = 'ann@example.org'
const [password, another, wrong] = ['correct horse', 'another password', 'a wrong password']

/** Calls operations, and keeps what came back but the tokens that are meant for the caller. */
const listener = (docket: Docket) => {
  const heard: string[] = []
  const call = async (id: OperationId, body?: object, token?: string) => {
    const answer = await docket.client(token).raw(id, body && { body })
    const text = await answer.text()
    heard.push(text.replace(/"token":"[^"]+"/, ''), answer.headers.get('location') ?? '')
    return { text, cookie: answer.headers.get('set-cookie') ?? '' }
  }
  return { heard, call }
}

describe(`secrets of accounts on ${databaseName}`, () => {
  test('stand in no log, no table and no answer, whatever became of them', async () => {
    await using docket = await startDocket({ logLevel: 'debug', clock: new TestClock() })
    const box = mailbox(docket)
    const { heard, call } = listener(docket)
    const links: string[] = []
    const nextLink = async () => {
      links.push(tokenOf((await box.next(email)).link))
      return links.at(-1)!
    }

    const made = JSON.parse((await call('register', { email, password, terms_accepted: true })).text)
    await call('register', { email, password: another, terms_accepted: true })
    await call('login', { email, password: wrong })
    await nextLink()
    await call('resendVerification', undefined, made.token)
    const verify = await nextLink()
    for (const token of [verify, verify, links[0]!, 'a%00']) {
      const address = `${docket.url}/api/v1/auth/verify?token=${token}`
      const answer = await fetch(address, { redirect: 'manual' })
      heard.push(await answer.text(), answer.headers.get('location') ?? '')
    }
    await call('forgotPassword', { email })
    const reset = await nextLink()
    for (const token of [...Object.values(damaged(reset)), reset, reset]) {
      const { cookie } = await call('resetPassword', { token, password: another })
      const session = /^svc_jwt=([^;]+)/.exec(cookie)?.[1]
      if (session) links.push(session)
    }
    await box.next(email) // the one that tells of the new password
    const login = JSON.parse((await call('login', { email, password: another })).text)
    await call('logout', undefined, login.token)

    const { db } = docket.app.context
    const secrets = [...links, made.token, login.token, password, another, wrong]
    for (const { password_hash } of await db.all(hashes, {}))
      secrets.push(password_hash, password_hash.split('$').at(-1)!)
    assert.equal(secrets.length, 11)
    const logged = docket.notes.filter((line) => !line.includes('"a mail is kept'))
    assert.ok(logged.length > 10, 'each request has its line')
    const kept: Record<string, string> = {}
    for (const [name, rows] of Object.entries(tables)) kept[name] = JSON.stringify(await db.all(rows, {}))
    assert.ok(kept.audit_events!.includes('auth.reset'))
    for (const secret of secrets) {
      for (const [place, text] of Object.entries({ ...kept, log: logged.join(''), answers: heard.join('\n') })) {
        assert.ok(!text.includes(secret), `${place} hold ${secret}`)
      }
    }
    for (const token of links.slice(0, 3)) {
      const texts = [kept.audit_events, kept.jobs, ...logged, ...heard].join('')
      assert.ok(!texts.includes(hashOf(token)), 'the hash of a link')
    }
  })

  test('of mails that wait cannot be read where they wait, nor who forgot a password', async () => {
    await using server = await absentMailServer()
    await using docket = await startDocket({ logLevel: 'debug', environment: { DOCKET_MAIL_URL: server.url } })
    const { call } = listener(docket)
    await call('register', { email, password, terms_accepted: true })
    await call('forgotPassword', { email })
    await call('forgotPassword', { email: 'nobody@example.org' })
    const { db } = docket.app.context
    const waiting = async () => (await db.all(jobs, {})).filter(({ kind }) => kind === 'send mail')
    while ((await waiting()).filter(({ last_error }) => last_error !== null).length < 2) {
      await new Promise(setImmediate)
    }
    const texts = [JSON.stringify(await db.all(jobs, {})), ...docket.notes, ...docket.bugs]
    for (const text of texts) assert.doesNotMatch(text, /example\.org|\/reset\/|verify\?|token=/)
  })
})
