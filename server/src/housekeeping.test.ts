import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { describe, test } from 'node:test'
import { sql } from 'kysely'
import { invite } from '../test/cast/invites.ts'
import { password, register, signIn } from '../test/cast/people.ts'
import { databaseName, startDocket, TestClock } from '../test/harness.ts'
import { noteEvent } from './billing/queries.ts'
import type { Database } from './engine/db/database.ts'
import { columns, query } from './engine/db/query.ts'
import { DAY, HOUR, MINUTE, toTimestamp } from './engine/outside/clock.ts'
import type { KeptMail } from './engine/outside/kept-mail.ts'
import { purgeTombstones } from './engine/revisions/queries.ts'
import { housekeeping, tidy } from './housekeeping.ts'
import { putChallenge } from './two-factor/challenges.ts'
import { putDevice } from './two-factor/trusted-devices.ts'

/** `count` deletions with the revs from 1 on, one a millisecond. */
const bury = query((_, p: { list_id: string; count: number; first_at: string }, { name }) =>
  name === 'sqlite'
    ? sql`insert into tombstones (list_id, rev, kind, id, deleted_at)
        with recursive n(i) as (select 1 union all select i + 1 from n where i < ${p.count})
        select ${p.list_id}, i, 'task', i, strftime('%Y-%m-%dT%H:%M:%fZ', ${p.first_at}, '+' || (i / 1000.0) || ' seconds')
        from n`
    : sql`insert into tombstones (list_id, rev, kind, id, deleted_at)
        select ${p.list_id}::uuid, i, 'task', i::text, ${p.first_at}::timestamptz + i * interval '1 millisecond'
        from generate_series(1, ${p.count}::int) i`,
)
const insertTombstone = query((q, p: { list_id: string; rev: number; deleted_at: string }) =>
  q
    .insertInto('tombstones')
    .values({ ...columns(p, 'list_id', 'rev', 'deleted_at'), kind: 'task', id: 'gone', by_via: '' }),
)
/** One statement, so that both are of the same moment. */
const purgeState = query((q, p: { list_id: string }) =>
  q
    .selectFrom('lists')
    .leftJoin('tombstones', (on) =>
      on.onRef('tombstones.list_id', '=', 'lists.id').onRef('tombstones.rev', '>', 'lists.purged_rev'),
    )
    .where('lists.id', '=', p.list_id)
    .groupBy('lists.purged_rev')
    .select(({ fn }) => ['purged_rev', fn.count<number>('tombstones.rev').as('known')]),
)
const saveThrottle = query((q, p: { key: string; window_started_at: string; blocked_until: string | null }) =>
  q.insertInto('throttles').values({ ...columns(p, 'key', 'window_started_at', 'blocked_until'), hits: 10 }),
)
const throttleKeys = query((q) => q.selectFrom('throttles').select('key').orderBy('key'))
const saveBucket = query((q, p: { key: string; full_at: number }) =>
  q.insertInto('buckets').values({ ...columns(p, 'key', 'full_at'), granted: 1 }),
)
const bucketKeys = query((q) => q.selectFrom('buckets').select('key'))
const saveJob = query((q, p: { id: string; payload: string; at: string; failed_at: string | null }) =>
  q.insertInto('jobs').values({
    ...columns(p, 'id', 'payload', 'failed_at'),
    ...{ kind: 'odd job', attempts: 1, run_at: p.at, created_at: p.at },
  }),
)
const oddJobs = query((q) => q.selectFrom('jobs').where('kind', '=', 'odd job').select('payload').orderBy('payload'))
const challengeCount = query((q) =>
  q.selectFrom('login_challenges').select(({ fn }) => fn.countAll<number>().as('count')),
)
const deviceCount = query((q) => q.selectFrom('trusted_devices').select(({ fn }) => fn.countAll<number>().as('count')))
const sessionCount = query((q) => q.selectFrom('sessions').select(({ fn }) => fn.countAll<number>().as('count')))

const memberships = query((q, p: { list_id: string }) =>
  q.selectFrom('memberships').where('list_id', '=', p.list_id).select('user_id'),
)
const linkCount = query((q) => q.selectFrom('link_tokens').select(({ fn }) => fn.countAll<number>().as('count')))
const eventIds = query((q) => q.selectFrom('payment_events').select('id'))
const eventCount = query((q) => q.selectFrom('audit_events').select(({ fn }) => fn.countAll<number>().as('count')))

describe(`housekeeping on ${databaseName}`, () => {
  test('forgets deletions step by step, and whoever reads on between two steps misses nothing', async () => {
    const clock = new TestClock()
    await using docket = await startDocket({ clock })
    const { email, api } = await register(docket)
    const lists = [await api.createList({ body: { name: 'A' } }), await api.createList({ body: { name: 'B' } })]
    const deletions = await Promise.all(
      lists.map(async ({ id: listID }) => {
        const revs: number[] = []
        for (let n = 0; n < 12; n++) {
          const { id: taskID } = await api.createTask({ listID, body: { name: `Task ${n}` } })
          await api.deleteTask({ taskID })
          revs.push((await api.getList({ listID })).rev)
          clock.advance(1)
        }
        return { listID, revs }
      }),
    )
    clock.advance(31 * DAY)
    const { token } = await signIn(docket.client(), { email, password })
    const later = docket.client(token)
    const before = toTimestamp(clock.now().getTime() - 30 * DAY)
    const { db } = docket.app.context

    // Housekeeping itself may have forgotten some meanwhile.
    for (let forgotten = 5; forgotten === 5; ) {
      forgotten = await db.transact((tx) => purgeTombstones(tx, { before, limit: 5 }))
      for (const { listID, revs } of deletions) {
        for (const since of revs) {
          const { full, changes } = await later.getListChanges({ listID, since: String(since) })
          const told = changes.filter(({ event }) => event === 'task_deleted').map(({ rev }) => rev)
          if (!full)
            assert.deepEqual(
              told,
              revs.filter((rev) => rev > since),
              `after ${since}`,
            )
        }
        assert.equal((await later.getListChanges({ listID, since: String(revs.at(-1)) })).full, false)
      }
    }
    for (const { listID } of deletions) assert.equal((await later.getListChanges({ listID, since: '1' })).full, true)
  })

  test('lets others through while it forgets 50,000 deletions', async () => {
    const clock = new TestClock()
    await using docket = await startDocket({ clock })
    const { api } = await register(docket)
    const { id: list_id } = await api.createList({ body: { name: 'Long' } })
    const { db } = docket.app.context
    const count = 50_000
    await db.transact((tx) => tx.all(bury, { list_id, count, first_at: toTimestamp(clock.now().getTime() - 31 * DAY) }))
    const progress = { isOver: false }
    const over = tidy(db, clock).finally(() => (progress.isOver = true))
    const seen = new Set<number>()
    while (!progress.isOver) {
      const { purged_rev, known } = (await db.first(purgeState, { list_id }))!
      assert.equal(known, count - purged_rev, `a gap after ${purged_rev}`)
      seen.add(purged_rev)
      await db.transact(async () => {})
    }
    await over
    assert.ok(seen.size >= 25, `others came through between ${seen.size} of 50 steps`)
    assert.deepEqual({ ...(await db.first(purgeState, { list_id })) }, { purged_rev: count, known: 0 })
  })

  test('never takes back up to which rev deletions were forgotten', async () => {
    const clock = new TestClock()
    await using docket = await startDocket({ clock })
    const { api } = await register(docket)
    const { id: list_id } = await api.createList({ body: { name: 'Odd' } })
    const { db } = docket.app.context
    const daysAgo = (days: number) => toTimestamp(clock.now().getTime() - days * DAY)
    // The clock was two days ahead when the first was deleted.
    await db.transact(async (tx) => {
      await tx.all(insertTombstone, { list_id, rev: 5, deleted_at: daysAgo(29) })
      await tx.all(insertTombstone, { list_id, rev: 6, deleted_at: daysAgo(31) })
    })
    await tidy(db, clock)
    assert.deepEqual({ ...(await db.first(purgeState, { list_id })) }, { purged_rev: 6, known: 0 })
    clock.advance(2 * DAY)
    await tidy(db, clock)
    assert.deepEqual({ ...(await db.first(purgeState, { list_id })) }, { purged_rev: 6, known: 0 })
  })

  test('forgets sessions that ended, and those only', async () => {
    const clock = new TestClock()
    await using docket = await startDocket({ clock })
    const { email } = await register(docket)
    const { db } = docket.app.context
    clock.advance(15 * DAY)
    await signIn(docket.client(), { email, password })
    clock.advance(16 * DAY)
    await tidy(db, clock)
    assert.equal((await db.first(sessionCount, {}))!.count, 1)
  })

  test('forgets links that expired, and what the audit holds for half a year', async () => {
    const clock = new TestClock()
    await using docket = await startDocket({ clock })
    const { db } = docket.app.context
    const counts = async () => [(await db.first(linkCount, {}))!.count, (await db.first(eventCount, {}))!.count]
    await register(docket)
    clock.advance(DAY)
    await register(docket)
    await tidy(db, clock)
    assert.deepEqual(await counts(), [2, 2], 'a link that has just expired')
    clock.advance(1)
    await tidy(db, clock)
    assert.deepEqual(await counts(), [1, 2])
    clock.advance(179 * DAY)
    await tidy(db, clock)
    assert.deepEqual(await counts(), [0, 1])
  })

  test('forgets invites, accepted or not, a month after their time was over', async () => {
    const clock = new TestClock()
    await using docket = await startDocket({ clock })
    const { db } = docket.app.context
    const [olga, ann] = [await register(docket, 'olga'), await register(docket, 'ann')]
    const { id: list_id } = await olga.api.createList({ body: { name: 'Groceries' } })
    const accepted = await invite(docket, olga, ann.email, { list_id })
    await ann.api.acceptInvite({ token: accepted })
    clock.advance(MINUTE)
    const pending = await invite(docket, olga, 'nobody@example.net', { list_id })
    const left = () =>
      Promise.all(
        [accepted, pending].map(async (token) => (await docket.client().raw('previewInvite', { token })).status),
      )
    clock.advance(37 * DAY - MINUTE)
    await tidy(db, clock)
    assert.deepEqual(await left(), [200, 200])
    clock.advance(1)
    await tidy(db, clock)
    assert.deepEqual(await left(), [404, 200])
    clock.advance(MINUTE)
    await tidy(db, clock)
    assert.deepEqual(await left(), [404, 404])
    assert.equal((await db.all(memberships, { list_id })).length, 2)
  })

  test('forgets challenges and trusted browsers that ended, and those only', async () => {
    const clock = new TestClock()
    await using docket = await startDocket({ clock })
    const { user_id } = await register(docket)
    const { db } = docket.app.context
    const trust = async (token: string) => {
      await db.transact(async (tx) => {
        await putChallenge(tx, token, user_id, clock.now())
        await putDevice(tx, token, user_id, clock.now())
      })
    }
    await trust('old')
    clock.advance(6 * MINUTE)
    await trust('young')
    const left = async () => [(await db.first(challengeCount, {}))!.count, (await db.first(deviceCount, {}))!.count]
    await tidy(db, clock)
    assert.deepEqual(await left(), [1, 2])
    clock.advance(30 * DAY - MINUTE)
    await tidy(db, clock)
    assert.deepEqual(await left(), [0, 1])
  })

  test('keeps a counter that blocks somebody, or did within a day, whenever it began', async () => {
    const clock = new TestClock()
    await using docket = await startDocket({ clock })
    const { email } = await register(docket)
    const { db } = docket.app.context
    const at = (ms: number) => toTimestamp(clock.now().getTime() + ms)
    const old = { window_started_at: at(-3 * DAY) }
    await db.transact(async (tx) => {
      await tx.all(saveThrottle, { key: `login ${email}`, ...old, blocked_until: at(10 * MINUTE) })
      await tx.all(saveThrottle, { key: 'over a minute ago', ...old, blocked_until: at(-MINUTE) })
      await tx.all(saveThrottle, { key: 'over two days ago', ...old, blocked_until: at(-2 * DAY) })
      await tx.all(saveThrottle, { key: 'began an hour ago', window_started_at: at(-HOUR), blocked_until: null })
      await tx.all(saveThrottle, { key: 'began three days ago', ...old, blocked_until: null })
    })
    await tidy(db, clock)
    const kept = (await db.all(throttleKeys, {}))
      .map(({ key }) => key)
      .filter((key) => !/^(register|unasked mails)/.test(key))
    assert.deepEqual(kept, ['began an hour ago', `login ${email}`, 'over a minute ago'])
    const answer = await docket.client().raw('login', { body: { email, password } })
    assert.equal(answer.status, 429)
  })

  test('forgets buckets that have been full for an hour, and jobs that were given up a month ago', async () => {
    const clock = new TestClock()
    await using docket = await startDocket({ clock })
    const { db } = docket.app.context
    const ago = (ms: number) => clock.now().getTime() - ms
    await db.transact(async (tx) => {
      await tx.all(saveBucket, { key: 'full for long', full_at: ago(HOUR + 1) })
      await tx.all(saveBucket, { key: 'full for an hour', full_at: ago(HOUR) })
      const at = toTimestamp(ago(60 * DAY))
      for (const [payload, failed_at] of [
        ['"given up long ago"', toTimestamp(ago(30 * DAY + 1))],
        ['"given up"', toTimestamp(ago(30 * DAY))],
        ['"late"', null],
      ] as const) {
        await tx.all(saveJob, { id: randomUUID(), payload, at, failed_at })
      }
    })
    await tidy(db, clock)
    assert.deepEqual(
      (await db.all(bucketKeys, {})).map(({ key }) => key),
      ['full for an hour'],
    )
    assert.deepEqual(
      (await db.all(oddJobs, {})).map(({ payload }) => payload),
      ['"given up"', '"late"'],
    )
  })

  test('forgets events of the payment provider after 90 days, when nobody sends them again', async () => {
    const clock = new TestClock()
    await using docket = await startDocket({ clock })
    const { db } = docket.app.context
    const ago = (ms: number) => toTimestamp(clock.now().getTime() - ms)
    await db.transact(async (tx) => {
      await noteEvent(tx, { id: 'evt_old', created_at: ago(90 * DAY + 1) })
      await noteEvent(tx, { id: 'evt_young', created_at: ago(90 * DAY) })
    })
    await tidy(db, clock)
    assert.deepEqual(
      (await db.all(eventIds, {})).map(({ id }) => id),
      ['evt_young'],
    )
  })

  test('is done at the first start, and when the hour is over', async ({ signal }) => {
    const clock = new TestClock()
    await using docket = await startDocket({ clock })
    const { db } = docket.app.context
    const { length } = housekeeping(db, clock, {} as KeptMail)
    const runs = async (): Promise<(string | null)[]> =>
      (await db.all(runTimes, {})).map(({ held_by, run_at }) => (held_by === null ? run_at : null))
    const doneAt = async (time: number) => {
      const expected = toTimestamp(time + HOUR)
      while (!isEach(await runs(), expected, length)) {
        signal.throwIfAborted()
        await new Promise(setImmediate)
      }
    }
    await doneAt(clock.now().getTime())
    clock.advance(HOUR)
    await outdate(db)
    await doneAt(clock.now().getTime())
    assert.deepEqual(await db.all(throttleKeys, {}), [])
  })
})

const runTimes = query((q) => q.selectFrom('jobs').select(['run_at', 'held_by']).where('kind', 'like', 'purge %'))

const isEach = (times: (string | null)[], expected: string, count: number): boolean =>
  times.length === count && times.every((time) => time === expected)

const outdate = (db: Database) =>
  db.transact(async (tx) => {
    await tx.all(saveThrottle, { key: 'of long ago', window_started_at: toTimestamp(0), blocked_until: null })
    // Else the next look would be seconds away.
    for (const { kind } of await tx.all(kinds, {})) tx.news.jobs.add(kind)
  })

const kinds = query((q) => q.selectFrom('jobs').select('kind'))
