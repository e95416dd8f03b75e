import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { Db } from '../db/database.ts'
import { sqliteDialect } from '../db/dialect.ts'
import { Room } from '../outside/room.ts'
import type { Source } from '../revisions/source.ts'
import { Feed } from './feed.ts'
import { Snapshots } from './snapshots.ts'

const list = { id: 'a list', rev: 3, purged_rev: 0, total: 100 }

/** Answers whatever is asked with the state of the list. */
const db: Db = { dialect: sqliteDialect, all: async () => [list as never], first: async () => list as never }

describe('Feed', () => {
  test('ends a page after a rev, however many frames it has and however large they are', async () => {
    const told = (at: string): Source => {
      const data = { id: at.repeat(200_000), by: null }
      let reads = 0
      return async (_, { since, upto }) => {
        assert.ok(++reads < 20, 'comes to an end')
        const revs = [1, 2, 3].filter((rev) => rev > since && rev <= upto)
        return revs.map((rev) => ({ rev, event: 'task_deleted' as const, data }))
      }
    }
    const noBaseline = async () => assert.fail('a baseline')
    const noReader = { state: noBaseline, page: noBaseline, changed: noBaseline, gone: noBaseline }
    const options = { past: { lineage: '583921' }, sources: [told('a'), told('b')], beside: [] }
    const snapshots = new Snapshots({
      past: { lineage: '583921' },
      room: new Room(),
      build: 'test',
      maxBytes: 1,
      readers: { open: noReader, all: noReader },
    })
    const { chunks } = await new Feed(db, { ...options, snapshots }).opening(list, '0.583921')
    const pages = (await Array.fromAsync(chunks)).map((chunk) => Buffer.from(chunk).toString())
    const framesOf = (page: string) => page.split('\n\n').slice(0, -1)
    assert.deepEqual(
      pages.map((page) => framesOf(page).map((frame) => [/"id":"(.)/.exec(frame)?.[1], /^id: (.*)/m.exec(frame)?.[1]])),
      [1, 2, 3].map((rev) => [
        ['a', undefined],
        ['b', `${rev}.583921`],
      ]),
    )
  })
})
