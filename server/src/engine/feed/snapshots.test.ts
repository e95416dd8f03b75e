import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { TasksAtRev } from './snapshot.ts'
import { Snapshots } from './snapshots.ts'

const MB = 1024 * 1024
const tasksAt = (rev: number, bytes = 10): TasksAtRev => ({ rev, tasks: [{ rev, json: `"${'ä'.repeat(bytes / 2)}"` }] })

const snapshotsOf = (read: (list_id: string) => Promise<TasksAtRev | undefined>, maxBytes = 100 * MB) =>
  new Snapshots({ lineage: '583921', maxBytes, read })

describe('Snapshots', () => {
  test('an older load that was under way is not taken for the present', async () => {
    const loads = [Promise.withResolvers<TasksAtRev>(), Promise.withResolvers<TasksAtRev>()]
    let begun = 0
    const snapshots = snapshotsOf(() => loads[begun++]!.promise)
    const old = snapshots.of({ id: 'list', rev: 1 }, { archived: false })
    const present = snapshots.of({ id: 'list', rev: 2 }, { archived: false })
    loads[0]!.resolve(tasksAt(1))
    loads[1]!.resolve(tasksAt(2))
    assert.equal((await old).rev, 1)
    assert.equal((await present).rev, 2)
    assert.equal(begun, 2)
  })

  test('a list that is gone is a refusal', async () => {
    const snapshots = snapshotsOf(async () => undefined)
    await assert.rejects(async () => snapshots.of({ id: 'list', rev: 1 }, { archived: false }), { code: 'not_found' })
  })

  test('the one that nobody has asked for the longest makes room', async () => {
    const loaded: string[] = []
    const snapshots = snapshotsOf(async (list_id) => {
      loaded.push(list_id)
      return tasksAt(1, MB)
    }, 4 * MB)
    const ask = (id: string) => snapshots.of({ id, rev: 1 }, { archived: false })
    await ask('a')
    await ask('b')
    await ask('a')
    await ask('c')
    await ask('a')
    await ask('b')
    assert.deepEqual(loaded, ['a', 'b', 'c', 'b'])
  })

  test('what was made of a snapshot for its readers weighs as well', async () => {
    const loaded: string[] = []
    const snapshots = snapshotsOf(async (list_id) => {
      loaded.push(list_id)
      return tasksAt(1, MB)
    }, 4 * MB)
    const ask = (id: string) => snapshots.of({ id, rev: 1 }, { archived: false })
    await ask('a')
    const snapshot = await ask('b')
    assert.ok(snapshot.baseline.length > 0 && snapshot.changes.bytes.length > MB)
    await ask('b')
    await ask('a')
    assert.deepEqual(loaded, ['a', 'b', 'a'])
  })

  test('baseline and changes show the tasks of the body', async () => {
    const tasks = Array.from({ length: 40 }, (_, rev) => ({
      rev,
      json: JSON.stringify({ text: 'é'.repeat(2000 + rev) }),
    }))
    const snapshot = await snapshotsOf(async () => ({ rev: 40, tasks })).of({ id: 'a', rev: 40 }, { archived: false })
    const data = tasks.map(({ json }) => JSON.parse(json))
    assert.deepEqual(JSON.parse(String(snapshot.body.bytes)), data)
    assert.equal(
      Buffer.concat(snapshot.baseline).toString(),
      tasks.map(({ json }) => `event: task\ndata: ${json}\n\n`).join(''),
    )
    assert.ok(snapshot.baseline.every((chunk) => chunk.subarray(-2).toString() === '\n\n'))
    assert.ok(snapshot.baseline.length > 1 && snapshot.baseline.every(({ length }) => length < 80 * 1024))
    assert.deepEqual(JSON.parse(String(snapshot.changes.bytes)), {
      rev: 40,
      full: true,
      since: '40.583921',
      changes: data.map((one, rev) => ({ rev, event: 'task', data: one })),
    })
  })
})
