import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Task } from '@docket/contract'
import { ListCopy } from './list-copy.ts'
import { ListStore } from './list-store.ts'
import { task } from './sample.ts'

test('a list that was kept before there were labels, people and an order of lines is shown without any', async () => {
  const { labels: _, after: _after, start_at: _start, ...old } = task('a')
  const kept = {
    list_id: 'list',
    list: undefined,
    tasks: [old as Task, task('b', { labels: ['shop'] })],
    since: '1',
    at: 1,
  }
  const keeper = { load: () => Promise.resolve(kept), saveList: () => {} }
  const copy = new ListCopy({ listID: 'list', store: new ListStore(), keeper, since: () => undefined })
  assert.deepEqual(
    (await copy.load())?.tasks.map(({ labels, after, start_at }) => ({ labels, after, start_at })),
    [
      { labels: [], after: [], start_at: null },
      { labels: ['shop'], after: [], start_at: null },
    ],
  )
  assert.deepEqual(copy.people, [])
})
