import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sheetItems, type View } from './sheet-items.ts'
import { indexOf, line, plain, read } from './sheet-sample.ts'

const now = new Date('2026-11-20T09:30:00Z')

test('by person: in the order that is given, then who is not among them, and nobody last', () => {
  const view: View = { ...plain, group: 'assignee', people: ['olga', 'elin', 'ed'] }
  const given = [
    line(1, 'A'),
    line(2, 'B', { assignee_id: 'ed' }),
    line(3, 'C', { assignee_id: 'stranger' }),
    line(4, 'D', { assignee_id: 'olga' }),
    line(5, 'E', { assignee_id: 'ed', status: 'completed' }),
    line(6, 'F', { assignee_id: 'ed' }),
  ]
  const index = indexOf(given)
  const project = sheetItems(view)
  const done = ['-perforation', '-done', 'E']
  assert.deepEqual(read(project(index, now)), [
    '# olga 1',
    'D',
    '# ed 2',
    'B',
    'F',
    '# stranger 1',
    'C',
    '#  1',
    'A',
    ...done,
  ])
  index.put(line(4, 'D', { assignee_id: 'ed' }))
  assert.deepEqual(read(project(index, now)), ['# ed 3', 'B', 'D', 'F', '# stranger 1', 'C', '#  1', 'A', ...done])
  index.put(line(1, 'A', { assignee_id: 'ed' }))
  index.put(line(3, 'C', { assignee_id: 'ed' }))
  assert.deepEqual(read(project(index, now)), ['# ed 5', 'A', 'B', 'C', 'D', 'F', ...done])
})

test('by label: under the first of each, by name and in whatever case, and without one last', () => {
  const project = sheetItems({ ...plain, group: 'label' })
  const index = indexOf([
    line(1, 'A', { labels: ['shop', 'b'] }),
    line(2, 'B'),
    line(3, 'C', { labels: ['b'] }),
    line(4, 'D', { labels: ['SHOP'] }),
  ])
  assert.deepEqual(read(project(index, now)), ['# b 1', 'C', '# shop 2', 'A', 'D', '#  1', 'B'])
  index.put(line(1, 'A', { labels: ['b', 'shop'] }))
  assert.deepEqual(read(project(index, now)), ['# b 2', 'A', 'C', '# SHOP 1', 'D', '#  1', 'B'])
})
