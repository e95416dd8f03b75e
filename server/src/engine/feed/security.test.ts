import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { cast, leave, type Person, password, register, sharedList, signIn } from '../../../test/cast/people.ts'
import { type Docket, databaseName, startDocket, TestClock } from '../../../test/harness.ts'
import { head, RawConnection } from '../../../test/input/raw.ts'
import { DAY } from '../outside/clock.ts'

const open = (docket: Docket, listID: string, credentials: Record<string, string>) =>
  RawConnection.open(docket.url, head(`GET /api/v1/lists/${listID}/events`, { ...credentials, connection: 'close' }))

const bearer = ({ token }: { token: string }) => ({ authorization: `Bearer ${token}` })

const follow = async (docket: Docket, listID: string, credentials: Record<string, string>) => {
  const stream = await open(docket, listID, credentials)
  await stream.until(/event: synced\n.*\n.*\n\n/)
  return stream
}

/** The status of an answer that is no stream. */
const refusal = async (docket: Docket, listID: string, credentials: Record<string, string>): Promise<string> => {
  using answer = await open(docket, listID, credentials)
  await answer.closed
  assert.doesNotMatch(answer.received, /text\/event-stream|retry:|event:/)
  return answer.received.slice('HTTP/1.1 '.length, 12)
}

/** Resolves once there is room for one more stream of this person. */
const untilAdmitted = async (docket: Docket, listID: string, person: { token: string }): Promise<void> => {
  for (;;) {
    using stream = await open(docket, listID, bearer(person))
    if ((await stream.until(/\r\n\r\n/)).startsWith('HTTP/1.1 200')) return
  }
}

/** Resolves once the stream has ended, and asserts that it did so within a second and without another frame. */
const assertCut = async (stream: RawConnection, frames: string, started: number): Promise<void> => {
  await stream.closed
  assert.ok(performance.now() - started < 1000, 'within a second')
  assert.equal(withoutChunks(stream.received), withoutChunks(frames))
}

/** The frames alone: a keepalive may come at any time. */
const withoutChunks = (answer: string): string =>
  answer.replaceAll(/\r\n([\da-f]+\r\n)?/g, '').replaceAll(': keepalive\n\n', '')

describe(`who may follow a list on ${databaseName}`, () => {
  test('strangers, the anonymous and ended sessions get no byte of a stream', async () => {
    await using docket = await startDocket()
    const people = await cast(docket)
    const { id } = await sharedList(docket, people)
    assert.equal(await refusal(docket, id, bearer(people.sam)), '404')
    assert.equal(await refusal(docket, id, {}), '401')
    assert.equal(await refusal(docket, id, { cookie: `svc_jwt=${people.sam.token}` }), '404')
    assert.equal(await refusal(docket, '00000000-0000-4000-8000-000000000000', bearer(people.olga)), '404')
    await people.vera.api.logout()
    assert.equal(await refusal(docket, id, bearer(people.vera)), '401')
    assert.equal(await refusal(docket, id, { cookie: `svc_jwt=${people.vera.token}` }), '401')
  })

  for (const method of ['HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']) {
    test(`${method} opens no stream`, async () => {
      await using docket = await startDocket()
      const olga = await register(docket, 'olga')
      const { id } = await olga.api.createList({ body: { name: 'Groceries' } })
      const asked = head(`${method} /api/v1/lists/${id}/events`, { ...bearer(olga), connection: 'close' })
      using answer = await RawConnection.open(docket.url, asked)
      await answer.closed // comes to its end
      assert.equal(answer.received.slice(9, 12), method === 'HEAD' ? '200' : '405')
      assert.doesNotMatch(answer.received, /retry: |event: /)
    })
  }

  test('a member who is removed gets nothing more, and cannot come back', async () => {
    await using docket = await startDocket()
    const people = await cast(docket)
    const { id } = await sharedList(docket, people)
    using ed = await follow(docket, id, bearer(people.ed))
    using vera = await follow(docket, id, { cookie: `svc_jwt=${people.vera.token}` })
    const before = ed.received
    const started = performance.now()
    await people.olga.api.removeMember({ listID: id, userID: people.ed.user_id })
    await people.olga.api.createTask({ listID: id, body: { name: 'a secret' } })
    await assertCut(ed, before, started)
    await vera.until(/a secret/)
    assert.match(vera.received, /event: members_changed/)
    assert.equal(await refusal(docket, id, bearer(people.ed)), '404')
  })

  test('logging out ends the streams of that session, by bearer and by cookie, and those of no other', async () => {
    await using docket = await startDocket()
    const { olga } = await cast(docket)
    const { id } = await olga.api.createList({ body: { name: 'Groceries' } })
    const second = await signIn(docket.client(), { email: olga.email, password })
    using one = await follow(docket, id, bearer(second))
    using two = await follow(docket, id, { cookie: `svc_jwt=${second.token}` })
    using other = await follow(docket, id, bearer(olga))
    const before = [one.received, two.received]
    const started = performance.now()
    await docket.client(second.token).logout()
    await olga.api.createTask({ listID: id, body: { name: 'a secret' } })
    await assertCut(one, before[0]!, started)
    await assertCut(two, before[1]!, started)
    await other.until(/a secret/)
    assert.equal(await refusal(docket, id, bearer(second)), '401')
  })

  test('a session that expires ends its stream, with the next change or the next poll', async () => {
    const clock = new TestClock()
    await using docket = await startDocket({ clock })
    const { olga, ed, ...others } = await cast(docket)
    const { id } = await sharedList(docket, { olga, ed, ...others })
    const { id: quiet } = await sharedList(docket, { olga, ed, ...others })
    using changed = await follow(docket, id, bearer(ed))
    using polled = await follow(docket, quiet, bearer(ed))
    const before = [changed.received, polled.received]
    clock.advance(7 * DAY)
    const again = await signIn(docket.client(), { email: olga.email, password })
    const started = performance.now()
    await docket.client(again.token).createTask({ listID: id, body: { name: 'a secret' } })
    await assertCut(changed, before[0]!, started)
    await docket.app.context.live.streams.poll()
    await assertCut(polled, before[1]!, started + 60_000)
    assert.equal(await refusal(docket, id, bearer(ed)), '401')
  })

  test('a list that is deleted says so and ends every stream', async () => {
    await using docket = await startDocket()
    const people = await cast(docket)
    const { id } = await sharedList(docket, people)
    const streams = await Promise.all(
      [people.olga, people.ed, people.vera].map((one) => follow(docket, id, bearer(one))),
    )
    await people.olga.api.deleteList({ listID: id })
    for (const stream of streams) {
      using _ = stream
      await stream.closed
      assert.match(
        stream.received,
        new RegExp(`event: list_deleted\\ndata: {"id":"${id}"}\\n(id: [\\d.]+\\n)?\\n\\r\\n(0\\r\\n\\r\\n)?$`),
      )
    }
    assert.equal(await refusal(docket, id, bearer(people.olga)), '404')
  })
})

describe(`the frames of a stream on ${databaseName}`, () => {
  test('hold one task each, whatever line breaks are in it', async () => {
    await using docket = await startDocket()
    const { api, token } = await register(docket, 'olga')
    const { id } = await api.createList({ body: { name: 'Groceries' } })
    using stream = await follow(docket, id, { authorization: `Bearer ${token}` })
    const breaks = 'a\r\n\r\nevent: task_deleted\ndata: {}\n\nb\rc\u2028d\u2029e\u0085f\r\r: g\nid: 99\nretry: 1'
    await api.createTask({ listID: id, body: { name: 'x\u2028event: list_deleted\u2029y', description: breaks } })
    await api.updateList({ listID: id, body: { description: breaks } })
    const { rev } = await api.createTask({ listID: id, body: { name: 'last' } })
    await stream.until(new RegExp(`id: ${rev}\\.\\d+\\n\\n`))
    // Every line break that a reader knows (WHATWG HTML, section 9.2.6); the chunks of HTTP end in CR LF.
    const live = stream.received
      .slice(stream.received.indexOf('event: synced'))
      .replaceAll(/\r\n[\da-f]+\r\n/g, '')
      .replace(/\r\n$/, '')
      .replaceAll(': keepalive\n\n', '')
    const fields = live.split(/\r\n|\r|\n/).map((line) => line.split(':')[0])
    const frame = ['event', 'data', 'id', '']
    assert.deepEqual(fields.slice(0, -1), [...frame, ...frame, ...frame, ...frame])
    assert.doesNotMatch(live, /\r/)
  })
})

describe(`limits of streams on ${databaseName}`, () => {
  const streamsOf = async (docket: Docket, person: Person, listID: string, count: number) =>
    Promise.all(Array.from({ length: count }, () => open(docket, listID, bearer(person))))

  test('one person has as many as allowed, also when all are opened at once; others have theirs', async () => {
    await using docket = await startDocket({ limits: { streamsPerUser: 20 } })
    const people = await cast(docket)
    const { id } = await sharedList(docket, people)
    const streams = await streamsOf(docket, people.olga, id, 50)
    const statuses = await Promise.all(streams.map(async (one) => (await one.until(/\r\n\r\n/)).slice(9, 12)))
    assert.equal(statuses.filter((status) => status === '200').length, 20)
    const refused = streams[statuses.indexOf('429')]!
    assert.match(await refused.until(/"code":"rate_limited"/), /retry-after: \d+/)
    using other = await follow(docket, id, bearer(people.ed))
    assert.ok(other.received)

    using last = streams[statuses.indexOf('200')]!
    last.socket.destroy()
    await last.closed
    await untilAdmitted(docket, id, people.olga)
    for (const one of streams) one[Symbol.dispose]()
  })

  test('100 for one person, unless it is configured otherwise', async () => {
    await using docket = await startDocket()
    assert.equal(docket.app.context.config.limits.streamsPerUser, 100)
    const olga = await register(docket, 'olga')
    const { id } = await olga.api.createList({ body: { name: 'Groceries' } })
    const streams = await streamsOf(docket, olga, id, 100)
    for (const one of streams) await one.until(/event: synced/)
    assert.equal(await refusal(docket, id, bearer(olga)), '429')
    for (const one of streams) one[Symbol.dispose]()
  })

  test('the process has as many as allowed, whoever opens them', async () => {
    await using docket = await startDocket({ limits: { streams: 2 } })
    const people = await cast(docket)
    const { id } = await sharedList(docket, people)
    using one = await follow(docket, id, bearer(people.olga))
    using two = await follow(docket, id, bearer(people.ed))
    assert.equal(await refusal(docket, id, bearer(people.vera)), '429')
    assert.ok(one.received && two.received)
  })

  test('a stream that was ended closes, also when its reader does not take the rest', async () => {
    await using docket = await startDocket({ limits: { streamsPerUser: 1 } })
    const people = await cast(docket)
    const { id } = await sharedList(docket, people)
    const { id: other } = await sharedList(docket, people)
    // More than the buffers of the system take.
    const body = { name: 'Long', description: 'x'.repeat(65_000) }
    for (let batch = 0; batch < 10; batch++) {
      await Promise.all(Array.from({ length: 25 }, () => people.olga.api.createTask({ listID: id, body })))
    }
    using stalled = await open(docket, id, bearer(people.ed))
    await stalled.until(/event: task/)
    stalled.socket.pause()
    assert.equal(await refusal(docket, other, bearer(people.ed)), '429')
    await leave(docket, id, people.ed)
    await untilAdmitted(docket, other, people.ed)
  })

  test('a reader that takes nothing is cut, and holds up neither the others nor the memory', async () => {
    await using docket = await startDocket()
    const people = await cast(docket)
    const { id } = await sharedList(docket, people)
    const stalled = await Promise.all(Array.from({ length: 10 }, () => follow(docket, id, bearer(people.ed))))
    for (const one of stalled) one.socket.pause()
    using other = await follow(docket, id, bearer(people.vera))
    const { id: taskID } = await people.olga.api.createTask({ listID: id, body: { name: 'Long' } })
    const before = process.memoryUsage.rss()
    // About 16 MB for each reader: more than the buffers of the system, and 1 MiB of ours.
    let rev = 0
    for (let n = 0; n < 250; n++) {
      rev = (await people.olga.api.updateTask({ taskID, body: { description: `${n}`.padEnd(65_000, 'x') } })).rev
      if (n % 50 === 0) other.received = ''
    }
    await other.until(new RegExp(`id: ${rev}\\.`))
    const grown = (process.memoryUsage.rss() - before) / 2 ** 20
    assert.ok(grown < 250, `${grown} MiB more`)
    for (const one of stalled) {
      one.received = ''
      one.socket.resume()
      await one.closed
      assert.ok(!one.received.includes(`id: ${rev}.`), 'was cut on the way')
    }
  })
})
