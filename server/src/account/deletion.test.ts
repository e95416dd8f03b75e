import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type pg from 'pg'
import { furnish, tablesWith } from '../../test/cast/belongings.ts'
import { useShop } from '../../test/cast/paying.ts'
import { cast, type Person, password, register, sharedList, signIn, verify } from '../../test/cast/people.ts'
import { type Docket, databaseName, postgresUrl, startDocket, useDocket } from '../../test/harness.ts'
import { connectTo, waitForLocked } from '../../test/postgres.ts'
import { openAccountStream, openStream } from '../../test/raw-stream.ts'
import { refused } from '../../test/refused.ts'
import { query } from '../engine/db/query.ts'
import { enqueue } from '../engine/jobs/enqueue.ts'
import { DAY, toTimestamp } from '../engine/outside/clock.ts'

const body = { current_password: password, confirmation: 'Delete my ACCOUNT ' }

const makeAdmin = query((q, p: { user_id: string }) =>
  q.updateTable('users').set({ role: 'admin' }).where('id', '=', p.user_id),
)
/** Mails that are sent tomorrow. */
const putUpMails = ({ app }: Docket, user_id: string) => {
  const now = app.context.clock.now()
  const run_at = toTimestamp(now.getTime() + DAY)
  const keys = { 'send daily mail': [user_id], 'send mail': [`verify ${user_id}`, `reset ${user_id}`] }
  return app.context.db.transact(async (tx) => {
    for (const [name, all] of Object.entries(keys))
      for (const key of all) await enqueue(tx, { name }, { user_id }, toTimestamp(now), { run_at, key })
  })
}

describe(`deleting an account on ${databaseName}`, () => {
  const docket = useDocket()

  test('deleteMe erases the account, and its lists for good', async () => {
    const ann = await register(docket, 'ann')
    const { id: listID } = await ann.api.createList({ body: { name: 'Errands' } })
    const { id: taskID } = await ann.api.createTask({ listID, body: { name: 'Milk' } })
    await ann.api.createComment({ taskID, body: { body: 'Two bottles' } })
    await furnish(docket, ann.user_id)
    await putUpMails(docket, ann.user_id)
    const answer = await docket.client().raw('deleteMe', { body }, { headers: { cookie: `svc_jwt=${ann.token}` } })
    assert.equal(answer.status, 204)
    assert.equal(answer.headers.get('set-cookie'), 'svc_jwt=; Max-Age=0; Path=/; HttpOnly; SameSite=Lax')
    assert.deepEqual(await tablesWith(docket, ann.user_id), [])
    assert.deepEqual(await tablesWith(docket, listID), [])
  })

  test('deleteMe leaves what the account said in lists of others, who was told of it, and nothing else of it', async () => {
    const people = await cast(docket)
    const { olga, ed } = people
    const { id: listID } = await sharedList(docket, people)
    const { id: taskID } = await olga.api.createTask({ listID, body: { name: 'Milk' } })
    const said = await ed.api.createComment(
      { taskID, body: { body: 'Two bottles' } },
      { idempotencyKey: crypto.randomUUID() },
    )
    const task = await olga.api.getTask({ taskID })
    await ed.api.deleteMe({ body })
    assert.deepEqual(await olga.api.getComments({ taskID }), [{ ...said, author: 'deleted user' }])
    assert.deepEqual(await olga.api.getTask({ taskID }), task)
    assert.deepEqual(await tablesWith(docket, ed.user_id), ['notices', 'comments', 'tombstones'])
    await refused(olga.api.deleteComment({ commentID: said.id }), 'not_found')
  })

  test('deleteMe: 400 for another phrase, 401 for a wrong password and for nobody; nothing is gone', async () => {
    const { api } = await register(docket, 'undecided')
    const { id: listID } = await api.createList({ body: { name: 'Errands' } })
    for (const confirmation of ['', 'delete', 'delete my  account']) {
      await refused(api.deleteMe({ body: { ...body, confirmation } }), 'request.invalid')
    }
    await refused(api.deleteMe({ body: { ...body, current_password: 'a wrong one' } }), 'auth.password_wrong')
    await refused(docket.client().deleteMe({ body }), 'auth.required')
    await api.getList({ listID })
  })

  test('nothing of a deleted account is good any more (GHSA-56p6-qw3c-fq2g, CVE-2026-33668, CVE-2026-25700)', async () => {
    const people = await cast(docket)
    const { id: shared } = await sharedList(docket, people)
    const { ed, olga } = people
    const { id: own } = await ed.api.createList({ body: { name: 'Own' } })
    const second = await signIn(docket.client(), { email: ed.email, password })
    await using onShared = await openStream(docket.url, second.token, shared)
    await using onOwn = await openStream(docket.url, ed.token, own)
    await using olgas = await openStream(docket.url, olga.token, shared)
    for (const stream of [onShared, onOwn, olgas]) await stream.until('synced')

    await ed.api.deleteMe({ body })
    const started = performance.now()
    await onShared.end()
    // That the list is gone, and that its reader is, come in either order.
    const last = await onOwn.next().catch(() => undefined)
    assert.ok(last === undefined || last.event === 'list_deleted')
    assert.equal((await olgas.next()).event, 'members_changed')
    assert.ok(performance.now() - started < 1000, 'within a second')

    await refused(ed.api.getMe(), 'auth.session_ended')
    await refused(docket.client(second.token).getMe(), 'auth.session_ended')
    const byCookie = await docket.client().raw('getMe', {}, { headers: { cookie: `svc_jwt=${second.token}` } })
    assert.equal(byCookie.status, 401)
    await refused(signIn(docket.client(), { email: ed.email, password }), 'auth.invalid_credentials')
    const { token, user_id } = await docket
      .client()
      .register({ body: { email: ed.email, password, terms_accepted: true } })
    assert.notEqual(user_id, ed.user_id)
    const again = docket.client(token)
    assert.deepEqual(await again.getLists(), [])
    assert.equal((await again.getSessions()).length, 1)
    assert.ok((await again.getAudit({})).every(({ event }) => event === 'auth.register'))
    const { projects, project_memberships, api_keys } = await again.exportMe()
    assert.deepEqual([projects, project_memberships, api_keys], [[], [], []])
    await refused(again.getList({ listID: shared }), 'not_found')
    assert.equal((await olga.api.getList({ listID: shared })).owner_id, olga.user_id)
  })

  test('deleteMe is refused while lists have other members, and names them', async () => {
    const people = await cast(docket)
    const { olga, ed, vera } = people
    const { id: one } = await sharedList(docket, people)
    const { id: two } = await sharedList(docket, people)
    await olga.api.createList({ body: { name: 'Alone' } })
    const refusal = await refused(olga.api.deleteMe({ body }), 'shared_project')
    assert.deepEqual(refusal.body.blocked_project_ids, [one, two].sort())
    await olga.api.getMe()
    for (const { api } of [ed, vera]) await api.deleteMe({ body })
    await olga.api.deleteMe({ body })
  })

  test('deleteMe with delete_shared takes shared lists away from everybody, who hear of it, and ends what is public', async () => {
    const people = await cast(docket)
    const { olga, ed, vera } = people
    const { id: listID } = await sharedList(docket, people)
    await olga.api.createTask({ listID, body: { name: 'Milk' } })
    await verify(docket, ed)
    const { id: eds } = await ed.api.createList({ body: { name: 'Of Ed' } })
    await ed.api.addMember({ listID: eds, body: { email: olga.email, role: 'editor' } })
    const { token } = await olga.api.publishList({ listID })
    await using onList = await openStream(docket.url, ed.token, listID)
    await using onHome = await openAccountStream(docket.url, vera.token)
    for (const stream of [onList, onHome]) await stream.until('synced')
    await refused(olga.api.deleteMe({ body: { ...body, delete_shared: false } }), 'shared_project')
    await olga.api.deleteMe({ body: { ...body, delete_shared: true } })
    assert.deepEqual((await onList.next()).data, { id: listID })
    assert.equal((await onHome.until('list_removed')).at(-1)!.data['id'], listID)
    await refused(docket.client().getPublicList({ token }), 'not_found')
    assert.deepEqual(await tablesWith(docket, listID), [])
    assert.deepEqual(
      (await ed.api.getLists()).map(({ id }) => id),
      [eds],
    )
    assert.deepEqual(await vera.api.getLists(), [])
    await refused(olga.api.getMe(), 'auth.session_ended')
  })

  test('a list that is made while its owner goes is not left behind, and nothing breaks', async () => {
    for (let round = 0; round < 2; round++) {
      const owner = await register(docket, 'owner')
      const [left, ...made] = await Promise.allSettled([
        owner.api.deleteMe({ body }),
        ...Array.from({ length: 8 }, (_, at) =>
          afterSome(3 * at + round, () => owner.api.createList({ body: { name: 'Late' } })),
        ),
      ])
      assert.equal(left.status, 'fulfilled')
      for (const one of made) if (one.status === 'rejected') assert.equal(one.reason.code, 'auth.session_ended')
      assert.deepEqual(await tablesWith(docket, owner.user_id), [])
    }
  })
})

/** Not at the same moment each time. */
const afterSome = async <T>(turns: number, work: () => Promise<T>): Promise<T> => {
  for (let turn = 0; turn < 20 * turns; turn++) await new Promise(setImmediate)
  return work()
}

describe(`the last admin on ${databaseName}`, () => {
  const start = async () => {
    const docket = await startDocket()
    const { token, user_id } = await docket.client().setup({ body: { email: 'admin@example.org', password } })
    const admin = { token, user_id, email: 'admin@example.org', api: docket.client(token) }
    const promote = (person: Person) => docket.app.context.db.transact((tx) => tx.all(makeAdmin, person))
    return { docket, admin, promote }
  }

  test('deleteMe is refused to the only admin, and not to one of two', async () => {
    const { docket, admin, promote } = await start()
    await using _ = docket
    const other = await register(docket)
    await refused(admin.api.deleteMe({ body }), 'last_admin')
    await promote(other)
    await admin.api.deleteMe({ body })
    await refused(other.api.deleteMe({ body: { ...body, delete_shared: true } }), 'last_admin')
    assert.deepEqual(await docket.client().getSetupState(), { setup_required: false })
  })

  test('of all admins who go at once, one stays', async () => {
    const { docket, admin, promote } = await start()
    await using _ = docket
    const others = await Promise.all(Array.from({ length: 3 }, () => register(docket)))
    for (const other of others) await promote(other)
    const outcomes = await Promise.allSettled([admin, ...others].map(({ api }) => api.deleteMe({ body })))
    const failed = outcomes.filter((one) => one.status === 'rejected')
    assert.deepEqual(
      failed.map(({ reason }) => reason.code),
      ['last_admin'],
    )
  })
})

describe(`a lapsed account on ${databaseName}`, () => {
  const shop = useShop({ environment: { DOCKET_TRIAL_DAYS: '0' } })

  test('deleteMe with delete_shared is its way out: whatever changes a list is refused with 402', async () => {
    const people = await cast(shop.docket)
    const { olga, ed } = people
    for (const other of [people.ed, people.vera]) await shop.subscribes(other)
    const { id } = await shop.subscribes(olga)
    const { id: listID } = await sharedList(shop.docket, people)
    const { token } = await olga.api.publishList({ listID })
    shop.peer.books.change(id, { status: 'canceled' })
    await shop.peer.deliverAll()
    await refused(olga.api.deleteList({ listID }), 'billing.read_only')
    await refused(olga.api.removeMember({ listID, userID: ed.user_id }), 'billing.read_only')
    await refused(olga.api.deleteMe({ body }), 'shared_project')
    await olga.api.deleteMe({ body: { ...body, delete_shared: true } })
    await refused(shop.docket.client().getPublicList({ token }), 'not_found')
    await refused(ed.api.getList({ listID }), 'not_found')
    await refused(olga.api.getMe(), 'auth.session_ended')
  })
})

if (postgresUrl !== undefined) {
  describe('deleting an account while others write, on PostgreSQL', () => {
    const docket = useDocket()

    /** Deletes the account while somebody else has written what is not committed yet. */
    const deleteDuring = async (person: Person, write: (other: pg.Client) => Promise<unknown>): Promise<unknown> => {
      await using other = await connectTo(docket.app.context.config.databaseUrl!)
      await other.query('begin')
      await write(other)
      const deletion = person.api.deleteMe({ body }).then(
        () => 'done',
        ({ code }) => code,
      )
      await Promise.race([deletion, waitForLocked(other)])
      await other.query('commit')
      return await deletion
    }

    test('whoever is joining a list keeps it', async () => {
      const owner = await register(docket, 'owner')
      const guest = await register(docket, 'guest')
      const { id: listID } = await owner.api.createList({ body: { name: 'Party' } })
      const outcome = await deleteDuring(owner, async (other) => {
        await other.query('select from lists where id = $1 for update', [listID])
        await other.query(
          `insert into memberships select list_id, $2, 'editor', rev, created_at from memberships where list_id = $1`,
          [listID, guest.user_id],
        )
      })
      assert.equal(outcome, 'shared_project')
      assert.equal((await guest.api.getList({ listID })).owner_id, owner.user_id)
    })

    test('a list that is being made goes too', async () => {
      const owner = await register(docket, 'owner')
      const { id: listID } = await owner.api.createList({ body: { name: 'First' } })
      const outcome = await deleteDuring(owner, async (other) => {
        for (const [table, column] of [
          ['lists', 'id'],
          ['memberships', 'list_id'],
        ]) {
          await other.query(
            `insert into ${table} select (jsonb_populate_record(old, jsonb_build_object('${column}', $2::text))).*
             from ${table} as old where ${column} = $1`,
            [listID, '00000000-0000-4000-8000-000000000001'],
          )
        }
      })
      assert.equal(outcome, 'done')
      assert.deepEqual(await tablesWith(docket, owner.user_id), [])
    })

    test('an account whose password is being changed stays', async () => {
      const { user_id, ...owner } = await register(docket, 'owner')
      const outcome = await deleteDuring({ user_id, ...owner }, (other) =>
        other.query(`update users set password_hash = 'another' where id = $1`, [user_id]),
      )
      assert.equal(outcome, 'auth.password_wrong')
      await owner.api.getMe()
    })

    test('an admin stays when the other one is leaving', async () => {
      const [one, two] = [await register(docket), await register(docket)]
      for (const person of [one, two]) await docket.app.context.db.transact((tx) => tx.all(makeAdmin, person))
      const outcome = await deleteDuring(one, (other) => other.query('delete from users where id = $1', [two.user_id]))
      assert.equal(outcome, 'last_admin')
    })
  })
}
