import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { connect } from 'node:net'
import { before, describe, test } from 'node:test'
import type { Comment, Task } from '@docket/contract'
import { furnish, namesOf } from '../../test/cast/belongings.ts'
import {
  type Cast,
  cast,
  changePassword,
  join,
  leave,
  password,
  register,
  setRole,
  sharedList,
} from '../../test/cast/people.ts'
import { databaseName, TestClock, useDocket } from '../../test/harness.ts'
import { refused } from '../../test/refused.ts'
import { query } from '../engine/db/query.ts'
import { exportOf } from './export.ts'

const userRow = query((q, p: { user_id: string }) => q.selectFrom('users').where('id', '=', p.user_id).selectAll())

describe(`the export on ${databaseName}`, () => {
  const clock = new TestClock()
  const docket = useDocket({ clock })
  let people: Cast

  before(async () => {
    people = await cast(docket)
  })

  test('exportMe has the account and what it owns, tasks that are archived too', async () => {
    const ann = await register(docket, 'ann')
    await ann.api.updateMe({ body: { display_name: 'Ann' } })
    const api = await changePassword(docket, ann)
    const list = await api.createList({ body: { name: 'Errands', description: 'for "Sunday"', icon: '🧺' } })
    const empty = await api.createList({ body: { name: 'Empty' } })
    const made = [
      await api.createTask({ listID: list.id, body: { name: 'Milk', description: '\u2028 "x"' } }),
      await api.createTask({ listID: list.id, body: { name: 'Bread' } }),
    ]
    const said = await api.createComment({ taskID: made[0]!.id, body: { body: 'Two "bottles"' } })
    await join(docket, list.id, people.ed, 'editor')
    const eds = await people.ed.api.createComment({ taskID: made[1]!.id, body: { body: 'Rye?' } })
    await leave(docket, list.id, people.ed)
    made[0] = await api.getTask({ taskID: made[0]!.id })
    made[1] = await api.archiveTask({ taskID: made[1]!.id })
    const shared = await sharedList(docket, people)
    const { id: taskID } = await people.olga.api.createTask({ listID: shared.id, body: { name: 'Salt' } })
    await people.olga.api.createComment({ taskID, body: { body: 'Not hers' } })
    await join(docket, shared.id, ann, 'editor')
    const elsewhere = await api.createComment({ taskID, body: { body: 'Hers' } })
    await setRole(docket, shared.id, ann, 'viewer')
    const arranged = { favorite: true, group: 'Boat', place: 1.5, archived: true }
    await api.arrangeList({ listID: shared.id, body: arranged })
    await furnish(docket, ann.user_id)

    const exported = await api.exportMe()
    assert.deepEqual([exported.generated_at, exported.format], [clock.now().toISOString(), 'docket.export.v1'])
    const { reachable_at: _address, billing: _standing, trial_ends_at: _end, ...profile } = await api.getMe()
    assert.deepEqual(exported.profile, { ...profile, created_at: clock.now().toISOString() })
    const sessions = (await api.getSessions()).map(({ current: _, ...session }) => session)
    assert.deepEqual(exported.sessions, sessions)
    assert.deepEqual(exported.auth_audit, await api.getAudit({}))
    assert.ok(exported.auth_audit.length > 0)
    const { id: _, ...key } = exported.api_keys[0]!
    assert.deepEqual(key, {
      name: 'Backup',
      prefix: 'svc_u_8Kd3pQ2x',
      access: 'full',
      lists: null,
      budget: { running: null, claims_per_day: null, cost_per_day: null },
      days: [],
      read_only: false,
      last_used_at: null,
      expires_at: key.expires_at,
      revoked_at: null,
      created_at: clock.now().toISOString(),
    })
    const since = clock.now().toISOString()
    const unplaced = { favorite: false, group: '', place: null, archived: false, mine_rev: 0 }
    assert.deepEqual(exported.project_memberships, [
      { list_id: empty.id, name: 'Empty', role: 'owner', since, ...unplaced, seen_rev: 1 },
      { list_id: list.id, name: 'Errands', role: 'owner', since, ...unplaced, seen_rev: 1 },
      { list_id: shared.id, name: 'Groceries', role: 'viewer', since, ...arranged, mine_rev: 1, seen_rev: 0 },
    ])
    assert.deepEqual(exported.comments_authored, [said, elsewhere])
    assert.deepEqual(exported.two_factor, { enabled: true, enrolled_at: since })
    const projects = exported.projects.toSorted((a, b) => (String(a.name) < String(b.name) ? -1 : 1))
    const own = ({
      id,
      name,
      description,
      icon,
      git_repo,
      state,
      max_attempts,
      lease_seconds,
      created_at,
      updated_at,
    }: typeof list) => ({
      id,
      name,
      description,
      icon,
      git_repo,
      ...{ state, max_attempts, lease_seconds },
      created_at,
      updated_at,
    })
    assert.deepEqual(projects, [
      { ...own(empty), tasks: [], comments: [] },
      { ...own(await api.getList({ listID: list.id })), tasks: made, comments: [said, eds] },
    ])
  })

  test('exportMe is kept by a browser as a file, and by nobody else', async () => {
    const { token } = await register(docket, 'saver')
    const answer = await docket.client(token).raw('exportMe')
    const today = clock.now().toISOString().slice(0, 10)
    assert.equal(answer.headers.get('content-disposition'), `attachment; filename="docket-export-${today}.json"`)
    assert.match(answer.headers.get('content-type')!, /^application\/json/)
    assert.equal(answer.headers.get('cache-control'), 'no-store')
    await answer.json()
    const head = await fetch(`${docket.url}/api/v1/users/me/export`, {
      method: 'HEAD',
      headers: { authorization: `Bearer ${token}` },
    })
    assert.deepEqual([head.status, await head.text()], [200, ''])
    await refused(docket.client().exportMe(), 'auth.required')
  })

  test('exportMe reads a large list in pages, and has each task once though some change meanwhile', async () => {
    const { api, user_id } = await register(docket, 'large')
    const { id: listID } = await api.createList({ body: { name: 'Large' } })
    const description = 'x'.repeat(20_000)
    const made: string[] = []
    for (let n = 0; n < 60; n++) {
      const { id } = await api.createTask({ listID, body: { name: `as it was ${n}`, description } })
      made.push(id)
    }

    const {
      db,
      identity: { sessions },
    } = docket.app.context
    const user = await db.first(userRow, { user_id })
    let text = ''
    for await (const piece of await exportOf(db, user!, sessions.limits(), new Set())) {
      assert.ok(piece.length < 1_000_000, 'a page at a time')
      const isFirstPage = !text.includes('as it was') && piece.includes('as it was')
      text += piece
      if (!isFirstPage) continue
      for (const taskID of [made[0]!, made[59]!]) await api.updateTask({ taskID, body: { name: 'changed' } })
    }
    const { tasks } = JSON.parse(text).projects[0] as { tasks: Task[] }
    assert.deepEqual(tasks.map(({ id }) => id).sort(), made.toSorted())
    const nameOf = (wanted: string) => tasks.find(({ id }) => id === wanted)!.name
    assert.deepEqual([nameOf(made[0]!), nameOf(made[59]!)], ['as it was 0', 'changed'])
  })

  test('exportMe reads long threads in pages, and has each comment once though some change meanwhile', async () => {
    const { api, user_id } = await register(docket, 'talker')
    const { id: listID } = await api.createList({ body: { name: 'Talk' } })
    const { id: taskID } = await api.createTask({ listID, body: { name: 'Milk' } })
    const made: number[] = []
    for (let n = 0; n < 60; n++) {
      const body = `as it was ${n} ${'x'.repeat(9000)}`
      made.push((await api.createComment({ taskID, body: { body } })).id)
    }
    const {
      db,
      identity: { sessions },
    } = docket.app.context
    const user = await db.first(userRow, { user_id })
    let text = ''
    for await (const piece of await exportOf(db, user!, sessions.limits(), new Set())) {
      assert.ok(piece.length < 500_000, 'a page at a time')
      const isFirstOfList =
        !text.includes('"comments":[') && piece.includes('as it was 0') && text.includes('"projects"')
      text += piece
      if (!isFirstOfList) continue
      for (const commentID of [made[0]!, made[59]!]) await api.updateComment({ commentID, body: { body: 'changed' } })
    }
    const { comments_authored, projects } = JSON.parse(text)
    const ids = (comments: readonly Comment[]) => comments.map(({ id }) => id)
    assert.deepEqual(ids(comments_authored), made)
    assert.deepEqual(
      ids(projects[0].comments).sort((a, b) => a - b),
      made,
    )
    const bodyOf = (wanted: number) => projects[0].comments.find(({ id }: Comment) => id === wanted).body
    assert.deepEqual([bodyOf(made[0]!).slice(0, 11), bodyOf(made[59]!)], ['as it was 0', 'changed'])
  })

  test('exportMe is made once at a time for an account, and for 32 of them, and goes on when one is over', async () => {
    const { user_id, token } = await register(docket, 'many')
    const { db, identity } = docket.app.context
    const user = (await db.first(userRow, { user_id }))!
    const underWay = new Set<string>()
    const begin = (id = user_id) => exportOf(db, { ...user, id }, identity.sessions.limits(), underWay)
    const one = await begin()
    await assert.rejects(begin(), { code: 'unavailable', message: /^Your export is under way already/ })
    const begun = await Promise.allSettled(Array.from({ length: 40 }, () => begin(randomUUID())))
    const others = begun.flatMap((other) => (other.status === 'fulfilled' ? [other.value] : []))
    assert.equal(others.length, 31)
    await Promise.all([one, ...others].map((parts) => parts.return(undefined)))
    await (await begin()).return(undefined)

    const authorization = `Bearer ${token}`
    for (let n = 0; n < 33; n++) {
      const head = await fetch(`${docket.url}/api/v1/users/me/export`, { method: 'HEAD', headers: { authorization } })
      assert.equal(head.status, 200)
    }
    assert.equal((await docket.client(token).exportMe()).profile.user_id, user_id)
  })

  test('exportMe of a reader who takes next to nothing keeps nobody else from theirs', async () => {
    const [slow, quick] = [await register(docket, 'slow'), await register(docket, 'quick')]
    const { id: listID } = await slow.api.createList({ body: { name: 'Long' } })
    const text = { name: 'Long', description: 'x'.repeat(60_000) }
    const operations = Array.from({ length: 15 }, () => ({ op: 'create' as const, ...text }))
    for (let n = 0; n < 15; n++) await slow.api.batchTasks({ listID, body: { operations } })
    const open = async () => {
      const socket = connect(Number(new URL(docket.url).port), '127.0.0.1')
      socket.write(`GET /api/v1/users/me/export HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer ${slow.token}\r\n\r\n`)
      const [beginning] = (await once(socket, 'data')) as [Buffer]
      socket.pause() // and takes no more
      return { socket, status: String(beginning).slice(9, 12) }
    }
    const sockets = [await open()]
    for (let n = 0; n < 39; n++) sockets.push(await open())
    assert.deepEqual(
      sockets.map(({ status }) => status),
      ['200', ...Array<string>(39).fill('503')],
    )
    assert.equal((await quick.api.exportMe()).profile.user_id, quick.user_id)
    for (const { socket } of sockets) socket.destroy()
  })

  test('nothing that is secret is shown to anybody: no hash, no key, no secret (CVE-2025-11794)', async () => {
    const secretive = await register(docket, 'secretive')
    const { user_id, token } = secretive
    await secretive.api.createList({ body: { name: 'Errands' } })
    const api = await changePassword(docket, secretive)
    const [row] = await docket.app.context.db.all(userRow, { user_id })
    const secrets = [...(await furnish(docket, user_id)), row!.password_hash, token, password, 'argon2']
    const answers = [
      await api.exportMe(),
      await api.getAudit({}),
      await api.getSessions(),
      await api.getMe(),
      await api.getAnalytics({}),
    ]
    for (const secret of secrets) assert.ok(!JSON.stringify(answers).includes(secret), secret)
    assert.doesNotMatch(docket.notes.join(''), /argon2|svc_u_|eyJ/)
  })

  test('exportMe has nothing of anybody else, whatever they have', async () => {
    const [ann, stranger] = [await register(docket, 'ann'), await register(docket, 'stranger')]
    const list = await stranger.api.createList({ body: { name: 'Plans of a stranger' } })
    const { id: taskID } = await stranger.api.createTask({ listID: list.id, body: { name: 'Task of a stranger' } })
    await stranger.api.createComment({ taskID, body: { body: 'Words of a stranger' } })
    await join(docket, list.id, people.ed, 'viewer')
    await ann.api.createList({ body: { name: 'Errands' } })
    for (const { user_id } of [ann, stranger]) await furnish(docket, user_id)
    const names = await namesOf(docket, stranger.user_id)
    assert.ok(names.size > 15, [...names].join(' '))
    const text = await (await ann.api.raw('exportMe')).text()
    for (const name of [...names, 'of a stranger']) assert.ok(!text.includes(name), name)
    const keys = JSON.parse(text).api_keys as unknown[]
    assert.equal(keys.length, 1)
    const theirs = await (await stranger.api.raw('exportMe')).text()
    assert.ok(theirs.includes(list.id) && theirs.includes('Words of a stranger'))
  })

  test('a list that one was removed from leaves no trace in the export (CVE-2026-20883, CVE-2026-58419)', async () => {
    const { ed } = people
    const { id: listID } = await sharedList(docket, people, 'Secret plans')
    const { id: taskID } = await ed.api.createTask({ listID, body: { name: 'Milk' } })
    await ed.api.createComment({ taskID, body: { body: 'Two bottles' } })
    assert.match(JSON.stringify(await ed.api.exportMe()), /Secret plans/)
    await leave(docket, listID, ed)
    const text = JSON.stringify(await ed.api.exportMe())
    assert.ok(text.includes('Two bottles'), 'one’s own words')
    for (const trace of ['Secret plans', listID, taskID]) assert.ok(!text.includes(trace), trace)
  })
})
