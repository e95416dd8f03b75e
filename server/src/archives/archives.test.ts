import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import { request } from 'node:http'
import { join } from 'node:path'
import { before, describe, test } from 'node:test'
import { setTimeout as delay } from 'node:timers/promises'
import { type ApiError, type Client, createClient } from '@docket/client'
import { type Cast, cast, join as joinList, type Person, register, registerDemo } from '../../test/cast/people.ts'
import { databaseName, postgresUrl, useDocket } from '../../test/harness.ts'
import { refused } from '../../test/refused.ts'

const textOf = async (archive: Promise<Blob>) => (await archive).text()

/** Brings in once what was deleted before is gone: that takes a moment. */
const bringIn = async (api: Client, archive: string) => {
  for (;;) {
    try {
      return await api.importArchive({ body: new Blob([archive]) })
    } catch (error) {
      if (!['unavailable', 'archive.taken'].includes((error as ApiError).code)) throw error
      await delay(50)
    }
  }
}

/** The digests of an archive that was written anew. */
const sealed = (rows: readonly (readonly [part: string, rows: readonly string[]])[], lists: number): string => {
  const hash = (text: string) => createHash('sha256').update(text).digest('hex')
  const parts = rows.map(([part, lines]) => {
    const text = lines.map((line) => `${line}\n`).join('')
    const end = JSON.stringify({ end: part, rows: lines.length, sha256: hash(text) })
    return `${JSON.stringify({ part })}\n${text}${end}\n`
  })
  const whole = `{"format":"docket.archive.v1","lists":${lists}}\n${parts.join('')}`
  return `${whole}${JSON.stringify({ end: 'docket.archive.v1', sha256: hash(whole) })}\n`
}

/** The rows of an archive, part by part. */
const rowsOf = (archive: string): [string, string[]][] => {
  const parts: [string, string[]][] = []
  for (const line of archive.split('\n').slice(1, -2)) {
    if (line.startsWith('{"part":')) parts.push([(JSON.parse(line) as { part: string }).part, []])
    else if (!line.startsWith('{"end":')) parts.at(-1)![1].push(line)
  }
  return parts
}

const fill = async ({ api }: Person) => {
  const { id: listID } = await api.createList({ body: { name: 'Käse 🧀', description: 'Alles' } })
  const { id: taskID } = await api.createTask({
    listID,
    body: { name: 'Milk', labels: ['Home'], due_at: '2027-02-01T09:30:00+01:00' },
  })
  await api.createTask({ listID, body: { name: 'Bread', description: 'x'.repeat(60_000) } })
  await api.createComment({ taskID, body: { body: 'Zwei *Flaschen*' } })
  await api.setReminder({ taskID, body: { remind_at: '2027-02-01T07:00:00Z' } })
  await api.dispatchList({ listID })
  const claimed = await api.claimTask({ listID, body: { worker: 'robot' } })
  await api.completeTask({
    taskID: claimed!.task.id,
    body: { lease_id: claimed!.lease.id, outputs: { done: [1, 'x', null] } },
  })
  await api.draftList({ listID })
  await api.arrangeList({ listID, body: { favorite: true, group: 'Food', place: 1.5 } })
  return { listID, taskID }
}

describe(`archives through the API on ${databaseName}`, () => {
  const docket = useDocket()
  let people: Cast

  before(async () => {
    people = await cast(docket)
  })

  const nothingLeft = async () => {
    if (postgresUrl === undefined) assert.deepEqual(await readdir(join(docket.dataDir, 'archives')), [])
  }

  test('exportArchive and importArchive: what was taken out, deleted and brought in is taken out the same, byte for byte', async () => {
    const ann = await register(docket, 'ann')
    const { listID } = await fill(ann)
    const { id: otherID } = await ann.api.createList({ body: { name: 'Other' } })
    const archive = await textOf(ann.api.exportArchive())
    const answer = await ann.api.raw('exportArchive')
    assert.match(answer.headers.get('content-disposition')!, /^attachment; filename="docket-\d{4}-\d\d-\d\d\.archive"$/)
    assert.equal(answer.headers.get('content-type'), 'application/x-ndjson')
    assert.equal(await answer.text(), archive)
    const tasks = await ann.api.getTasks({ listID })
    for (const id of [listID, otherID]) await ann.api.deleteList({ listID: id })

    const { lists } = await bringIn(ann.api, archive)
    assert.deepEqual(new Set(lists), new Set([listID, otherID]))
    assert.equal(await textOf(ann.api.exportArchive()), archive)
    assert.deepEqual(
      (await ann.api.getTasks({ listID })).map(({ id, name, rev }) => [id, name, rev]),
      tasks.map(({ id, name, rev }) => [id, name, rev]),
    )
    await nothingLeft()
  })

  test('importArchive keeps what comes after what: it is handed out once that is completed', async () => {
    const { api } = await register(docket, 'ann')
    const { id: listID } = await api.createList({ body: { name: 'Release' } })
    const { id: taskID } = await api.createTask({ listID, body: { name: 'Test' } })
    await api.createTask({ listID, body: { name: 'Publish', after: [taskID] } })
    await api.openList({ listID })
    const archive = await textOf(api.exportArchive())
    await api.deleteList({ listID })
    await bringIn(api, archive)
    await api.updateTask({ taskID, body: { status: 'completed' } })
    assert.equal((await api.claimTask({ listID, body: {} }))?.task.name, 'Publish')
  })

  test('exportListArchive has one list of one’s own, which another account can bring in once it is free', async () => {
    const [ann, bea] = [await register(docket, 'ann'), await register(docket, 'bea')]
    const { listID, taskID } = await fill(ann)
    await ann.api.createList({ body: { name: 'Stays at home' } })
    const archive = await textOf(ann.api.exportListArchive({ listID }))
    await refused(bea.api.exportListArchive({ listID }), 'not_found')
    await joinList(docket, listID, people.ed, 'editor')
    await refused(people.ed.api.exportListArchive({ listID }), 'list.role')
    const taken = await refused(bea.api.importArchive({ body: new Blob([archive]) }), 'archive.taken')
    assert.match(taken.message, /There is a list with the id .* here already/)
    await ann.api.deleteList({ listID })
    assert.deepEqual(await bringIn(bea.api, archive), { lists: [listID] })
    assert.equal(await textOf(bea.api.exportListArchive({ listID })), archive)
    assert.deepEqual(
      (await bea.api.getComments({ taskID })).map(({ body, author_id }) => [body, author_id]),
      [['Zwei *Flaschen*', bea.user_id]],
    )
    await refused(ann.api.getList({ listID }), 'not_found')
  })

  test('importArchive refuses what is no archive, with the line, and imports nothing of it', async () => {
    const ann = await register(docket, 'ann')
    const { listID } = await fill(ann)
    const archive = await textOf(ann.api.exportArchive())
    await ann.api.deleteList({ listID })
    const lines = archive.split('\n')
    const without = (at: number) => lines.toSpliced(at, 1).join('\n')
    const bad: [string, RegExp][] = [
      ['', /^The archive is refused: line 1 is missing/],
      ['[1, 2]', /line 1 is not what belongs there/],
      ['\u0000\ufffd'.repeat(10), /line 1 is no JSON/],
      [archive.replace('docket.archive.v1', 'docket.archive.v9'), /this Docket reads docket.archive.v1 only/],
      [without(2), /line 3 does not end list with its 0 rows/],
      [archive.replace('Milk', 'Mild'), /has another digest than the rows of tasks/],
      [archive.slice(0, -40), /.*/],
      [`${archive}{}\n`, /is one too many/],
      [`{"format":"docket.archive.v1","lists":0}\n${'x'.repeat(5_000_000)}`, /is too long/],
    ]
    for (const [text, why] of bad) {
      const { message } = await refused(ann.api.importArchive({ body: new Blob([text]) }), 'archive.refused')
      assert.match(message, why)
      assert.ok(!message.includes(docket.dataDir), message)
    }
    assert.deepEqual(await ann.api.getLists(), [])
    await nothingLeft()
  })

  test('importArchive has nobody who is here say what they did not', async () => {
    const ann = await register(docket, 'ann')
    const { listID } = await fill(ann)
    const archive = await textOf(ann.api.exportArchive())
    await ann.api.deleteList({ listID })
    const saidBy = (id: string) =>
      sealed(
        rowsOf(archive).map(([part, rows]) => [
          part,
          part === 'comments' ? rows.map((row) => row.replace('"author_id":"@owner"', `"author_id":"${id}"`)) : rows,
        ]),
        1,
      )
    const { message } = await refused(
      ann.api.importArchive({ body: new Blob([saidBy(people.olga.user_id)]) }),
      'archive.refused',
    )
    assert.match(message, /Only whoever runs this Docket can bring it in/)
    const nobody = '018f3c1e-5c1f-4f6e-9a51-0d6f0a2f8a11'
    assert.equal((await bringIn(ann.api, saidBy(nobody))).lists.length, 1)
    assert.equal(await textOf(ann.api.exportArchive()), saidBy(nobody))
  })

  test('importArchive is not for the demo, a key that may not do everything, or a body that is something else', async () => {
    const demo = await registerDemo(docket)
    await refused(demo.api.importArchive({ body: new Blob(['{}']) }), 'demo_account')
    await refused(demo.api.exportArchive(), 'demo_account')
    const ann = await register(docket, 'ann')
    const { key } = await ann.api.createApiKey({ body: { name: 'Reads', access: 'read' } })
    const reads = createClient({ baseUrl: docket.url, token: key })
    await refused(reads.exportArchive(), 'api_key.level')
    await refused(reads.importArchive({ body: new Blob(['{}']) }), 'api_key.read_only')
    const { key: full } = await ann.api.createApiKey({ body: { name: 'Backup' } })
    const own = createClient({ baseUrl: docket.url, token: full })
    await ann.api.createList({ body: { name: 'By key' } })
    assert.match(await textOf(own.exportArchive()), /"name":"By key"/)
    const headers = { authorization: `Bearer ${ann.token}` }
    const send = async (more: Record<string, string>) => {
      const answer = await fetch(`${docket.url}/api/v1/users/me/archive`, {
        ...{ method: 'POST', body: '{}', headers: { ...headers, ...more } },
      })
      return [answer.status, ((await answer.json()) as { code: string }).code]
    }
    assert.deepEqual(await send({ 'content-type': 'application/json' }), [400, 'request.content_type'])
    const gzip = { 'content-type': 'application/x-ndjson', 'content-encoding': 'gzip' }
    assert.deepEqual(await send(gzip), [400, 'request.content_type'])
  })

  test('importArchive reads no more than it may, one at a time, and forgets one that breaks off', async () => {
    const ann = await register(docket, 'ann')
    const open = (headers: Record<string, string | number>) =>
      request(`${docket.url}/api/v1/users/me/archive`, {
        method: 'POST',
        headers: { authorization: `Bearer ${ann.token}`, 'content-type': 'application/x-ndjson', ...headers },
      })
    const answered = (sent: ReturnType<typeof open>) =>
      new Promise<number>((resolve, reject) => {
        sent.on('response', (response) => resolve(response.resume().statusCode!)).on('error', reject)
      })
    const said = open({ 'content-length': 65 * 1024 * 1024 })
    said.write('{')
    assert.equal(await answered(said), 413)
    said.destroy()

    const busy = async () => {
      const answer = await ann.api.raw('importArchive', { body: new Blob(['x']) })
      return answer.status === 503
    }
    const begin = () => {
      const begun = open({ 'transfer-encoding': 'chunked' })
      begun.on('error', () => {})
      begun.write('{"format":')
      return begun
    }
    let begun = begin()
    // Either of the two may be the first.
    while (!(await busy())) {
      begun.destroy()
      begun = begin()
      await delay(50)
    }
    begun.destroy()
    while (await busy()) await delay(20)
    await nothingLeft()

    const long = open({ 'transfer-encoding': 'chunked' })
    const piece = Buffer.alloc(1024 * 1024, 'x')
    const status = answered(long)
    for (let n = 0; n < 66 && !long.destroyed; n++) {
      if (!long.write(piece)) await Promise.race([new Promise((resolve) => long.once('drain', resolve)), status])
    }
    long.end()
    assert.equal(await status, 413)
    await nothingLeft()
  })
})
