import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Task } from '@docket/contract'
import { type Arrangeable, arrange, type Item, matches, type View } from './arrange.ts'

process.env.TZ = 'Europe/Berlin'

const now = new Date('2026-11-20T09:30:00Z')

const line = (number: number, name: string, over: Partial<Task> = {}): Arrangeable => ({
  key: name,
  isFresh: false,
  task: { name, status: 'pending', due_at: null, updated_at: `2026-11-${10 + number}T00:00:00Z`, ...over },
})

const plain: View = { group: 'none', sort: 'line', filter: '', done: 'newest' }

const read = (items: readonly Item[]) =>
  items.map((item) =>
    item.kind === 'line' ? item.key : item.kind === 'head' ? `# ${item.group} ${item.count}` : `-${item.kind}`,
  )

const lines = [
  line(1, 'Late', { due_at: '2026-11-19T22:59:59.000Z' }),
  line(2, 'Finished', { status: 'completed' }),
  line(3, 'Any time'),
  line(4, 'Tonight', { due_at: '2026-11-20T22:59:59.000Z' }),
  line(5, 'Élan', { due_at: '2026-11-26T22:59:59.000Z', status: 'in_progress' }),
  line(6, 'Far', { due_at: '2026-11-30T08:00:00.000Z' }),
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

const groupsOf = (due: Date[], at: Date, firstDay: number) =>
  arrange(
    due.map((date, index) => line(index + 1, `Line ${index + 1}`, { due_at: date.toISOString() })),
    { ...plain, group: 'due' },
    at,
    firstDay,
  ).flatMap((item) => (item.kind === 'head' ? `${item.group} ${item.count}` : []))

test('by due date', () => {
  assert.deepEqual(read(arrange(lines, { ...plain, group: 'due' }, now, 1)), [
    '# overdue 1',
    'Late',
    '# today 1',
    'Tonight',
    '# nextWeek 1',
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

test('this week ends with the week of the reader, not seven days from now', () => {
  const saturday = new Date(2026, 10, 21, 9)
  const ahead = [22, 23, 27, 29, 30].map((day) => new Date(2026, 10, day, 12))
  assert.deepEqual(groupsOf(ahead, saturday, 1), ['week 1', 'nextWeek 3', 'later 1'])
  assert.deepEqual(groupsOf(ahead, saturday, 0), ['nextWeek 3', 'later 2'])
  assert.deepEqual(groupsOf(ahead, saturday, 6), ['week 3', 'nextWeek 2'])
})

test('on the last day of a week there is no more of it', () => {
  const sunday = new Date(2026, 10, 22, 9)
  assert.deepEqual(groupsOf([new Date(2026, 10, 22, 23), new Date(2026, 10, 23)], sunday, 1), ['today 1', 'nextWeek 1'])
})

test('the week in which summer time ends is a week as well', () => {
  const friday = new Date(2026, 9, 23, 9)
  const ahead = [new Date(2026, 9, 25, 23, 59, 59), new Date(2026, 9, 26), new Date(2026, 10, 1, 23, 59, 59)]
  assert.deepEqual(groupsOf([...ahead, new Date(2026, 10, 2)], friday, 1), ['week 1', 'nextWeek 2', 'later 1'])
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
  assert.equal(matches('Élan', ' elan '), true)
  assert.equal(matches('Far', 'elan'), false)
})

test('of what is done, the ten newest are shown until all are asked for', () => {
  const many = Array.from({ length: 12 }, (_, index) => line(index + 1, `Done ${index + 1}`, { status: 'completed' }))
  const items = arrange(many, plain, now)
  assert.equal(items.length, 12)
  assert.deepEqual(read(items).slice(0, 3), ['-perforation', '-done', 'Done 12'])
  assert.equal(arrange(many, { ...plain, done: 'all' }, now).length, 14)
})

test('a line that was finished a moment ago stays in its place', () => {
  const fresh = lines.map((each) => (each.key === 'Finished' ? { ...each, isFresh: true } : each))
  assert.deepEqual(read(arrange(fresh, plain, now)).slice(0, 3), ['Late', 'Finished', 'Any time'])
})

test('what stands as it stood stays the same item, and the whole is the same while all do', () => {
  const view = { ...plain, group: 'due' } as const
  const before = arrange(lines, view, now, 1)
  assert.equal(arrange(lines, view, now, 1, before), before)
  const fresh = lines.map((each) => (each.key === 'Tonight' ? { ...each, isFresh: true } : each))
  assert.equal(arrange(fresh, view, now, 1, before), before)

  const without = arrange(
    lines.filter(({ key }) => key !== 'Tonight'),
    view,
    now,
    1,
    before,
  )
  assert.deepEqual(
    read(without),
    read(before).filter((each) => each !== '# today 1' && each !== 'Tonight'),
  )
  assert.deepEqual(read(without.filter((item) => !before.includes(item))), [])
  const finished = lines.map((each) =>
    each.key === 'Far' ? line(6, 'Far', { status: 'completed', due_at: each.task.due_at }) : each,
  )
  assert.deepEqual(read(arrange(finished, view, now, 1, before)), read(arrange(finished, view, now, 1)))
})
