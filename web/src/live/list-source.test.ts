import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Client, createClient, type Frame } from '@docket/client'
import { listSource } from './list-source.ts'

const answering = (body: object): Client => createClient({ fetch: async () => Response.json(body) })

const bookmarkAfter = (frame: Partial<Frame>, before: string | undefined) =>
  listSource(answering({}), 'user', 'list').bookmarkAfter(frame as Frame, before)

test('a bookmark moves on with each rev, within the past that it belongs to', () => {
  assert.equal(bookmarkAfter({ event: 'task', rev: 8 }, '7.583921'), '8.583921')
  assert.equal(bookmarkAfter({ event: 'task', rev: undefined }, '7.583921'), '7.583921')
  assert.equal(bookmarkAfter({ event: 'task', rev: 8 }, undefined), undefined)
  const synced = { event: 'synced', rev: 3, data: { rev: 3, full: true, since: '3.11' } } as const
  assert.equal(bookmarkAfter(synced, '7.583921'), '3.11')
})

test('what happened in the meantime is told as the stream would', async () => {
  const changes = [{ rev: 8, event: 'task_deleted', data: { id: 'a' } }]
  const api = answering({ rev: 8, full: false, since: '8.1', changes })
  const caught = await listSource(api, 'user', 'list').catchUp('7.1')
  assert.equal(caught.isWhole, false)
  assert.deepEqual(
    caught.frames.map(({ event, rev }) => [event, rev]),
    [
      ['task_deleted', 8],
      ['synced', 8],
    ],
  )
})

test('nothing happened: nothing is told', async () => {
  const api = answering({ rev: 7, full: false, since: '7.1', changes: [] })
  assert.deepEqual(await listSource(api, 'user', 'list').catchUp('7.1'), { isWhole: false, frames: [] })
})
