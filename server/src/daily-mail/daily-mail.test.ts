import assert from 'node:assert/strict'
import { after, before, beforeEach, describe, test } from 'node:test'
import { rowsOf } from '../../test/cast/belongings.ts'
import { doneWith, failedOnce } from '../../test/cast/paying.ts'
import {
  join,
  keyOf,
  leave,
  type Person,
  password,
  register,
  registerVerified,
  signIn,
} from '../../test/cast/people.ts'
import { type Docket, databaseName, postgresUrl, startDocket, TestClock } from '../../test/harness.ts'
import { answering, type PeerOptions, type Received, startPeer } from '../../test/peers/smtp-peer.ts'
import { refused } from '../../test/refused.ts'
import { DAY, HOUR, MINUTE, toTimestamp } from '../engine/outside/clock.ts'
import { dailyMailJobs, putUpDailyMails } from './sending.ts'

const base = 'https://docket.example.org'
const run = async ({ app: { context } }: Docket, name: string) => {
  const job = dailyMailJobs(context).find(({ kind }) => kind.name === name)!
  await job.run({}, new AbortController().signal)
}

describe(`the daily mail on ${databaseName}`, () => {
  const clock = new TestClock()
  let accept: NonNullable<PeerOptions['accept']> = () => {}
  let peer: Awaited<ReturnType<typeof startPeer>>
  let docket: Docket
  /** Another process beside PostgreSQL; the same one beside SQLite. */
  let there: Docket
  let olga: Person
  let ann: Person
  let listID: string
  let taskID: string

  before(async () => {
    peer = await startPeer({ accept: (address) => accept(address) })
    const environment = { DOCKET_MAIL_URL: peer.url, DOCKET_BASE_URL: base }
    docket = await startDocket({ clock, environment })
    const { databaseUrl } = docket.app.context.config
    const shared = { ...environment, DOCKET_DATABASE_URL: databaseUrl ?? '' }
    there = postgresUrl === undefined ? docket : await startDocket({ clock, environment: shared })
  })
  after(async () => {
    if (there !== docket) await there[Symbol.asyncDispose]()
    await docket[Symbol.asyncDispose]()
    await peer[Symbol.asyncDispose]()
  })
  beforeEach(async () => {
    accept = () => {}
    ;[olga, ann] = [await registerVerified(docket, 'olga'), await registerVerified(docket, 'ann')]
    listID = (await olga.api.createList({ body: { name: 'Groceries' } })).id
    await join(docket, listID, ann, 'editor')
    taskID = await add('Milk')
    // Nobody waits for what a test before left.
    clock.advance(3 * DAY)
    await look()
  })

  const add = async (name: string, more: object = {}) =>
    (await olga.api.createTask({ listID, body: { name, ...more } })).id
  const mention = (api = olga.api) => api.createComment({ taskID, body: { body: `@[Ann](user:${ann.user_id}) two?` } })
  const choose = (body: object, { api }: Pick<Person, 'api'> = ann) => api.updateNoticeSettings({ body })
  const look = async () => {
    await Promise.all([docket, there].map(({ app: { context } }) => putUpDailyMails(context)))
    await doneWith(docket, 'send daily mail')
  }
  /** At that hour of the next day in UTC. */
  const goTo = async (hour: number) => {
    const day = Math.floor(clock.now().getTime() / DAY) * DAY
    clock.advance(day + DAY + hour * HOUR - clock.now().getTime())
    await look()
  }
  const isDaily = ({ headers }: Received) => headers.some(([name]) => name === 'list-unsubscribe')
  const mails = ({ email } = ann): Received[] => peer.received.filter((mail) => mail.to === email && isDaily(mail))
  const headerOf = ({ headers }: Received, wanted: string) => headers.find(([name]) => name === wanted)?.[1]
  const stopOf = (mail: Received) => headerOf(mail, 'list-unsubscribe')!.slice(1, -1).replace(base, docket.url)

  test('is off until something has waited for a day, and then comes at eight until it is ended', async () => {
    const atFirst = { daily_mail: false, daily_mail_hour: 8, time_zone: 'UTC', muted_lists: [] }
    assert.deepEqual(await ann.api.getNoticeSettings(), atFirst)
    await mention()
    clock.advance(DAY - MINUTE)
    await run(docket, 'begin daily mails')
    assert.equal((await ann.api.getNoticeSettings()).daily_mail, false)
    clock.advance(2 * MINUTE)
    await Promise.all([run(docket, 'begin daily mails'), run(there, 'begin daily mails')])
    assert.equal((await ann.api.getNoticeSettings()).daily_mail, true)
    assert.equal((await olga.api.getNoticeSettings()).daily_mail, false)
    await goTo(8)
    assert.equal(mails().length, 1)
    await choose({ daily_mail: false })
    await mention()
    clock.advance(DAY + HOUR)
    await run(docket, 'begin daily mails')
    assert.equal((await ann.api.getNoticeSettings()).daily_mail, false, 'who has said no')
  })

  test('tells what waits and what is late, as text and HTML, with what ends it', async () => {
    await choose({ daily_mail: true, daily_mail_hour: 7, time_zone: 'Europe/Berlin' })
    await mention()
    const due = { due_at: toTimestamp(clock.now().getTime() - DAY) }
    await add('Bread', { ...due, assignee_id: ann.user_id })
    await add('Pay at www.evil.example now', { ...due, assignee_id: ann.user_id })
    await add('Nobody’s', due)
    await add('Olga’s', { ...due, assignee_id: olga.user_id })
    const { id: own } = await ann.api.createList({ body: { name: 'My own' } })
    await ann.api.createTask({ listID: own, body: { name: 'Mine alone', ...due } })
    const later = { due_at: toTimestamp(clock.now().getTime() + 9 * DAY) }
    await ann.api.createTask({ listID: own, body: { name: 'Later', ...later } })
    await goTo(6)
    const [mail, ...more] = mails()
    assert.deepEqual(more, [])
    assert.equal(mail!.subject, '3 things wait for you')
    for (const body of [mail!.text, mail!.html]) {
      assert.match(body, /mentioned you in/)
      assert.match(body, /Milk/)
      assert.match(body, /Bread/)
      assert.match(body, /Mine alone/)
      assert.match(body, /a task/)
      assert.doesNotMatch(body, /evil|Nobody’s|Nobody&#8217;s|Olga’s|Olga&#8217;s|Later/)
      for (const link of [`${base}/inbox`, `${base}/settings/notices`, `${base}/lists/${listID}?task=${taskID}`])
        assert.ok(body.includes(link), link)
      assert.match(body, /https:\/\/docket\.example\.org\/stop-mails\/[\w-]{40,}/)
    }
    assert.doesNotMatch(mail!.html, /<(img|script|form|iframe)|url\(/i)
    assert.match(
      headerOf(mail!, 'list-unsubscribe')!,
      /^<https:\/\/docket\.example\.org\/api\/v1\/public\/notices\/[\w-]+\/stop>$/,
    )
    assert.equal(headerOf(mail!, 'list-unsubscribe-post'), 'List-Unsubscribe=One-Click')
  })

  test('comes in the language of the account', async () => {
    const subjects = new Set<string>()
    for (const locale of ['en', 'de', 'fr', 'es'] as const) {
      await ann.api.updateMe({ body: { locale } })
      await choose({ daily_mail: true })
      await mention()
      await goTo(8)
      const { subject, text, html } = mails().at(-1)!
      assert.doesNotMatch(`${subject}${text}`, /[{}]|undefined|\bnull\b/)
      assert.ok(html.includes(`<html lang="${locale}"`))
      subjects.add(subject)
    }
    assert.equal(subjects.size, 4)
  })

  test('is not sent on a day on which nothing waits, and is on the next one on which something does', async () => {
    await choose({ daily_mail: true })
    await mention()
    await ann.api.markInboxRead({ body: { through: Number.MAX_SAFE_INTEGER } })
    await goTo(8)
    assert.equal(mails().length, 0)
    await mention()
    await goTo(8)
    assert.equal(mails().length, 1)
  })

  test('comes once, whichever processes look how often, and however the hour is changed that day', async () => {
    await choose({ daily_mail: true })
    await mention()
    await goTo(8)
    for (let each = 0; each < 5; each++) await look()
    await choose({ daily_mail_hour: 9 })
    clock.advance(HOUR)
    await look()
    assert.equal(mails().length, 1)
    await goTo(9)
    assert.equal(mails().length, 2)
  })

  test('tells what may be seen when it is sent, and not when it was put up', async () => {
    await choose({ daily_mail: true })
    await mention()
    const refusals: string[] = []
    accept = (address) => {
      if (address !== ann.email || refusals.length > 0) return
      refusals.push(address)
      throw answering(451, '4.3.0 later')
    }
    const day = Math.floor(clock.now().getTime() / DAY) * DAY
    clock.advance(day + DAY + 8 * HOUR - clock.now().getTime())
    await putUpDailyMails(docket.app.context)
    while (refusals.length === 0) await new Promise(setImmediate)
    await leave(docket, listID, ann)
    clock.advance(10 * MINUTE)
    await look()
    assert.deepEqual(mails(), [])
  })

  test('of a server that was down for more than a day is not sent any more', async () => {
    await choose({ daily_mail: true })
    await mention()
    let isDown = true
    const tried = Promise.withResolvers<void>()
    accept = (address) => {
      if (!isDown || address !== ann.email) return
      tried.resolve()
      throw answering(451, '4.3.0 later')
    }
    const day = Math.floor(clock.now().getTime() / DAY) * DAY
    clock.advance(day + DAY + 8 * HOUR - clock.now().getTime())
    await putUpDailyMails(docket.app.context)
    await tried.promise
    await failedOnce(docket, 'send daily mail')
    clock.advance(DAY + MINUTE)
    isDown = false
    await look()
    assert.equal(mails().length, 1, 'that of today')
  })

  test('stopDailyMail and openDailyMailStop: it ends for whoever has the mail, as mail programs ask for it, and a look at the address ends nothing', async () => {
    await choose({ daily_mail: true, daily_mail_hour: 8 })
    await mention()
    await goTo(8)
    const stop = stopOf(mails()[0]!)
    const opened = await fetch(stop, { redirect: 'manual' })
    assert.deepEqual(
      [opened.status, opened.headers.get('location')],
      [302, `${base}/stop-mails/${stop.split('/').at(-2)}`],
    )
    assert.equal((await ann.api.getNoticeSettings()).daily_mail, true)
    for (let each = 0; each < 2; each++) {
      const headers = { 'content-type': 'application/x-www-form-urlencoded' }
      const answer = await fetch(stop, { method: 'POST', headers, body: 'List-Unsubscribe=One-Click' })
      assert.equal(answer.status, 204)
      assert.equal((await ann.api.getNoticeSettings()).daily_mail, false)
    }
    await goTo(8)
    assert.equal(mails().length, 1)
    for (const token of ['x', stop.split('/').at(-2)!.slice(0, -4), '']) {
      const answer = await fetch(`${docket.url}/api/v1/public/notices/${token}/stop`, { method: 'POST' })
      assert.equal(answer.status, 404)
    }
  })

  test('goes to addresses that were confirmed, and to no others', async () => {
    const bob = await register(docket, 'bob')
    await join(docket, listID, bob, 'editor')
    await olga.api.createComment({ taskID, body: { body: `@[Bob](user:${bob.user_id})` } })
    await choose({ daily_mail: true }, bob)
    await goTo(8)
    assert.deepEqual(mails(bob), [])
  })

  test('a clock that is wrong sends none twice, and puts none off for good', async () => {
    await choose({ daily_mail: true })
    await mention()
    await goTo(8)
    for (const wrong of [-HOUR, HOUR]) {
      clock.advance(wrong)
      await look()
    }
    assert.equal(mails().length, 1)
    clock.advance(400 * DAY)
    await look()
    clock.advance(-400 * DAY)
    await look()
    const before = mails().length
    // What waited before may have grown too old meanwhile, and be gone; so may sessions.
    const { token } = await signIn(docket.client(), { email: olga.email, password })
    await mention(docket.client(token))
    await goTo(8)
    await goTo(8)
    assert.ok(mails().length > before)
  })

  test('getNoticeSettings and updateNoticeSettings: who may, and what is understood', async () => {
    const key = await keyOf(docket, ann)
    await refused(choose({ daily_mail: true }, key), 'api_key.session_required')
    await refused(docket.client().getNoticeSettings(), 'auth.required')
    for (const body of [
      { daily_mail_hour: 24 },
      { daily_mail_hour: 1.5 },
      { time_zone: 'Mars' },
      { daily_mail: 'yes' },
      { muted_lists: ['x'] },
    ])
      await refused(choose(body), 'request.invalid')
    const chosen = { daily_mail: true, daily_mail_hour: 17, time_zone: 'America/New_York', muted_lists: [listID] }
    assert.deepEqual(await choose(chosen), chosen)
    assert.deepEqual(await choose({}), chosen)
    assert.deepEqual(await choose({ daily_mail: false }), { ...chosen, daily_mail: false })
  })

  test('exportMe has what was chosen; deleteMe leaves nothing of it, and its link does nothing any more', async () => {
    const chosen = await choose({ daily_mail: true })
    assert.deepEqual((await ann.api.exportMe()).daily_mail, chosen)
    await mention()
    await goTo(8)
    await ann.api.deleteMe({ body: { current_password: password, confirmation: 'delete my account' } })
    const left = async () => (await rowsOf(docket, 'daily_mails')).filter(({ user_id }) => user_id === ann.user_id)
    assert.deepEqual(await left(), [])
    assert.equal((await fetch(stopOf(mails()[0]!), { method: 'POST' })).status, 204)
    assert.deepEqual(await left(), [])
  })
})
