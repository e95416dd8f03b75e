import assert from 'node:assert/strict'
import { test } from 'node:test'
import { History, inverseOf, type Step } from './history.ts'
import { addition, renaming, task, waiting } from './sample.ts'

const step = (name: string, ...edits: Parameters<typeof waiting>[0][]): Step => ({
  label: { verb: 'renamed', count: 1, name },
  edits: edits.map((edit) => waiting(edit)),
  before: new Map([['a', task('a')]]),
})

test('the latest step goes back first, and forth again until something else is done', () => {
  const history = new History()
  for (const name of ['one', 'two']) history.add(step(name, renaming('a', 'Task a', name)))
  const same = (given: Step) => given
  assert.equal(history.back(same)?.label.name, 'two')
  assert.equal(history.back(same)?.label.name, 'one')
  assert.equal(history.back(same), undefined)
  assert.equal(history.forth(same)?.label.name, 'one')
  assert.deepEqual([history.undoable?.name, history.redoable?.name], ['one', 'two'])
  history.add(step('three'))
  assert.equal(history.redoable, undefined)
})

test('what came to nothing is neither undone nor done again', () => {
  const history = new History()
  history.add(step('one', renaming('a', 'Task a', 'Mine')))
  const undone = step('one', renaming('a', 'Mine', 'Task a'))
  history.back(() => undone)
  history.replace(undone.edits, [])
  assert.equal(history.redoable, undefined)
  history.add(step('two', renaming('a', 'Task a', 'Mine')))
  history.back((given) => ({ ...given, edits: [] }))
  assert.deepEqual([history.undoable, history.redoable], [undefined, undefined])
})

test('a line that came back under another key is meant by the steps before', () => {
  const history = new History()
  history.add(step('one', renaming('a', 'Task a', 'Mine')))
  history.rename(new Map([['a', 'new-1']]))
  const seen = history.back((given) => given)!
  assert.deepEqual(
    [seen.edits.map(({ edit }) => edit.kind !== 'list' && edit.key), [...seen.before.keys()]],
    [['new-1'], ['new-1']],
  )
})

test('a deleted line comes back with all that it was', () => {
  const was = task('a', {
    status: 'failed',
    due_at: '2026-11-20T10:00:00.000Z',
    description: 'More',
    position: 4.5,
    color: '#000000',
    review: true,
    icon: 'x',
    assignee_id: 'ed',
    labels: ['Shop', 'é'],
    after: ['b'],
    start_at: '2026-11-19T10:00:00.000Z',
  })
  const inverse = inverseOf({ kind: 'delete', key: 'a' }, was)
  const { name, status, due_at, due_all_day, repeat, assignee_id, labels, description, position, color, icon, review } =
    was
  const { after, start_at } = was
  assert.deepEqual(inverse?.kind === 'add' && inverse.line, {
    name,
    status,
    due_at,
    due_all_day,
    repeat,
    assignee_id,
    labels,
    after,
    start_at,
    description,
    position,
    color,
    review,
    icon,
  })
})

test('an addition is taken back only while the line is as it was added', () => {
  const inverse = inverseOf(addition('new-1', 'One'), undefined)
  const blank = {
    description: '',
    status: 'pending',
    due_all_day: false,
    repeat: null,
    assignee_id: null,
    labels: [],
    after: [],
    start_at: null,
    icon: '',
    color: '',
    review: null,
  }
  assert.deepEqual(inverse, { kind: 'delete', key: 'new-1', base: { ...blank, name: 'One', due_at: null } })
})

test('completing a line that repeats goes back with its rule, and forth again without a word of it', () => {
  const repeat = { every: 1, unit: 'day', from: 'due', time_zone: 'UTC' } as const
  const was = task('a', { repeat })
  const done = { kind: 'change', key: 'a', patch: { status: 'completed' }, base: { status: 'pending' } } as const
  const back = inverseOf(done, was)
  assert.deepEqual(back?.kind === 'change' && back.patch, { status: 'pending', repeat })
  const forth = inverseOf(back!, task('a', { status: 'completed' }))
  assert.deepEqual(forth?.kind === 'change' && forth.patch, { status: 'completed' })
  const ruled = { kind: 'change', key: 'a', patch: { repeat }, base: { repeat: null } } as const
  const unruled = inverseOf(ruled, task('a'))
  assert.deepEqual(unruled?.kind === 'change' && unruled.patch, { repeat: null })
})
