import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { Room } from '../outside/room.ts'
import type { Piece } from '../revisions/json-list.ts'
import type { FormReader } from '../revisions/list-form.ts'
import { Snapshots } from './snapshots.ts'

const MB = 1024 * 1024

/** Lists of one row of so many bytes, which are read as often as `pages` says. */
const lists = (bytes = 10, room = new Room()) => {
  const pages: string[] = []
  const revs = new Map<string, number>()
  const row = (rev: number): Piece => ({
    id: 'row',
    position: 1,
    created_at: '',
    rev,
    json: `"${'ä'.repeat(bytes / 2)}${rev}"`,
  })
  const revOf = (id: string) => revs.get(id) ?? 1
  const reader: FormReader = {
    state: async (id) => (id === 'gone' ? undefined : { rev: revOf(id), purged_rev: 0, bytes }),
    page: async (id) => {
      pages.push(id)
      return [row(revOf(id))]
    },
    changed: async (id, _, since) => {
      const rev = revOf(id)
      return id === 'gone' ? undefined : { rev, purged_rev: 0, rows: since < rev ? [row(rev)] : [] }
    },
    gone: async () => [],
  }
  const snapshots = (maxBytes: number) =>
    new Snapshots({
      ...{ past: { lineage: '583921' }, room, build: 'test', maxBytes },
      readers: { open: reader, all: reader },
    })
  return { pages, revs, reader, snapshots }
}

const open = { archived: false }

describe('Snapshots', () => {
  test('an older load that was under way is not taken for the present', async () => {
    const { revs, reader, snapshots } = lists()
    const held = Promise.withResolvers<void>()
    const { changed } = reader
    let asked = 0
    reader.changed = async (...about) => {
      const found = await changed(...about)
      if (asked++ === 0) await held.promise // the first load has read its pages
      return found
    }
    const kept = snapshots(100 * MB)
    const old = kept.of({ id: 'list', rev: 1 }, open)
    revs.set('list', 2)
    const present = kept.of({ id: 'list', rev: 2 }, open)
    held.resolve()
    await old
    assert.equal((await present).rev, 2)
  })

  test('the next one is made from the last, and has a tag of its own', async () => {
    const { pages, revs, snapshots } = lists()
    const kept = snapshots(100 * MB)
    const first = await kept.of({ id: 'a', rev: 1 }, open)
    revs.set('a', 2)
    const second = await kept.of({ id: 'a', rev: 2 }, open)
    assert.deepEqual(pages, ['a'])
    assert.match(String(Buffer.concat(second.body.parts)), /2"\]$/)
    assert.notEqual(first.body.tag, second.body.tag)
    assert.notEqual((await kept.of({ id: 'a', rev: 2 }, { archived: true })).body.tag, second.body.tag)
  })

  test('a long list is refused while there is too little memory for it, and for those that are made already', async () => {
    let free = 100 * MB
    const { reader, snapshots } = lists(20 * MB, new Room(() => free))
    const kept = snapshots(100 * MB)
    const held = Promise.withResolvers<void>()
    const { page } = reader
    reader.page = async (...about) => {
      await held.promise
      return page(...about)
    }
    const first = kept.of({ id: 'a', rev: 1 }, open)
    await assert.rejects(async () => kept.of({ id: 'b', rev: 1 }, open), { code: 'unavailable' })
    held.resolve()
    await first
    await kept.of({ id: 'b', rev: 1 }, open)
    free = 50 * MB
    await assert.rejects(async () => kept.of({ id: 'c', rev: 1 }, open), { code: 'unavailable' })
    await kept.of({ id: 'a', rev: 1 }, open)
  })

  test('a short one is made whatever there is', async () => {
    await lists(MB, new Room(() => 0))
      .snapshots(100 * MB)
      .of({ id: 'a', rev: 1 }, open)
  })

  test('one whose tombstones may be forgotten is read anew', async () => {
    const { pages, revs, reader, snapshots } = lists()
    const kept = snapshots(100 * MB)
    await kept.of({ id: 'a', rev: 1 }, open)
    revs.set('a', 3)
    reader.state = async () => ({ rev: 3, purged_rev: 2, bytes: 10 })
    await kept.of({ id: 'a', rev: 3 }, open)
    assert.deepEqual(pages, ['a', 'a'])
  })

  test('a list that changes between any two reads is read all the same', async () => {
    const { revs, reader, snapshots } = lists()
    const { state, page, changed, gone } = reader
    let rev = 1
    const andChange =
      <Asked extends unknown[], Found>(read: (...asked: Asked) => Promise<Found>) =>
      async (...asked: Asked): Promise<Found> => {
        const found = await read(...asked)
        revs.set('a', ++rev)
        return found
      }
    reader.state = andChange(state)
    reader.page = andChange(page)
    reader.changed = andChange(changed)
    reader.gone = andChange(gone)
    const kept = snapshots(100 * MB)
    for (const since of [1, 4]) {
      const made = await kept.of({ id: 'a', rev: since }, open)
      assert.match(String(Buffer.concat(made.body.parts)), new RegExp(`[^0-9]${made.rev}"\\]$`))
    }
  })

  test('a list that is gone is a refusal', async () => {
    const { snapshots } = lists()
    await assert.rejects(async () => snapshots(MB).of({ id: 'gone', rev: 1 }, open), { code: 'not_found' })
  })

  test('the one that nobody has asked for the longest makes room', async () => {
    const { pages, snapshots } = lists(MB)
    const kept = snapshots(4 * MB)
    for (const id of ['a', 'b', 'a', 'c', 'a', 'b']) await kept.of({ id, rev: 1 }, open)
    assert.deepEqual(pages, ['a', 'b', 'c', 'b'])
  })

  test('what was made of a snapshot for its readers weighs as well', async () => {
    const { pages, snapshots } = lists(MB)
    const kept = snapshots(4 * MB)
    const ask = (id: string) => kept.of({ id, rev: 1 }, open)
    await ask('a')
    const snapshot = await ask('b')
    assert.ok([...snapshot.baseline].length > 0 && snapshot.changes.bytes > MB)
    await ask('b')
    await ask('a')
    assert.deepEqual(pages, ['a', 'b', 'a'])
  })

  test('baseline and changes show the tasks of the body', async () => {
    const { revs, reader, snapshots } = lists()
    const tasks = Array.from({ length: 40 }, (_, at) => ({
      id: String(at),
      position: at,
      created_at: '',
      rev: at,
      json: JSON.stringify({ text: 'é'.repeat(2000 + at) }),
    }))
    reader.page = async () => tasks
    revs.set('a', 40)
    const snapshot = await snapshots(MB).of({ id: 'a', rev: 40 }, open)
    const data = tasks.map(({ json }) => JSON.parse(json))
    assert.deepEqual(JSON.parse(String(Buffer.concat(snapshot.body.parts))), data)
    for (const _ of ['made', 'kept']) {
      const chunks = [...snapshot.baseline]
      assert.equal(Buffer.concat(chunks).toString(), tasks.map(({ json }) => `event: task\ndata: ${json}\n\n`).join(''))
      assert.ok(chunks.every((chunk) => chunk.subarray(-2).toString() === '\n\n'))
      assert.ok(chunks.length > 1 && chunks.every(({ length }) => length < 80 * 1024))
    }
    assert.deepEqual(JSON.parse(String(Buffer.concat(snapshot.changes.parts))), {
      rev: 40,
      full: true,
      since: '40.583921',
      changes: data.map((one, rev) => ({ rev, event: 'task', data: one })),
    })
  })
})
