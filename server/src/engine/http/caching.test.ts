import assert from 'node:assert/strict'
import { request } from 'node:http'
import { before, describe, test } from 'node:test'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { type Person, register } from '../../../test/cast/people.ts'
import { databaseName, useDocket } from '../../../test/harness.ts'

interface Answer {
  status: number
  headers: Record<string, string | string[] | undefined>
  bytes: Buffer
}

describe(`cached answers on ${databaseName}`, () => {
  const docket = useDocket()
  let ann: Person
  let listID: string

  before(async () => {
    ann = await register(docket, 'ann')
    listID = (await ann.api.createList({ body: { name: 'Groceries' } })).id
    for (let n = 0; n < 5; n++) await ann.api.createTask({ listID, body: { name: `Milk ${n} 🥛` } })
  })

  /** Without the decompression and the headers that `fetch` adds by itself. */
  const get = (headers: Record<string, string>, list = listID): Promise<Answer> =>
    new Promise((resolve, reject) => {
      request(`${docket.url}/api/v1/lists/${list}/tasks`, {
        headers: { authorization: `Bearer ${ann.token}`, ...headers },
      })
        .on('response', async (answer) => {
          const bytes = Buffer.concat(await answer.toArray())
          resolve({ status: answer.statusCode!, headers: answer.headers, bytes })
        })
        .on('error', reject)
        .end()
    })

  const plain = async () => (await get({})).bytes

  test('are compressed the way the caller can read, or not at all', async () => {
    const expected = await plain()
    assert.equal(JSON.parse(expected.toString()).length, 5)
    for (const [accepted, encoding] of [
      ['br', 'br'],
      ['gzip', 'gzip'],
      ['gzip, deflate, br', 'br'],
      ['gzip;q=1.0, br;q=0', 'gzip'],
      ['br;q=0.5, gzip;q=0', 'br'],
      ['br;q=0, gzip;q=0', undefined],
      ['br; q=0.000 , gzip ;q=0.0', undefined],
      ['br;q=0.001', 'br'],
      ['deflate', undefined],
      ['identity', undefined],
      ['brotli', undefined],
      ['x-br', undefined],
      ['not-br-at-all', undefined],
      ['gzip;Q=0', undefined],
      ['br;q=0.2, gzip;q=0.9', 'gzip'],
      ['GZIP', 'gzip'],
      ['*', 'br'],
      ['*;q=0', undefined],
      ['br;q=0, *', 'gzip'],
      ['', undefined],
    ] as const) {
      const { status, headers, bytes } = await get({ 'accept-encoding': accepted })
      assert.deepEqual([status, headers['content-encoding']], [200, encoding], accepted)
      assert.equal(headers.vary, 'accept-encoding')
      const read = encoding === 'br' ? brotliDecompressSync(bytes) : encoding === 'gzip' ? gunzipSync(bytes) : bytes
      assert.deepEqual(read, expected, accepted)
    }
  })

  test('so are other large ones, and those for one caller alone', async () => {
    for (let n = 0; n < 60; n++) await ann.api.createList({ body: { name: `List ${n}`, description: 'x'.repeat(300) } })
    const answer = await ann.api.raw('getLists', {}, { headers: { 'accept-encoding': 'gzip' } })
    assert.deepEqual([answer.headers.get('content-encoding'), answer.headers.get('vary')], ['gzip', 'accept-encoding'])
    const plain = await ann.api.raw('getLists', {}, { headers: { 'accept-encoding': 'identity' } })
    assert.equal(plain.headers.get('content-encoding'), null)
    assert.deepEqual(await answer.json(), await plain.json())
  })

  test('are not compressed when they are small', async () => {
    const { id } = await ann.api.createList({ body: { name: 'Empty' } })
    const { headers, bytes } = await get({ 'accept-encoding': 'br, gzip' }, id)
    assert.deepEqual([headers['content-encoding'], bytes.toString()], [undefined, '[]'])
    assert.match(String(headers.etag), /^"[\w-]+"$/)
  })

  test('are not sent again to whoever has them, in whatever encoding', async () => {
    const tags = await Promise.all(
      ['', 'br', 'gzip'].map(async (accepted) => String((await get({ 'accept-encoding': accepted })).headers.etag)),
    )
    assert.equal(new Set(tags).size, 3, 'other bytes have another tag')
    for (const tag of [...tags, `W/${tags[0]}`, `"other", ${tags[1]}`, `${tags[2]} , W/"other"`, '*']) {
      const { status, headers, bytes } = await get({ 'if-none-match': tag, 'accept-encoding': 'gzip' })
      assert.deepEqual([status, bytes.length], [304, 0], tag)
      assert.equal(headers.etag, tags[2])
      assert.equal(headers['cache-control'], 'no-store')
      assert.equal(headers['content-encoding'], undefined)
    }
  })

  test('are sent to whoever has something else', async () => {
    const tag = String((await get({})).headers.etag)
    for (const other of ['""', '"*"', tag.replaceAll('"', ''), `"x${tag.slice(1)}`, tag.slice(0, -2) + '"', '']) {
      assert.equal((await get({ 'if-none-match': other })).status, 200, other)
    }
  })

  test('have another tag as soon as anything in them changes', async () => {
    const tag = String((await get({})).headers.etag)
    const [task] = await ann.api.getTasks({ listID })
    await ann.api.updateTask({ taskID: task!.id, body: { description: 'changed' } })
    const changed = await get({ 'if-none-match': tag })
    assert.deepEqual([changed.status, JSON.parse(changed.bytes.toString())[0].description], [200, 'changed'])
    assert.notEqual(changed.headers.etag, tag)
  })

  test('are refused to strangers who know the tag', async () => {
    const sam = await register(docket, 'sam')
    const { etag } = (await get({})).headers
    for (const tag of [String(etag), '*']) {
      const answer = await sam.api.raw('getTasks', { listID }, { headers: { 'if-none-match': tag } })
      assert.equal(answer.status, 404)
      assert.equal((await docket.client().raw('getTasks', { listID })).status, 401)
    }
  })
})
