import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Task } from '@docket/contract'
import fc from 'fast-check'
import { task } from '../live/sample.ts'
import {
  allChoices,
  type Choice,
  chosenIn,
  countEach,
  type Filter,
  filterColours,
  filterDues,
  filterStates,
  noFilter,
  passing,
  toggled,
} from './line-filter.ts'

process.env.TZ = 'Europe/Berlin'

/** Friday 20 November 2026, 10:30. */
const now = new Date(2026, 10, 20, 10, 30)
const at = (day: number, hours = 12) => new Date(2026, 10, day, hours).toISOString()
const passes = (filter: Partial<Filter>, over: Partial<Task>) =>
  passing({ ...noFilter, ...filter })(now)(task('t', { name: 'Order hops', ...over }))

test('all of the words are in the name or the description, in any order, without case and accents', () => {
  assert.equal(passes({ words: ' elan ' }, { name: 'Élan' }), true)
  assert.equal(passes({ words: 'elan' }, { name: 'Far' }), false)
  assert.equal(passes({ words: 'muller order' }, { description: 'From the Müller farm' }), true)
  assert.equal(passes({ words: 'muller order malt' }, { description: 'From the Müller farm' }), false)
})

test('several of a kind are each enough, and of several kinds each is needed', () => {
  const filter: Partial<Filter> = { state: ['pending', 'failed'], colour: ['red', 'none'] }
  for (const [status, color, isThrough] of [
    ['pending', '', true],
    ['failed', '#DC2626', true],
    ['failed', '#16a34a', false],
    ['completed', '', false],
    ['in_progress', '#dc2626', false],
  ] as const)
    assert.equal(passes(filter, { status, color }), isThrough, `${status} ${color}`)
  assert.equal(passes({ ...filter, words: 'malt' }, {}), false)
})

test('ready is what can be begun; waiting what waits for others, its time or a person', () => {
  const statesOf = (over: Partial<Task>) =>
    (['ready', 'waiting'] as const).filter((state) =>
      passing({ ...noFilter, state: [state] }, '', ({ after }) => after.length)(now)(task('t', over)),
    )
  assert.deepEqual(statesOf({}), ['ready'])
  assert.deepEqual(statesOf({ start_at: at(19) }), ['ready'])
  assert.deepEqual(statesOf({ start_at: at(21) }), ['waiting'])
  assert.deepEqual(statesOf({ after: ['a'] }), ['waiting'])
  assert.deepEqual(statesOf({ status: 'in_progress' }), [])
})

test('a colour that is not offered is another one', () => {
  assert.equal(passes({ colour: ['other'] }, { color: '#123456' }), true)
  assert.equal(passes({ colour: ['other'] }, { color: '#2563eb' }), false)
  assert.equal(passes({ colour: ['none'] }, { color: '#123456' }), false)
})

test('what is assigned to the reader is found by “me” and by the id, what is assigned to nobody by “none”', () => {
  const found = (...assignee: string[]) =>
    [null, 'olga', 'ed', 'gone'].filter((assignee_id) =>
      passing({ ...noFilter, assignee }, 'olga')(now)(task('t', { assignee_id })),
    )
  assert.deepEqual(found('me'), ['olga'])
  assert.deepEqual(found('olga'), ['olga'])
  assert.deepEqual(found('ed', 'none'), [null, 'ed'])
  assert.deepEqual(found('elin'), [])
})

test('late is what is over and not finished; today the whole day; the week today and the seven days after it', () => {
  const duesOf = (over: Partial<Task>) => filterDues.filter((due) => passes({ due: [due] }, over))
  assert.deepEqual(duesOf({ due_at: null }), ['none'])
  assert.deepEqual(duesOf({ due_at: at(19) }), ['late'])
  assert.deepEqual(duesOf({ due_at: at(19), status: 'completed' }), [])
  assert.deepEqual(duesOf({ due_at: at(20, 9) }), ['late', 'today', 'week'])
  assert.deepEqual(duesOf({ due_at: at(20, 9), status: 'failed' }), ['today', 'week'])
  assert.deepEqual(duesOf({ due_at: new Date(2026, 10, 20, 23, 59, 59).toISOString() }), ['today', 'week'])
  assert.deepEqual(duesOf({ due_at: at(21, 0) }), ['week'])
  assert.deepEqual(duesOf({ due_at: new Date(2026, 10, 27, 23, 59, 59).toISOString() }), ['week'])
  assert.deepEqual(duesOf({ due_at: at(28, 0) }), [])
})

test('the days of a week in which the clocks change are days', () => {
  const friday = new Date(2026, 9, 23, 10)
  const isThrough = (due: Date) =>
    passing({ ...noFilter, due: ['week'] })(friday)(task('t', { due_at: due.toISOString() }))
  assert.equal(isThrough(new Date(2026, 9, 30, 23, 59, 59)), true)
  assert.equal(isThrough(new Date(2026, 9, 31)), false)
})

const everyChoice: readonly Choice[] = [
  ...Object.values(allChoices).flat(),
  ...['ed', 'me', 'none', 'gone'].map((name) => ({ kind: 'assignee', name }) as const),
  ...['shop', 'é', '', 'gone'].map((name) => ({ kind: 'label', name }) as const),
]

const filters = fc.record(
  {
    words: fc.constantFrom('', 'order', 'malt'),
    state: fc.subarray([...filterStates]),
    due: fc.subarray([...filterDues]),
    colour: fc.subarray([...filterColours]),
    assignee: fc.subarray(['ed', 'me', 'none']),
    label: fc.subarray(['', 'shop', 'é']),
  },
  { noNullPrototype: true },
)

test('choosing something twice is choosing nothing, and each choice is chosen once', () => {
  const choices = fc.constantFrom(...everyChoice)
  fc.assert(
    fc.property(filters, choices, (filter, choice) => {
      const other = toggled(filter, choice)
      assert.deepEqual(toggled(other, choice), filter)
      assert.equal(Math.abs(chosenIn(other).length - chosenIn(filter).length), 1)
    }),
  )
})

test('as many are counted of each choice as it lets through alone', () => {
  const tasks = fc.array(
    fc
      .record({
        status: fc.constantFrom('pending', 'in_progress', 'completed', 'failed' as const),
        after: fc.constantFrom<string[][]>([], ['open'], ['done']),
        start_at: fc.constantFrom(null, at(19), at(21)),
        color: fc.constantFrom('', '#dc2626', '#16A34A', '#123456'),
        assignee_id: fc.constantFrom(null, 'ed', 'olga'),
        labels: fc.constantFrom<string[][]>([], ['SHOP', 'x'], ['É', 'shop']),
        due_at: fc.constantFrom(null, at(19), at(20, 8), at(20, 20), at(25), at(29)),
      })
      .map((over) => task('t', over)),
  )
  fc.assert(
    fc.property(tasks, (all) => {
      const ahead = ({ after, status }: Pick<Task, 'after' | 'status'>) =>
        Number(status === 'pending' && after[0] === 'open')
      const count = countEach(all, now, 'olga', ahead)
      for (const choice of everyChoice)
        assert.equal(count(choice), all.filter(passing(toggled(noFilter, choice), 'olga', ahead)(now)).length)
    }),
  )
})
