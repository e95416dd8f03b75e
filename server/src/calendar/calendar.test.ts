import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import { ics } from '@docket/contract/ics'
import fc from 'fast-check'
import ICAL from 'ical.js'
import { damaged } from '../../test/cast/links.ts'
import { join, type Person, password, register, registerDemo } from '../../test/cast/people.ts'
import { databaseName, TestClock, useDocket } from '../../test/harness.ts'
import { refused } from '../../test/refused.ts'
import { query } from '../engine/db/query.ts'
import { DAY, HOUR } from '../engine/outside/clock.ts'
import { newToken } from '../engine/outside/encryption.ts'

const baseUrl = 'https://docket.example'
const none = { enabled: false, token: '', url: '' }

/** As a calendar program takes it. */
const eventsIn = (text: string) =>
  new ICAL.Component(ICAL.parse(text)).getAllSubcomponents('vevent').map((event) => new ICAL.Event(event))

describe(`calendars on ${databaseName}`, () => {
  const clock = new TestClock()
  const docket = useDocket({ clock, environment: { DOCKET_BASE_URL: baseUrl }, logLevel: 'debug' })
  let olga: Person

  before(async () => {
    olga = await register(docket, 'olga')
  })

  const at = (ms: number) => new Date(clock.now().getTime() + ms).toISOString()
  const get = (token: string, headers: Record<string, string> = {}) =>
    docket.client().raw('getCalendarFeed', { token }, { headers })
  const shown = async (token: string) => eventsIn(await (await get(token)).text())
  const names = async (token: string) => (await shown(token)).map(({ summary }) => summary)
  const listOf = async ({ api }: Person, name = 'Groceries') => (await api.createList({ body: { name } })).id

  test('makeCalendar gives an address, getCalendar tells it, and deleteCalendar takes it away', async () => {
    const { api } = await register(docket)
    assert.deepEqual(await api.getCalendar(), none)
    const made = await api.makeCalendar()
    assert.match(made.token, /^[\w-]{43}$/)
    assert.equal(made.url, `${baseUrl}/api/v1/public/calendar/${made.token}.ics`)
    assert.deepEqual(await api.getCalendar(), { enabled: true, ...made })
    assert.equal((await get(made.token)).status, 200)
    const next = await api.makeCalendar()
    assert.notEqual(next.token, made.token)
    assert.deepEqual([(await get(made.token)).status, (await get(next.token)).status], [404, 200])
    await api.deleteCalendar()
    await api.deleteCalendar()
    assert.deepEqual(await api.getCalendar(), none)
    assert.equal((await get(next.token)).status, 404)
  })

  test('getCalendarFeed has the open tasks of all lists that are due, as a calendar program takes them', async () => {
    const person = await register(docket)
    const listID = await listOf(person, 'Groceries; for Sunday, early')
    const due_at = at(DAY)
    const create = (body: { name: string; description?: string; due_at?: string | null }) =>
      person.api.createTask({ listID, body })
    const description = 'Two bottles;\nor, if need be, \\three\\'
    const milk = await create({ name: 'Milk, fresh', description, due_at })
    await create({ name: 'Some day' })
    const done = await create({ name: 'Done', due_at })
    await person.api.updateTask({ taskID: done.id, body: { status: 'completed' } })
    const archived = await create({ name: 'Archived', due_at })
    await person.api.archiveTask({ taskID: archived.id })
    await create({ name: 'Late', due_at: at(-DAY) })
    await create({ name: 'Long ago', due_at: at(-31 * DAY) })
    const other = await listOf(person, 'Other')
    await person.api.createTask({ listID: other, body: { name: 'Elsewhere', due_at: at(2 * DAY) } })
    const { token } = await person.api.makeCalendar()
    const answer = await get(token)
    assert.equal(answer.headers.get('content-type'), 'text/calendar')
    assert.equal(answer.headers.get('x-robots-tag'), 'noindex')
    const events = eventsIn(await answer.text())
    assert.deepEqual(
      events.map(({ summary }) => summary),
      ['Late', 'Milk, fresh', 'Elsewhere'],
    )
    const event = events[1]!
    assert.equal(event.uid, milk.id)
    assert.equal(event.sequence, milk.rev)
    assert.equal(event.description, description)
    assert.equal(event.startDate.toJSDate().toISOString(), `${due_at.slice(0, 19)}.000Z`)
    assert.equal(event.component.getFirstPropertyValue('categories'), 'Groceries; for Sunday, early')
    assert.equal(event.component.getFirstPropertyValue('url'), `${baseUrl}/lists/${listID}?task=${milk.id}`)
    assert.equal(event.component.getFirstPropertyValue('transp'), 'TRANSPARENT')
  })

  test('getCalendarFeed is the same while nothing changes, and the 1,000 that are due first', async () => {
    const person = await register(docket)
    const listID = await listOf(person)
    const operations = (first: number) =>
      Array.from({ length: 500 }, (_, number) => ({
        op: 'create' as const,
        name: `${first + number}`,
        due_at: at(HOUR * (first + number)),
      }))
    for (const first of [0, 500, 1000]) await person.api.batchTasks({ listID, body: { operations: operations(first) } })
    const { token } = await person.api.makeCalendar()
    const etag = (await get(token)).headers.get('etag')!
    assert.equal((await get(token, { 'if-none-match': etag })).status, 304)
    assert.deepEqual(
      await names(token),
      Array.from({ length: 1000 }, (_, number) => `${number}`),
    )
  })

  test('a calendar shows what its account can see at this moment, and nothing of people', async () => {
    const ed = await register(docket, 'ed')
    const listID = await listOf(olga)
    const { token } = await ed.api.makeCalendar()
    assert.deepEqual(await names(token), [])
    await join(docket, listID, ed, 'viewer')
    // A description is cut after 500 characters, which may be anywhere in a mention.
    const mention = `@[Olga Example](user:${olga.user_id})`
    for (const cut of [0, 3, 18, 30, mention.length - 1]) {
      const description = `${mention} ${'x'.repeat(500 - mention.length - 1 - cut)}${mention}`
      await olga.api.createTask({ listID, body: { name: 'Milk', description, due_at: at(DAY) } })
    }
    assert.deepEqual(new Set(await names(token)), new Set(['Milk']))
    for (const { description } of await shown(token)) assert.match(description, /^@Olga Example x+$/)
    const text = await (await get(token)).text()
    for (const person of [olga, ed])
      for (const secret of [person.email, person.user_id, person.email.split('@')[0]!])
        assert.ok(!text.includes(secret), text)
    await olga.api.removeMember({ listID, userID: ed.user_id })
    assert.deepEqual(await names(token), [])
  })

  test('an address is in nothing else that anybody is told, nor in the log', async () => {
    const person = await register(docket)
    const { token } = await person.api.makeCalendar()
    const told = await (await person.api.raw('exportMe')).text()
    assert.deepEqual(JSON.parse(told).calendar, { enabled: true, made_at: clock.now().toISOString() })
    await get(token)
    const rows = JSON.stringify(await docket.app.context.db.all(everyCalendar, {}))
    for (const text of [told, rows, ...docket.notes]) assert.ok(!text.includes(token), text)
    assert.ok(docket.notes.some((line) => line.includes('/public/calendar/:token.ics')))
  })

  test('an address that was cut, changed or made up, or whose account is gone, is nobody’s', async () => {
    const person = await register(docket)
    const { token } = await person.api.makeCalendar()
    for (const wrong of [...Object.values(damaged(token)), newToken(), 'x'])
      assert.equal((await get(wrong)).status, 404, wrong)
    const gone = { current_password: password, confirmation: 'delete my account' }
    await person.api.deleteMe({ body: gone })
    assert.equal((await get(token)).status, 404)
    assert.ok(!JSON.stringify(await docket.app.context.db.all(everyCalendar, {})).includes(person.user_id))
  })

  test('after the secret was replaced the address goes on, and is not told', async () => {
    const person = await register(docket)
    const { token } = await person.api.makeCalendar()
    await docket.app.context.db.transact((tx) => tx.all(breakToken, { user_id: person.user_id }))
    assert.deepEqual(await person.api.getCalendar(), { ...none, enabled: true })
    assert.equal((await get(token)).status, 200)
  })

  test('calendars are for whoever signs in themselves: no keys, not the demo account', async () => {
    const { key } = await olga.api.createApiKey({ body: { name: 'Script' } })
    const demo = await registerDemo(docket)
    for (const operation of ['makeCalendar', 'deleteCalendar'] as const) {
      await refused(docket.client(key)[operation](), 'api_key.session_required')
      await refused(docket.client()[operation](), 'auth.required')
      await refused(demo.api[operation](), 'demo_account')
    }
    await refused(docket.client(key).getCalendar(), 'api_key.session_required')
  })
})

describe(`how often calendars are read, on ${databaseName}`, () => {
  const limits = { publicReads: 6, publicFeed: 3 }
  const docket = useDocket({ clock: new TestClock(), limits, environment: { DOCKET_TRUSTED_PROXIES: '127.0.0.1' } })
  const read = async (token: string, ip: string) =>
    (await docket.client().raw('getCalendarFeed', { token }, { headers: { 'x-forwarded-for': ip } })).status

  test('getCalendarFeed is limited for each calendar and reader, and guesses all together', async () => {
    const { token } = await (await register(docket)).api.makeCalendar()
    for (const status of [200, 200, 200, 429]) assert.equal(await read(token, '10.0.0.1'), status)
    assert.equal(await read(token, '10.0.0.2'), 200)
    for (let guess = 0; guess < 6; guess++) assert.equal(await read(newToken(), '10.0.0.3'), 404)
    assert.equal(await read(newToken(), '10.0.0.3'), 429)
    assert.equal(await read(token, '10.0.0.3'), 200)
  })
})

describe('a calendar’s text', () => {
  const event = {
    id: '1b4e28ba-2fa1-41d2-883f-0016d3cca427',
    list_name: 'Groceries',
    due_at: '2026-11-21T14:00:00.000Z',
    due_all_day: 0,
    updated_at: '2026-11-20T09:30:00.123Z',
    rev: 7,
    page: baseUrl,
  }
  const unit = fc.string({ unit: 'grapheme', maxLength: 300, size: 'max' })

  test('whatever a task says, a calendar program reads it again, and no line is longer than 75 octets', () => {
    fc.assert(
      fc.property(unit, unit, (name, description) => {
        const text = ics([{ ...event, name, description }])
        for (const line of text.split('\r\n')) assert.ok(Buffer.byteLength(line) <= 75, line)
        assert.ok(!/(?<!\r)\n/.test(text))
        const [read, ...others] = eventsIn(text)
        assert.equal(others.length, 0)
        const expected = (words: string) =>
          words
            .replaceAll(/\r\n?/g, '\n')
            .replace(/[^\t\n\u{20}-\u{7E}\u{A0}-\u{D7FF}\u{E000}-\u{10FFFF}]/gu, '\u{FFFD}')
        assert.equal(read!.summary, expected(name))
        if (description !== '') assert.equal(read!.description, expected(description))
      }),
      { numRuns: 300 },
    )
  })

  test('a name cannot end its event or bring a property of its own', () => {
    const name = 'x\r\nEND:VEVENT\nBEGIN:VEVENT\u2028SUMMARY:other\u0000\uD800'
    assert.equal(eventsIn(ics([{ ...event, name, description: '' }])).length, 1)
  })

  test('what is due on a day has no time', () => {
    const [day] = eventsIn(ics([{ ...event, name: 'Bins', description: '', due_all_day: 1 }]))
    assert.deepEqual([day!.startDate.isDate, day!.startDate.toString()], [true, '2026-11-21'])
  })
})

const everyCalendar = query((q) => q.selectFrom('calendars').selectAll())
const breakToken = query((q, p: { user_id: string }) =>
  q.updateTable('calendars').set({ token: newToken() }).where('user_id', '=', p.user_id),
)
