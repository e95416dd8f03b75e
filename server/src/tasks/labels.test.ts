import assert from 'node:assert/strict'
import { before, beforeEach, describe, test } from 'node:test'
import { field, type Task } from '@docket/contract'
import { foldCase } from '@docket/contract/fold'
import fc from 'fast-check'
import { type Cast, cast, sharedList } from '../../test/cast/people.ts'
import { databaseName, TestClock, useDocket } from '../../test/harness.ts'
import { allLines, LinesReader, sorted } from '../../test/model/lines-reader.ts'
import { refused } from '../../test/refused.ts'
import { query } from '../engine/db/query.ts'

const labelsOf = query((q, p: { list_id: string }) =>
  q
    .selectFrom('task_labels')
    .where('list_id', '=', p.list_id)
    .select(['task_id', 'label', 'position', 'created_at', 'is_waiting']),
)

/** Words that are the same or not, whatever a database thinks of it. */
const words = [
  'shop',
  'SHOP',
  'Straße',
  'STRASSE',
  'é',
  'É',
  'e',
  'Σίσυφος',
  'ΣΊΣΥΦΟΣ',
  'İş',
  'iş',
  '牛奶',
  'Ёлка',
  'елка',
]
const word = fc.oneof(fc.constantFrom(...words), fc.string({ unit: 'grapheme', minLength: 1, maxLength: 12 }))

describe('labels', () => {
  const read = (labels: readonly string[]) => field.task.labels.parse(labels)

  test('are kept in their order, each once without regard to case, in its first spelling', () => {
    const visible = word.filter((text) => field.task.labels.safeParse([text]).success)
    fc.assert(
      fc.property(fc.array(visible, { maxLength: 10 }), (given) => {
        const kept = read(given)
        const folded = kept.map(foldCase)
        assert.equal(new Set(folded).size, folded.length)
        assert.deepEqual(new Set(folded), new Set(given.map((text) => foldCase(text.trim()))))
        const firsts = folded.map((text) => given.findIndex((one) => foldCase(one.trim()) === text))
        assert.deepEqual(
          firsts,
          firsts.toSorted((a, b) => a - b),
        )
        assert.deepEqual(
          kept,
          firsts.map((at) => given[at]!.trim().normalize('NFC')),
        )
        assert.deepEqual(read(kept), kept)
      }),
    )
  })

  test('are compared without their case, and with their accents', () => {
    const same = [
      ['Shop', 'sHOP'],
      ['Straße', 'STRASSE', 'strasse', 'Straſſe', 'STRAẞE'],
      ['Cafe\u0301', 'CAFÉ', 'café'],
      ['Σίσυφος', 'ΣΊΣΥΦΟΣ', 'σίσυφοσ'],
      ['İş', 'iş', 'IŞ', 'ış'],
      ['ЁЛКА', 'ёлка'],
    ]
    for (const group of same) assert.equal(new Set(group.map(foldCase)).size, 1, group.join(', '))
    assert.equal(new Set(same.map(([one]) => foldCase(one!))).size, same.length)
    for (const [one, other] of [
      ['zahlen', 'zählen'],
      ['año', 'ano'],
      ['ёлка', 'елка'],
      ['が', 'か'],
      ['1', '１'],
    ] as const)
      assert.notEqual(foldCase(one), foldCase(other))
    for (let code = 0; code <= 0x10ffff; code++) {
      const letter = String.fromCodePoint(code)
      if (!/\p{Changes_When_Casemapped}/u.test(letter)) continue
      for (const cased of [letter.toLowerCase(), letter.toUpperCase(), foldCase(letter)])
        assert.equal(foldCase(cased), foldCase(letter), letter)
    }
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 8 }), (text) =>
        assert.equal(foldCase(foldCase(text)), foldCase(text)),
      ),
      { numRuns: 5000 },
    )
  })
})

describe(`labels on ${databaseName}`, () => {
  const clock = new TestClock()
  const docket = useDocket({ clock })
  let people: Cast
  let listID: string

  before(async () => {
    people = await cast(docket)
  })
  beforeEach(async () => {
    listID = (await sharedList(docket, people)).id
  })

  const add = (name: string, labels?: string[]) =>
    people.olga.api.createTask({ listID, body: { name, ...(labels && { labels }) } })
  const names = async (label: string, asked: { archived?: 'true'; limit?: number; after?: string } = {}) =>
    (await people.vera.api.getTasks({ listID, label, ...asked })).map(({ name }) => name)

  /** What tasks are found by is what they say. */
  const assertNoted = async (...listIDs: string[]) => {
    for (const id of listIDs) {
      const tasks = await people.olga.api.getTasks({ listID: id, archived: 'true' })
      const noted = await docket.app.context.db.all(labelsOf, { list_id: id })
      const rows = tasks.flatMap(({ id: task_id, labels, position, created_at, status, archived_at }) =>
        labels.map((label) => ({
          ...{ task_id, label: foldCase(label), position, created_at },
          is_waiting: Number(status === 'pending' && archived_at === null),
        })),
      )
      const inOrder = (all: typeof rows) =>
        all.map((row) => JSON.stringify([row.task_id, row.label, row.position, row.created_at, row.is_waiting])).sort()
      assert.deepEqual(inOrder(noted.map((row) => ({ ...row }))), inOrder(rows))
    }
  }

  test('createTask, updateTask and batchTasks take them, and tell them wherever a task is told', async () => {
    const { olga, ed, vera } = people
    const task = await add('Milk', [' errand ', 'Saturday', 'ERRAND', 'Cafe\u0301'])
    assert.deepEqual(task.labels, ['errand', 'Saturday', 'Café'])
    assert.deepEqual((await add('Bread')).labels, [])
    const patched = await ed.api.updateTask({ taskID: task.id, body: { labels: ['Saturday', 'shop'] } })
    assert.deepEqual([patched.labels, patched.rev], [['Saturday', 'shop'], task.rev + 2])
    const same = await ed.api.updateTask({ taskID: task.id, body: { labels: ['Saturday', ' shop', 'SHOP'] } })
    assert.deepEqual(same, patched, 'nothing is changed')
    const turned = await ed.api.updateTask({ taskID: task.id, body: { labels: ['shop', 'Saturday'] } })
    assert.deepEqual([turned.labels, turned.rev], [['shop', 'Saturday'], patched.rev + 1], 'their order is theirs')
    assert.deepEqual((await ed.api.updateTask({ taskID: task.id, body: { name: 'Salt' } })).labels, turned.labels)
    const { results } = await olga.api.batchTasks({
      listID,
      body: {
        operations: [
          { op: 'create', name: 'Jam', labels: ['shop', 'Shop'] },
          { op: 'update', id: task.id, labels: ['x'] },
        ],
      },
    })
    assert.deepEqual(
      results.map((one) => one.task!.labels),
      [['shop'], ['x']],
    )
    const [shown] = await vera.api.getTasks({ listID })
    assert.deepEqual(shown!.labels, ['x'])
    const { changes } = await vera.api.getListChanges({ listID, since: '0' })
    assert.ok(changes.some(({ event, data }) => event === 'task' && data.labels[0] === 'x'))
    await refused(vera.api.updateTask({ taskID: task.id, body: { labels: [] } }), 'list.role')
    assert.deepEqual((await olga.api.updateTask({ taskID: task.id, body: { labels: [] } })).labels, [])
    await assertNoted(listID)
  })

  test('has at most 10, of 40 characters each, that can be seen, and says what is wrong', async () => {
    const { api } = people.olga
    const ten = Array.from({ length: 10 }, (_, n) => `${n}${'😀'.repeat(39)}`)
    const { id: taskID, rev } = await add('Milk', ten)
    assert.deepEqual((await api.getTask({ taskID })).labels, ten)
    const wrong: [labels: unknown, field: string, error: string][] = [
      [[...ten, 'more'], 'labels', 'must have at most 10 entries.'],
      [['😀'.repeat(41)], 'labels.0', 'must have at most 40 characters.'],
      [['a', ' \t'], 'labels.1', 'must not be empty.'],
      [['a\nb'], 'labels.0', 'must not contain control characters.'],
      [['\u200b'], 'labels.0', 'must have a visible character.'],
      [[7], 'labels.0', 'must be a text.'],
      ['errand', 'labels', 'must be an array.'],
      [null, 'labels', 'must be an array.'],
    ]
    for (const [labels, at, error] of wrong) {
      const body = { labels } as { labels: string[] }
      for (const call of [
        () => api.updateTask({ taskID, body }),
        () => api.createTask({ listID, body: { name: 'x', ...body } }),
      ])
        assert.deepEqual((await refused(call(), 'request.invalid')).body.fields, [{ field: at, error }])
      const operations = [{ op: 'update' as const, id: taskID, ...body }]
      const refusal = await refused(api.batchTasks({ listID, body: { operations } }), 'request.invalid')
      assert.deepEqual(refusal.body.fields, [{ field: `operations.0.${at}`, error }])
    }
    assert.equal((await api.getList({ listID })).rev, rev)
    const decomposed = 'e\u0301'.repeat(40)
    assert.deepEqual((await api.updateTask({ taskID, body: { labels: [decomposed] } })).labels, ['é'.repeat(40)])
  })

  test('go along where a task is copied, moved, archived, restored or comes again, and with a call that comes again', async () => {
    const { olga, vera } = people
    const labels = ['Shop', 'é']
    const body = { name: 'Milk', labels, due_at: '2026-12-24T18:00:00Z' }
    const send = () => olga.api.createTask({ listID, body }, { idempotencyKey: 'labelled milk' })
    const { id: taskID } = await send()
    assert.deepEqual((await send()).labels, labels)
    assert.deepEqual((await olga.api.archiveTask({ taskID })).labels, labels)
    await assertNoted(listID)
    assert.deepEqual((await olga.api.restoreTask({ taskID })).labels, labels)
    const { id: copied } = await vera.api.copyList({ listID, body: {} })
    assert.deepEqual(
      (await vera.api.getTasks({ listID: copied, label: 'É' })).map((task) => task.labels),
      [labels],
    )
    const repeat = { every: 1, unit: 'day', from: 'due', time_zone: 'UTC' } as const
    await olga.api.updateTask({ taskID, body: { repeat } })
    await olga.api.updateTask({ taskID, body: { status: 'completed' } })
    assert.deepEqual(
      (await olga.api.getTasks({ listID, label: 'shop' })).map((task) => task.labels),
      [labels, labels],
    )
    const { id: other } = await sharedList(docket, people)
    assert.deepEqual((await olga.api.moveTask({ taskID, body: { list_id: other } })).labels, labels)
    assert.deepEqual(await names('shop'), ['Milk'])
    assert.equal((await olga.api.getTasks({ listID: other, label: 'SHOP' })).length, 1)
    await assertNoted(listID, other)
    const { token } = await olga.api.publishList({ listID: other })
    const [shown] = (await docket.client().getPublicList({ token })).tasks
    assert.deepEqual(shown!.labels, labels)
    const { projects } = (await olga.api.exportMe()) as unknown as { projects: { id: string; tasks: Task[] }[] }
    assert.deepEqual(projects.find(({ id }) => id === other)!.tasks[0]!.labels, labels)
    await olga.api.deleteTask({ taskID })
    await assertNoted(other)
  })

  test('getTasks and getMyTasks leave out what has no such label, in every case and form', async () => {
    await add('a', ['Straße', 'é'])
    const b = await add('b', ['strasse'])
    await add('c', ['e'])
    await add('d')
    assert.deepEqual(await names('STRASSE'), ['a', 'b'])
    assert.deepEqual(await names(' E\u0301 '), ['a'])
    assert.deepEqual(await names('nobody has it'), [])
    await people.olga.api.archiveTask({ taskID: b.id })
    assert.deepEqual(await names('straße'), ['a'])
    assert.deepEqual(await names('straße', { archived: 'true' }), ['a', 'b'])
    for (const label of ['', ' ', 'x'.repeat(41), 'a\u0001b', 'a\u0000', '\u200b'])
      for (const call of [
        () => people.olga.api.getTasks({ listID, label }),
        () => people.olga.api.getMyTasks({ label }),
      ])
        await refused(call(), 'request.invalid')
    const reader = new LinesReader({ label: 'STRASSE' })
    const assertKnows = async () => {
      await reader.catchUp(people.olga.api, 1000)
      assert.deepEqual(sorted(reader), await allLines(people.olga, { label: 'straße' }))
    }
    await assertKnows()
    await people.olga.api.updateTask({ taskID: b.id, body: { labels: ['other'] } })
    await add('e', ['STRASSE'])
    await assertKnows()
    assert.equal(reader.restarts, 1, 'another spelling is the same filter')
    assert.equal((await people.olga.api.getMyTasks({ label: 'Straße', since: reader.since! })).full, false)
    assert.equal((await people.olga.api.getMyTasks({ label: 'other', since: reader.since! })).full, true)
  })

  test('getTasks with a label comes in parts, by position, with other filters too', async () => {
    const operations = Array.from({ length: 500 }, (_, n) => ({
      ...{ op: 'create' as const, name: `${n}`, labels: n % 3 === 0 ? ['shop', `${n % 9}`] : [] },
      ...(n % 2 === 0 && { status: 'completed' as const }),
    }))
    const { results } = await people.olga.api.batchTasks({ listID, body: { operations } })
    for (const at of [3, 9, 12])
      await people.olga.api.updateTask({ taskID: results[at]!.task!.id, body: { position: 400.5 } })
    const whole = (await people.vera.api.getTasks({ listID })).filter(({ labels }) => labels.includes('shop'))
    for (const status of [undefined, 'completed'] as const) {
      const read: Task[] = []
      for (let after: string | undefined; ; after = read.at(-1)!.id) {
        const asked = { ...(status && { status }), ...(after !== undefined && { after }) }
        const part = await people.vera.api.getTasks({ listID, label: 'SHOP', limit: 20, ...asked })
        read.push(...part)
        if (part.length < 20) break
      }
      assert.deepEqual(
        read,
        whole.filter((task) => status === undefined || task.status === status),
      )
    }
  })

  test('whatever is done with tasks, they are found by the labels that they have', { timeout: 60_000 }, async () => {
    const { api } = people.olga
    const { id: other } = await sharedList(docket, people)
    const lists = [listID, other]
    const labels = fc.array(fc.constantFrom(...words), { maxLength: 3 })
    const step = fc.oneof(
      fc.record({ kind: fc.constant('add' as const), in: fc.nat(1), labels }),
      fc.record({ kind: fc.constant('label' as const), at: fc.nat(5), labels }),
      fc.record({
        kind: fc.constantFrom('complete', 'reopen', 'archive', 'restore', 'up', 'move', 'delete'),
        at: fc.nat(5),
      }),
    )
    const known = async () =>
      (await Promise.all(lists.map((id) => api.getTasks({ listID: id, archived: 'true' })))).flat()
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 12 }), async (steps) => {
        for (const one of steps) {
          if (one.kind === 'add') {
            await api.createTask({ listID: lists['in' in one ? one.in : 0]!, body: { name: 'x', labels: one.labels } })
            continue
          }
          const tasks = await known()
          const task = 'at' in one ? tasks[one.at % Math.max(1, tasks.length)] : undefined
          if (!task) continue
          const taskID = task.id
          if (one.kind === 'label') await api.updateTask({ taskID, body: { labels: one.labels } })
          if (one.kind === 'complete') await api.updateTask({ taskID, body: { status: 'completed' } })
          if (one.kind === 'reopen') await api.updateTask({ taskID, body: { status: 'pending', position: 0.5 } })
          if (one.kind === 'archive') await api.archiveTask({ taskID })
          if (one.kind === 'restore') await api.restoreTask({ taskID })
          if (one.kind === 'up') await api.updateTask({ taskID, body: { position: task.position + 1.5 } })
          if (one.kind === 'delete') await api.deleteTask({ taskID })
          if (one.kind === 'move')
            await api.moveTask({ taskID, body: { list_id: lists.find((id) => id !== task.list_id)! } })
        }
        await assertNoted(...lists)
        const tasks = await known()
        for (const id of lists)
          for (const label of words.slice(0, 6))
            assert.deepEqual(
              (await api.getTasks({ listID: id, archived: 'true', label })).map((task) => task.id),
              tasks
                .filter((task) => task.list_id === id && task.labels.some((one) => foldCase(one) === foldCase(label)))
                .map((task) => task.id),
            )
      }),
      { numRuns: 15 },
    )
  })
})
