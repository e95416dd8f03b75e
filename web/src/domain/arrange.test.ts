import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Task } from '@docket/contract'
import type { Line } from '../live/list-model.ts'
import { arrange, type Item, type View } from './arrange.ts'

process.env.TZ = 'Europe/Berlin'

const now = new Date('2026-11-20T09:30:00Z')

const line = (number: number, name: string, over: Partial<Task> = {}): Line => ({
  key: String(number),
  number,
  isWaiting: false,
  isChanged: false,
  isFresh: false,
  task: { name, status: 'pending', due_at: null, updated_at: `2026-11-${10 + number}T00:00:00Z`, ...over } as Task,
})

const plain: View = { group: 'none', sort: 'line', filter: '', done: 'newest' }

const read = (items: Item[]) =>
  items.map((item) =>
    item.kind === 'line'
      ? item.line.task.name
      : item.kind === 'head'
        ? `# ${item.group} ${item.count}`
        : `-${item.kind}`,
  )

const lines = [
  line(1, 'Late', { due_at: '2026-11-19T22:59:59.000Z' }),
  line(2, 'Finished', { status: 'completed' }),
  line(3, 'Any time'),
  line(4, 'Tonight', { due_at: '2026-11-20T22:59:59.000Z' }),
  line(5, 'Élan', { due_at: '2026-11-26T22:59:59.000Z', status: 'in_progress' }),
  line(6, 'Far', { due_at: '2026-11-27T08:00:00.000Z' }),
]

test('without groups: by line, done below the perforation', () => {
  assert.deepEqual(read(arrange(lines, plain, now)), [
    'Late',
    'Any time',
    'Tonight',
    'Élan',
    'Far',
    '-perforation',
    '-done',
    'Finished',
  ])
})

test('by due date', () => {
  assert.deepEqual(read(arrange(lines, { ...plain, group: 'due' }, now)), [
    '# overdue 1',
    'Late',
    '# today 1',
    'Tonight',
    '# week 1',
    'Élan',
    '# later 1',
    'Far',
    '# undated 1',
    'Any time',
    '-perforation',
    '-done',
    'Finished',
  ])
})

test('by status', () => {
  assert.deepEqual(read(arrange(lines, { ...plain, group: 'status', sort: 'name' }, now)).slice(0, 4), [
    '# in_progress 1',
    'Élan',
    '# pending 4',
    'Any time',
  ])
})

test('the filter ignores case and accents', () => {
  assert.deepEqual(read(arrange(lines, { ...plain, filter: ' elan ' }, now)), ['Élan'])
})

test('of what is done, the ten newest are shown until all are asked for', () => {
  const many = Array.from({ length: 12 }, (_, index) => line(index + 1, `Done ${index + 1}`, { status: 'completed' }))
  const items = arrange(many, plain, now)
  assert.equal(items.length, 12)
  assert.deepEqual(read(items).slice(0, 3), ['-perforation', '-done', 'Done 12'])
  assert.equal(arrange(many, { ...plain, done: 'all' }, now).length, 14)
})

test('a line that was finished a moment ago stays in its place', () => {
  const fresh = lines.map((each) => (each.key === '2' ? { ...each, isFresh: true } : each))
  assert.deepEqual(read(arrange(fresh, plain, now)).slice(0, 3), ['Late', 'Finished', 'Any time'])
})
