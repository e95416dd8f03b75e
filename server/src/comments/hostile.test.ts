import assert from 'node:assert/strict'
import { before, beforeEach, describe, test } from 'node:test'
import { type Cast, cast, sharedList } from '../../test/cast/people.ts'
import { databaseName, useDocket } from '../../test/harness.ts'
import { openStream } from '../../test/raw-stream.ts'
import { Streamed } from '../engine/call/streamed.ts'
import type { Db } from '../engine/db/database.ts'
import { threadOf } from './thread.ts'

describe(`hostile comments on ${databaseName}`, () => {
  const docket = useDocket()
  let people: Cast
  let listID: string
  let taskID: string

  before(async () => {
    people = await cast(docket)
  })

  beforeEach(async () => {
    listID = (await sharedList(docket, people)).id
    taskID = (await people.olga.api.createTask({ listID, body: { name: 'Milk' } })).id
  })

  const say = (body: string) => people.ed.api.createComment({ taskID, body: { body } })

  test('what is said makes no frame of its own (CVE-2026-29085, GHSA-22cc-p3c6-wpvm)', async () => {
    await using stream = await openStream(docket.url, people.vera.token, listID)
    await stream.until('synced')
    for (const body of [
      'a\r\n\r\nevent: task_deleted\ndata: {}\n\n',
      'a\n\ndata: {}\n\nid: 7\n\n',
      'a\revent: list_deleted\rdata: {}\r\r',
      'a\u2028\u2029\u0085event: x\u2028',
      ': keepalive\n\nretry: 1\n\n',
    ]) {
      const made = await say(body)
      assert.equal(made.body, body)
      assert.equal((await stream.next()).event, 'task')
      const block = await stream.raw()
      assert.match(block, /^event: comment\ndata: [^\r\n]*\nid: \d+\.\d{6}$/)
      assert.equal(JSON.parse(block.split('\n')[1]!.slice(6)).body, body)
    }
  })

  test('what is said comes back as it was, however much it looks like markup or nesting (CVE-2026-58421, CVE-2026-25935)', async () => {
    for (const unit of ['[', '*', '<', 'a@', '`', '![](', '\u200d', '<svg onload=alert(1)>', '{"__proto__":1}']) {
      const body = `${unit.repeat(Math.floor(9999 / unit.length))}x`
      const { id } = await say(body)
      const thread = await people.vera.api.getComments({ taskID })
      assert.equal(thread.at(-1)!.body, body)
      await people.ed.api.deleteComment({ commentID: id })
    }
  })

  test('the largest comment is taken whole, in its longest form', async () => {
    const body = '\u0001'.repeat(9999) + '😀'
    const text = `{"body":"${'\\u0001'.repeat(9999)}\\ud83d\\ude00"}`
    const headers = { 'content-type': 'application/json', authorization: `Bearer ${people.ed.token}` }
    const answer = await fetch(`${docket.url}/api/v1/tasks/${taskID}/comments`, { method: 'POST', headers, body: text })
    assert.equal(answer.status, 201)
    assert.equal((await people.vera.api.getComments({ taskID }))[0]!.body, body)
  })

  test('of several ids in a call the one of the address counts (CVE-2026-41649, CVE-2026-43890)', async () => {
    const { api, user_id } = people.sam
    const { id: own } = await api.createList({ body: { name: 'Own' } })
    const { id: ownTask } = await api.createTask({ listID: own, body: { name: 'Salt' } })
    const theirs = await say('Mine')
    const aimed = { id: theirs.id, list_id: listID, task_id: taskID, author_id: people.ed.user_id, body: 'z' }
    const made = await api.createComment({ taskID: ownTask, body: aimed })
    const edited = await api.updateComment({ commentID: made.id, body: { ...aimed, body: 'y' } })
    for (const { id, list_id, task_id, author_id } of [made, edited])
      assert.deepEqual([id, list_id, task_id, author_id], [made.id, own, ownTask, user_id])
    assert.deepEqual(await people.vera.api.getComments({ taskID }), [theirs])
    assert.deepEqual(await api.getComments({ taskID: ownTask }), [edited])
  })

  test('only the id of a comment finds one (CVE-2026-33503, CVE-2026-25773)', async () => {
    const made = await say('Mine')
    const call = async (method: string, id: string) => {
      const answer = await fetch(`${docket.url}/api/v1/comments/${id}`, {
        method,
        headers: { 'content-type': 'application/json', authorization: `Bearer ${people.ed.token}` },
        ...(method === 'PATCH' && { body: '{"body":"Yours"}' }),
      })
      const { code, fields } = await answer.json()
      return [answer.status, code, fields?.[0].field]
    }
    const { id } = made
    const wrong = [
      ...['0', '-1', '1e9', '0x1', '1.0', '+1', '01', '1%20', '%201', '1%00', '1%0a', '１', "'%20OR%201--", 'null'],
      ...[`0${id}`, `${id}.0`, `${id}%2c${id + 1}`, taskID, listID, '9'.repeat(19), '9223372036854775808'],
    ]
    for (const method of ['PATCH', 'DELETE']) {
      for (const bad of wrong) assert.deepEqual(await call(method, bad), [400, 'request.invalid', 'commentID'], bad)
      for (const other of [String(id + 1000), '9'.repeat(18), '9007199254740993', '9223372036854775807'])
        assert.deepEqual(await call(method, other), [404, 'not_found', undefined], other)
    }
    assert.deepEqual(await people.vera.api.getComments({ taskID }), [made])
  })

  test('200 readers who took nothing of a thread held 2 GB', async () => {
    await Promise.all(Array.from({ length: 40 }, () => say(`${'\u0001'.repeat(9999)}x`)))
    const { db } = docket.app.context
    let asked = 0
    const counting: Db = {
      dialect: db.dialect,
      first: (...of) => db.first(...of),
      all: (...of) => {
        asked++
        return db.all(...of)
      },
    }
    const thread = await threadOf(counting, taskID)
    assert.ok(thread instanceof Streamed)
    let text = ''
    for await (const piece of thread.pieces) {
      assert.ok(piece.length < 128 * 1024, `a piece of ${piece.length}`)
      if (text === '') assert.equal(asked, 1, 'the rest is read when that is taken')
      text += piece
    }
    assert.equal(JSON.parse(text).length, 40)
    assert.equal(asked, 3)
  })

  test('getComments tells a thread of any length, page after page, each once', async () => {
    const made = []
    for (let n = 0; n < 130; n++) made.push(say(`${n} ${'x'.repeat(n % 7 === 0 ? 9000 : 1)}`))
    const all = await Promise.all(made)
    const thread = await people.vera.api.getComments({ taskID })
    assert.deepEqual(
      thread.map(({ id }) => id).sort((a, b) => a - b),
      all.map(({ id }) => id).sort((a, b) => a - b),
    )
    const inOrder = thread.toSorted((a, b) =>
      a.created_at < b.created_at ? -1 : a.created_at > b.created_at ? 1 : a.id - b.id,
    )
    assert.deepEqual(thread, inOrder)
    await Promise.all(thread.slice(0, 66).map(({ id }) => people.ed.api.deleteComment({ commentID: id })))
    assert.deepEqual(await people.vera.api.getComments({ taskID }), thread.slice(66))
  })
})
