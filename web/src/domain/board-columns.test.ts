import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { TaskStatus } from '@docket/contract'
import { columnBuckets, labelColumns, patchInto, peopleColumns, steadyColumns } from './board-columns.ts'
import { bucketedLines } from './bucketed-lines.ts'
import { indexOf, line } from './sheet-sample.ts'

const now = new Date('2026-11-05T12:00:00Z')

test('people have a column each, busy ones alone where there are many, and what is done has the last', () => {
  const index = indexOf([
    line(1, 'a', { assignee_id: 'p9' }),
    line(2, 'b', { assignee_id: 'left' }),
    line(3, 'c'),
    line(4, 'd', { assignee_id: 'me', status: 'completed' }),
  ])
  const names = (people: readonly string[]) => peopleColumns(index, people).map(({ name }) => name)
  assert.deepEqual(names(['me', 'p1']), ['=', '=me', '=p1', '=left', '=p9', 'done'])
  const many = ['me', ...Array.from({ length: 9 }, (_, at) => `p${at + 1}`)]
  assert.deepEqual(names(many), ['=', '=me', '=p9', '=left', 'done'])
  const lines = bucketedLines({}, columnBuckets.assignee)(index, names(['me']), now)
  const keys = Object.entries(lines).map(([name, items]) => [name, items.map(({ key }) => key)])
  assert.deepEqual(keys, [
    ['=', ['c']],
    ['=me', []],
    ['=left', ['b']],
    ['=p9', ['a']],
    ['done', ['d']],
  ])
})

test('a line stands under its first label, whatever its case, and a label may be called as a column is', () => {
  const index = indexOf([
    line(1, 'a', { labels: ['Done', 'x'] }),
    line(2, 'b', { labels: ['DONE'] }),
    line(3, 'c', { labels: ['x'], status: 'failed' }),
  ])
  const columns = labelColumns(['Done', 'x'])
  assert.deepEqual(
    columns.map(({ name }) => name),
    ['=', '=done', '=x', 'done'],
  )
  const lines = bucketedLines({}, columnBuckets.label)(
    index,
    columns.map(({ name }) => name),
    now,
  )
  assert.deepEqual(
    lines['=done']!.map(({ key }) => key),
    ['a', 'b'],
  )
  assert.deepEqual(
    lines['done']!.map(({ key }) => key),
    ['c'],
  )
})

test('another label takes the place of the one that a line stands under, and the others stay', () => {
  const [none, shop, done] = labelColumns(['Shop'])
  const labelled = (labels: string[], status: TaskStatus = 'pending') => ({ labels, status })
  assert.deepEqual(patchInto(shop!, labelled(['home', 'x'])), { labels: ['Shop', 'x'] })
  assert.deepEqual(patchInto(shop!, labelled(['home', 'SHOP', 'x'])), { labels: ['Shop', 'x'] })
  assert.deepEqual(patchInto(shop!, labelled(['SHOP', 'x'])), { labels: ['SHOP', 'x'] })
  assert.deepEqual(patchInto(shop!, labelled([])), { labels: ['Shop'] })
  assert.deepEqual(patchInto(none!, labelled(['home', 'x'])), { labels: [] })
  // What was done stood under none of them.
  assert.deepEqual(patchInto(shop!, labelled(['home'], 'failed')), { status: 'pending', labels: ['Shop', 'home'] })
  const ten = Array.from({ length: 10 }, (_, at) => `l${at}`)
  assert.equal(patchInto(shop!, labelled(ten, 'completed')).labels!.length, 10)
  assert.deepEqual(patchInto(done!, labelled(['home'])), { status: 'completed' })
  assert.deepEqual(patchInto(done!, labelled(['home'], 'failed')), {})
})

test('somebody who is given what was done has it to do', () => {
  const [nobody, me] = peopleColumns(indexOf([]), ['me'])
  assert.deepEqual(patchInto(me!, { status: 'in_progress', labels: [] }), { assignee_id: 'me' })
  assert.deepEqual(patchInto(me!, { status: 'completed', labels: [] }), { status: 'pending', assignee_id: 'me' })
  assert.deepEqual(patchInto(nobody!, { status: 'pending', labels: [] }), { assignee_id: null })
})

test('columns in use stay where they are, and what is new comes last', () => {
  const before = labelColumns(['b'])
  assert.equal(steadyColumns(before, labelColumns(['b'])), before)
  const after = steadyColumns(before, labelColumns(['a']))
  assert.deepEqual(
    after.map(({ name }) => name),
    ['=', '=b', 'done', '=a'],
  )
})
