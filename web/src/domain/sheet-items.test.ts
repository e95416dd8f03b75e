import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { type Line, plainLine } from '../live/line.ts'
import { LineIndex } from '../live/line-index.ts'
import { task } from '../live/sample.ts'
import { type Filter, noFilter, passing } from './line-filter.ts'
import { sheetItems, type View } from './sheet-items.ts'
import { indexOf, line, plain, read } from './sheet-sample.ts'

process.env.TZ = 'Europe/Berlin'

const now = new Date('2026-11-20T09:30:00Z')

const arrange = (lines: readonly Line[], view: View, at: Date, firstDay?: number) =>
  sheetItems(view, firstDay)(indexOf(lines), at)

const by = (filter: Partial<Filter>) => ({ passingAt: passing({ ...noFilter, ...filter }) })
const filtered = (filter: Partial<Filter>): View => ({ ...plain, ...by(filter) })

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

test('only what the filter lets through is shown, in its groups; what changes comes and goes', () => {
  assert.deepEqual(read(arrange(lines, filtered({ words: 'elan' }), now)), ['Élan'])
  const index = indexOf([line(1, 'Order hops', { color: '#dc2626' }), line(2, 'Clean kettle', { status: 'completed' })])
  const red = sheetItems(filtered({ colour: ['red'] }))
  const open = sheetItems({ ...filtered({ state: ['pending'] }), group: 'status' })
  assert.deepEqual(read(red(index, now)), ['Order hops'])
  assert.deepEqual(read(open(index, now)), ['# pending 1', 'Order hops'])
  index.put(line(2, 'Clean kettle', { color: '#DC2626' }))
  index.put(line(1, 'Order hops'))
  assert.deepEqual(read(red(index, now)), ['Clean kettle'])
  assert.deepEqual(read(open(index, now)), ['# pending 2', 'Order hops', 'Clean kettle'])
  index.put(line(1, 'Order hops', { description: 'From the farm' }))
  const words = sheetItems(filtered({ words: 'farm' }))
  assert.deepEqual(read(words(index, now)), ['Order hops'])
  index.put(line(1, 'Order hops', { description: 'From the mill' }))
  assert.deepEqual(read(words(index, now)), [])
})

test('what the filter lets through no more stays while it is in the hands of its reader, and comes into them no more', () => {
  const index = indexOf(lines)
  const project = sheetItems(filtered({ state: ['pending'] }))
  const shown = (...inHand: string[]) => read(project(index, now, inHand))
  assert.deepEqual(shown('Far'), ['Late', 'Any time', 'Tonight', 'Far'])
  index.put(line(4, 'Tonight', { status: 'in_progress' }))
  index.put(line(6, 'Far', { status: 'in_progress' }))
  assert.deepEqual(shown('Far'), ['Late', 'Any time', 'Far'])
  assert.deepEqual(shown('Far', 'Tonight'), ['Late', 'Any time', 'Far'])
  assert.deepEqual(shown(), ['Late', 'Any time'])
  assert.deepEqual(shown('Far'), ['Late', 'Any time'])
  const anew = sheetItems(filtered({ state: ['pending'] }))
  assert.deepEqual(read(anew(index, now, ['Far'])), ['Late', 'Any time'])
})

test('what was finished a moment ago stays for its breath, and so do lines that were added and those that ask something', () => {
  const index = indexOf(lines)
  const project = sheetItems({ ...filtered({ state: ['pending'] }), isAdded: (key) => key === 'Added' })
  project(index, now)
  const finished = line(3, 'Any time', { status: 'completed' })
  index.put({ ...finished, isFresh: true })
  index.put({ ...line(5, 'Élan', { status: 'failed' }), isFresh: true })
  index.put(line(7, 'Added', { status: 'in_progress' }))
  assert.deepEqual(read(project(index, now)), ['Late', 'Any time', 'Tonight', 'Far', 'Added'])
  index.put(finished)
  index.put({
    ...line(4, 'Tonight', { status: 'in_progress' }),
    problem: { kind: 'conflict', theirs: { name: 'Theirs' } },
  })
  assert.deepEqual(read(project(index, now)), ['Late', 'Tonight', 'Far', 'Added'])
})

test('a filter by date lets go of a line when its time has come', () => {
  const index = indexOf(lines)
  const project = sheetItems(filtered({ due: ['late'] }))
  assert.deepEqual(read(project(index, now)), ['Late'])
  assert.deepEqual(read(project(index, new Date('2026-11-20T23:00:00Z'))), ['Late', 'Tonight'])
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
  const index = indexOf(lines)
  const project = sheetItems({ ...plain, group: 'due' }, 1)
  const before = project(index, now)
  const of = (name: string) => index.get(name)!
  index.put({ ...of('Tonight'), isFresh: true })
  assert.equal(project(index, now), before)

  index.put({ ...of('Tonight'), task: { ...of('Tonight').task, status: 'completed' }, isFresh: false })
  const without = project(index, now)
  assert.deepEqual(
    read(without).filter((each) => !read(before).includes(each)),
    [],
  )
  assert.deepEqual(
    without.filter((item) => item.kind === 'line' && !before.includes(item)).map(({ key }) => key),
    ['Tonight'],
  )
  index.remove('Tonight')
  assert.deepEqual(
    read(project(index, now)),
    read(before).filter((each) => each !== '# today 1' && each !== 'Tonight'),
  )
})

test('whatever happens to lines, what is shown is what all of them would be arranged to', () => {
  const at = new Date('2026-11-20T09:30:00Z')
  const days = [
    null,
    '2026-11-19T10:00:00.000Z',
    '2026-11-20T08:00:00.000Z',
    '2026-11-20T20:00:00.000Z',
    '2026-11-27T10:00:00.000Z',
  ]
  const statuses = ['pending', 'in_progress', 'completed', 'failed'] as const
  const groups = ['none', 'due', 'status', 'assignee', 'label'] as const
  const sorts = ['line', 'due', 'name'] as const
  const filters = [
    {},
    by({ words: '1' }),
    by({ state: ['pending', 'failed'], due: ['late', 'none'] }),
    by({ colour: ['red'] }),
    by({ label: ['shop', ''] }),
  ]
  const views = groups.flatMap((group) =>
    sorts.flatMap((sort) => filters.map((filter): View => ({ group, sort, ...filter, done: 'all' }))),
  )
  const one = fc.record({
    number: fc.nat(30),
    name: fc.constantFrom('1', '11', 'b', 'c', 'd'),
    due_at: fc.constantFrom(...days),
    status: fc.constantFrom(...statuses),
    color: fc.constantFrom('', '#dc2626', '#123456'),
    assignee_id: fc.constantFrom(null, 'ed', 'olga'),
    labels: fc.constantFrom<string[][]>([], ['shop'], ['Shop', 'b'], ['b', 'shop']),
    isFresh: fc.boolean(),
    isTaken: fc.boolean(),
    later: fc.nat(20),
  })
  fc.assert(
    fc.property(fc.boolean(), fc.array(one, { maxLength: 40 }), (canBeFresh, changes) => {
      const index = new LineIndex()
      // What is fresh stays in a filter that has shown it before.
      const compared = views.filter(({ passingAt }) => !canBeFresh || !passingAt)
      const kept = compared.map((view) => ({ view, project: sheetItems(view, 1) }))
      changes.forEach(({ number, isFresh, isTaken, later, ...said }, turn) => {
        const key = `line ${number % 12}`
        const updated_at = `2026-11-${10 + (turn % 20)}T00:00:00Z`
        const fields = { ...said, position: number, updated_at }
        if (isTaken) index.remove(key)
        else index.put({ ...plainLine(key, task(key, fields)), isFresh: isFresh && canBeFresh })
        const moment = new Date(at.getTime() + later * 3_600_000)
        for (const { view, project } of kept) {
          assert.deepEqual(read(project(index, moment)), read(arrange(index.lines, view, moment, 1)))
        }
      })
    }),
    { numRuns: 30 },
  )
})
