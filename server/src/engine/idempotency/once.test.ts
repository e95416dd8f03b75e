import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { before, beforeEach, describe, test } from 'node:test'
import { type OperationId, refuse } from '@docket/contract'
import { operations } from '../../../test/cast/calls.ts'
import { type Cast, cast, keyOf, leave, register, sharedList } from '../../../test/cast/people.ts'
import { databaseName, postgresUrl, startDocket, TestClock, useDocket } from '../../../test/harness.ts'
import { refused } from '../../../test/refused.ts'
import { tidy } from '../../housekeeping.ts'
import { query } from '../db/query.ts'
import { DAY, MINUTE } from '../outside/clock.ts'
import { MAX_LIST_BYTES } from '../revisions/record.ts'
import { keepAnswer } from './queries.ts'

describe(`calls that come again on ${databaseName}`, () => {
  const clock = new TestClock()
  const docket = useDocket({ clock })
  let people: Cast
  let listID: string
  let idempotencyKey: string

  before(async () => {
    people = await cast(docket)
  })

  beforeEach(async () => {
    listID = (await sharedList(docket, people)).id
    idempotencyKey = crypto.randomUUID()
  })

  const create = (name: string, { api } = people.ed) => api.createTask({ listID, body: { name } }, { idempotencyKey })
  const names = async () => (await people.olga.api.getTasks({ listID })).map(({ name }) => name)
  const keptKeys = async () => (await docket.app.context.db.all(keysKept, { key: idempotencyKey })).length

  test('createTask with the key of an earlier call makes nothing and is answered as that was', async () => {
    const made = await create('Milk')
    await people.olga.api.updateTask({ taskID: made.id, body: { name: 'Oat milk', outputs: { '\n': 'x' } } })
    clock.advance(DAY - 1)
    assert.deepEqual(await create('Milk'), made)
    assert.deepEqual(await names(), ['Oat milk'])
    await people.olga.api.deleteTask({ taskID: made.id })
    assert.deepEqual(await create('Milk'), made)
    assert.deepEqual(await names(), [])
  })

  test('createList and batchTasks are answered again as they were, byte for byte', async () => {
    const { id: milk } = await people.ed.api.createTask({ listID, body: { name: 'Milk' } })
    const url = 'https://hooks.example.org/'
    const hook = await people.olga.api.createHook({ listID, body: { url } })
    const outputs = { 'é\n': ['"', 1.5, null], a: { b: '\u2028' } }
    const calls: [OperationId, object, number][] = [
      ['createList', { body: { name: 'Errands' } }, 201],
      ['copyList', { listID, body: {} }, 201],
      ['createTask', { listID, body: { name: 'Bread' } }, 201],
      ['createComment', { taskID: milk, body: { body: 'Two bottles' } }, 201],
      ['addMember', { listID, body: { email: people.sam.email, role: 'viewer' } }, 201],
      ['publishList', { listID }, 200],
      ['createHook', { listID, body: { url } }, 201],
      ['rotateHook', { listID, hookID: hook.id }, 200],
      [
        'batchTasks',
        {
          listID,
          body: {
            operations: [
              { op: 'create', name: 'Eggs', outputs },
              { op: 'update', id: milk, outputs },
            ],
          },
        },
        200,
      ],
    ]
    assert.deepEqual(calls.map(([id]) => id).sort(), declared)
    for (const [id, input, status] of calls) {
      const headers = { 'idempotency-key': `of ${id}` }
      const send = async () => {
        const answer = await people.olga.api.raw(id, { ...input }, { headers })
        return [answer.status, answer.headers.get('content-type'), await answer.text()]
      }
      const first = await send()
      assert.equal(first[0], status)
      clock.advance(MINUTE)
      assert.deepEqual(await send(), first, id)
    }
    assert.deepEqual(await names(), ['Milk', 'Bread', 'Eggs'])
    assert.equal((await people.olga.api.getLists()).filter(({ name }) => name === 'Errands').length, 1)
  })

  test('an answer that an older Docket kept is given again, with what it did not know yet left empty', async () => {
    const { id: taskID } = await people.ed.api.createTask({ listID, body: { name: 'Milk' } })
    const operation = { op: 'create', name: 'Eggs' }
    const nobodys = {
      ...{ assignee_id: null, finished_at: null, finished_by: null, lease: null, changed_by: null },
      ...{ waiting: null, review: null },
    }
    const unknown = { ...nobodys, labels: [], ref: '', after: [], start_at: null }
    const unplaced = { favorite: false, group: '', place: null, archived: false, mine_rev: 0 }
    const ungated = { review: false, max_waiting: 0, waiting: 0, max_attempts: 0, lease_seconds: 300 }
    const newProject = { ...oldProject, owner_name: '', owner_email: '', ...ungated, ...unplaced }
    const { baseUrl } = docket.app.context.config
    const hook = await people.olga.api.createHook({ listID, body: { url: 'https://hooks.example.org/' } })
    const sealed = docket.app.context.encryption.encrypt('{"url":"","secret":"whsec_"}', `hook ${hook.id}`)
    const { secret: _, ...shown } = hook
    const oldHook = {
      ...{ id: hook.id, list_id: listID, sealed, events: hook.events.join(','), state: 'on', cursor_rev: hook.rev },
      ...{ lineage: '111111', last_status: null, last_at: null, failures: 0, failing_since: null, next_try_at: null },
      ...{ held_by: null, held_until: null, created_at: hook.created_at },
    }
    const encrypted = docket.app.context.encryption.encrypt('a token', `public link ${listID}`)
    const calls: [OperationId, object, object, object][] = [
      ['createList', { body: { name: 'Errands' } }, oldProject, newProject],
      ['copyList', { listID, body: {} }, oldProject, newProject],
      ['createTask', { listID, body: { name: 'Bread' } }, oldTask, { ...oldTask, ...unknown }],
      [
        'batchTasks',
        { listID, body: { operations: [operation] } },
        { results: [{ status: 201, task: oldTask }] },
        { results: [{ status: 201, task: { ...oldTask, ...unknown } }] },
      ],
      ['createComment', { taskID, body: { body: 'Two bottles' } }, oldComment, { ...oldComment, changed_by: null }],
      ['addMember', { listID, body: { email: people.sam.email, role: 'viewer' } }, oldMember, oldMember],
      ['createHook', { listID, body: { url: hook.url } }, oldHook, { ...shown, url: '', secret: 'whsec_' }],
      ['rotateHook', { listID, hookID: hook.id }, { id: hook.id, sealed }, { secret: 'whsec_' }],
      ['publishList', { listID }, { token: encrypted }, { token: 'a token', url: `${baseUrl}/p/a token` }],
    ]
    assert.deepEqual(calls.map(([id]) => id).sort(), declared)
    for (const [id, input, kept, given] of calls) {
      const headers = { 'idempotency-key': `old ${id}` }
      const send = () => people.olga.api.raw(id, { ...input }, { headers })
      const { status } = await send()
      const key = { user_id: people.olga.user_id, key: `old ${id}` }
      await docket.app.context.db.transact((tx) => keepAnswer(tx, { ...key, answer: JSON.stringify(kept) }))
      const again = await send()
      assert.deepEqual([again.status, await again.json()], [status, given], id)
    }
  })

  test('every operation that makes something of the caller’s can come again, but for two', () => {
    const making = operations.filter(
      ([, { method, auth, answers }]) => method === 'POST' && auth === 'session' && 201 in answers,
    )
    const others = making.filter(([, { idempotent }]) => !idempotent).map(([id]) => id)
    // A key is shown once. What an archive holds has ids of its own, so a second time it is there already: `archive.taken`.
    assert.deepEqual(others, ['createApiKey', 'importArchive'], 'Declare it idempotent, and do its work within `once`.')
  })

  test('a key that was used for another body, address or operation is refused, and makes nothing', async () => {
    await create('Milk')
    const { id: other } = await sharedList(docket, people, 'Other')
    const { api } = people.ed
    const options = { idempotencyKey }
    await refused(create('Bread'), 'idempotency.reused')
    await refused(api.createTask({ listID: other, body: { name: 'Milk' } }, options), 'idempotency.reused')
    await refused(api.createList({ body: { name: 'Milk' } }, options), 'idempotency.reused')
    const operation = { op: 'create', name: 'Milk' } as const
    await refused(api.batchTasks({ listID, body: { operations: [operation] } }, options), 'idempotency.reused')
    assert.deepEqual([await names(), await api.getTasks({ listID: other })], [['Milk'], []])
    assert.equal((await create('Milk')).name, 'Milk')
  })

  test('a call that was refused leaves its key free', async () => {
    const { api } = people.ed
    const { db } = docket.app.context
    const fill = (bytes: number) => db.transact((tx) => tx.all(setBytes, { id: listID, bytes }))
    await refused(create(' '), 'request.invalid')
    await refused(create('Milk', people.vera), 'list.role')
    await refused(create('Milk', people.sam), 'not_found')
    await fill(MAX_LIST_BYTES)
    await refused(create('Milk'), 'list.too_large')
    await fill(0)
    const operations = [{ op: 'archive', id: crypto.randomUUID() } as const]
    await refused(api.batchTasks({ listID, body: { operations } }, { idempotencyKey }), 'not_found')
    assert.equal(await keptKeys(), 0)
    assert.equal((await create('Milk')).name, 'Milk')
  })

  test('calls with one key that come at the same time make one task, and all are told of it', async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => create('Milk')))
    assert.equal(new Set(answers.map((task) => JSON.stringify(task))).size, 1)
    assert.deepEqual(await names(), ['Milk'])
    const lists = await Promise.all(
      Array.from({ length: 5 }, () =>
        people.sam.api.createList({ body: { name: 'Errands' } }, { idempotencyKey: 'at once' }),
      ),
    )
    assert.equal(new Set(lists.map(({ id }) => id)).size, 1)
    assert.equal((await people.sam.api.getLists()).filter(({ name }) => name === 'Errands').length, 1)
  })

  test('calls with one key and different bodies that come at the same time make one task, and one is answered', async () => {
    const bodies = Array.from({ length: 10 }, (_, n) => `Task ${n}`)
    const settled = await Promise.allSettled(bodies.map((name) => create(name)))
    const answered = settled.filter(({ status }) => status === 'fulfilled')
    assert.equal(answered.length, 1)
    assert.equal((await names()).length, 1)
  })

  test('keys are an account’s own, whatever it proves itself with', async () => {
    const made = await create('Milk')
    const key = await keyOf(docket, people.ed)
    assert.deepEqual(await create('Milk', key as never), made)
    assert.notEqual((await create('Milk', people.olga)).id, made.id)
    assert.deepEqual(await names(), ['Milk', 'Milk'])
  })

  test('whoever left the list is not answered again', async () => {
    await create('Milk')
    await leave(docket, listID, people.ed)
    await refused(create('Milk'), 'not_found')
  })

  test('a key is free again after a day, forgotten or not, and then forgotten', async () => {
    const made = await create('Milk')
    clock.advance(DAY + 1)
    assert.equal(await keptKeys(), 1)
    assert.notEqual((await create('Milk')).id, made.id)
    clock.advance(DAY + 1)
    await tidy(docket.app.context.db, clock)
    assert.equal(await keptKeys(), 0)
    await create('Bread')
    await tidy(docket.app.context.db, clock)
    assert.equal(await keptKeys(), 1)
  })

  test('what was answered goes with its list', async () => {
    await create('Milk')
    await people.olga.api.deleteList({ listID })
    assert.equal(await keptKeys(), 0)
    await refused(create('Milk'), 'not_found')
  })

  test('small calls with large answers do not fill the disk', async () => {
    await using small = await startDocket({ clock, limits: { keptAnswers: 30_000 } })
    const { api } = await register(small)
    const { id: listID } = await api.createList({ body: { name: 'Errands' } })
    const { id } = await api.createTask({ listID, body: { name: 'Milk', description: 'x'.repeat(12_000) } })
    const move = (position: number) =>
      api.batchTasks(
        { listID, body: { operations: [{ op: 'update', id, position }] } },
        { idempotencyKey: `move to ${position}` },
      )
    await move(2)
    const second = await move(3)
    const { body } = await refused(move(4), 'rate_limited')
    assert.equal((await api.getTask({ taskID: id })).position, 3, 'what is refused is not done')
    assert.deepEqual(await move(3), second)
    clock.advance(body.retry_after! * 1000)
    await move(4)
  })

  test('a key has 1 to 64 printable characters', async () => {
    for (const key of ['', 'x'.repeat(65), 'schlüssel']) {
      idempotencyKey = key
      const { body } = await refused(create('Milk'), 'request.invalid')
      assert.deepEqual(body.fields, [
        { field: 'idempotency-key', error: 'must have 1 to 64 printable ASCII characters.' },
      ])
    }
    idempotencyKey = `a "key", of ${listID}`
    assert.deepEqual(await create('Milk'), await create('Milk'))
    assert.deepEqual(await names(), ['Milk'])
  })
})

test('docs/safe-changes.md names every operation that takes an Idempotency-Key', () => {
  const page = readFileSync(new URL('../../../../docs/safe-changes.md', import.meta.url), 'utf8')
  const [sentence] = /^- [^.;]* take it;/m.exec(page)!
  const named = [...sentence.matchAll(/`(\w+)`/g)].map(([, name]) => name)
  assert.deepEqual(named, operations.flatMap(([id, { idempotent }]) => (idempotent ? [id] : [])).sort())
})

if (postgresUrl !== undefined) {
  describe('an answer that is kept by a transaction that runs again, on PostgreSQL', () => {
    test('counts once', async () => {
      await using docket = await startDocket({ limits: { keptAnswers: 250 } })
      const { token } = await register(docket)
      const { db, identity, once } = docket.app.context
      const caller = await identity.sessions.whoIs(token)
      const keep = async (key: string) => {
        const asked = { caller, repeatable: { key, hash: 'of the call' }, now: new Date().toISOString() }
        let runs = 0
        await db.transact(async (tx) => {
          await once(tx, asked, async () => 'x'.repeat(98))
          if (++runs === 1) refuse('not_found', 'Whoever is refused in haste, having written, runs again with care.')
        })
        assert.equal(runs, 2)
      }
      await keep('one')
      await keep('two')
      await assert.rejects(keep('three'), { code: 'rate_limited' })
    })
  })
}

/** But for `checkout`, which is tried where payments are taken. */
const declared = operations
  .filter(([id, { idempotent }]) => idempotent && id !== 'checkout')
  .map(([id]) => id)
  .sort()

const keysKept = query((q, p: { key: string }) =>
  q.selectFrom('idempotency_keys').where('key', '=', p.key).select('user_id'),
)
const setBytes = query((q, p: { id: string; bytes: number }) =>
  q.updateTable('lists').set({ bytes: p.bytes }).where('id', '=', p.id),
)

/** What was kept once stays as it is: what is declared later has to do without. */
const id = '01a2b3c4-0000-4000-8000-000000000000'
const at = '2026-01-01T00:00:00.000Z'
const oldTask = {
  id,
  list_id: id,
  name: 'Bread',
  description: '',
  status: 'pending',
  position: 1,
  icon: '',
  color: '',
  outputs: {},
  comment_count: 0,
  archived_at: null,
  due_at: null,
  due_all_day: false,
  repeat: null,
  created_at: at,
  updated_at: at,
  rev: 2,
}
const oldProject = {
  id,
  name: 'Errands',
  description: '',
  icon: '',
  owner_id: id,
  created_at: at,
  git_repo: '',
  my_role: 'owner',
  total: 0,
  completed: 0,
  failed: 0,
  pending: 0,
  overdue: 0,
  state: 'draft',
  rev: 1,
  fields_rev: 1,
  seen_rev: 1,
  unseen: false,
  updated_at: at,
}
const oldComment = {
  id: 1,
  task_id: id,
  list_id: id,
  kind: 'user',
  author_id: id,
  author: 'olga@example.org',
  body: 'Two bottles',
  created_at: at,
  edited_at: null,
  rev: 3,
}
const oldMember = { user_id: id, email: 'sam@example.org', display_name: 'Sam', role: 'viewer', created_at: at }
