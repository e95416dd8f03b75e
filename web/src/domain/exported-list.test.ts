import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Task } from '@docket/contract'
import fc from 'fast-check'
import { task } from '../live/sample.ts'
import { type ExportForm, exportedList } from './exported-list.ts'
import { flat } from './imported-flat.ts'
import { importedLines } from './imported-lines.ts'
import { loadDates } from './natural-date.ts'

await loadDates()

const now = new Date(2026, 10, 20, 10, 30)
const due_at = '2026-12-24T11:00:00.000Z'
const tasks = [
  task('a', { name: 'Bread, "dark"', description: 'Two.\n\nFrom the corner.', due_at }),
  task('b', { name: '=1+1', status: 'completed', position: 2 }),
  task('c', { name: '- not a bullet', status: 'in_progress', position: 3 }),
]
const list = { name: 'For the weekend', description: 'Until Friday', icon: '🛒' }
const exported = (form: ExportForm, name = list.name) => exportedList({ ...list, name }, tasks, form)

test('as CSV it opens in programs that calculate, which take no text for a formula', async () => {
  assert.deepEqual(await exported('csv'), {
    name: 'For the weekend.csv',
    type: 'text/csv',
    text: [
      '\uFEFFName,Description,Status,Due',
      `"Bread, ""dark""","Two.\n\nFrom the corner.",pending,${due_at}`,
      `"'=1+1",,completed,`,
      `"'- not a bullet",,in_progress,`,
      '',
    ].join('\r\n'),
  })
})

test('as Markdown it is a list of boxes with the texts below', async () => {
  const { name, text } = await exported('markdown')
  assert.equal(name, 'For the weekend.md')
  assert.equal(
    text,
    '# For the weekend\n\nUntil Friday\n\n' +
      '- [ ] Bread, "dark" (2026-12-24)\n  Two.\n\n  From the corner.\n- [x] =1+1\n- [ ] - not a bullet\n',
  )
})

test('as Markdown it is brought in again with names, boxes and the texts below', async () => {
  const { name, text } = await exported('markdown')
  const { lines, left } = flat(await importedLines(text, name, now))
  assert.deepEqual(lines, [
    { name: 'Bread, "dark" (2026-12-24)', description: 'Two.\n\nFrom the corner.' },
    { name: '=1+1', status: 'completed' },
    { name: '- not a bullet' },
  ])
  assert.equal(left?.rows, 1) // what is said of the list
})

test('what no file system takes is not in the name of the file', async () => {
  assert.equal((await exported('csv', '../a/b: "c"\0')).name, 'a b c.csv')
  assert.equal((await exported('json', '???')).name, 'list.json')
})

test('a list that is brought in again has the same tasks, from CSV and from JSON', async () => {
  const unit = fc.oneof(fc.string({ unit: 'grapheme', maxLength: 1, minLength: 1 }), fc.constantFrom(...'\'=+-@,;"\n'))
  const text = fc.string({ unit, maxLength: 40 }).map((words) => words.replace(/[\p{Cc}\s]+/gu, ' ').trim())
  const day = fc.date({ min: new Date(0), max: new Date(4e12), noInvalidDate: true }).map((date) => date.toISOString())
  const line = fc.record<Pick<Task, 'name' | 'description' | 'status' | 'due_at'>>({
    name: text.filter((words) => words !== ''),
    description: fc.array(text, { maxLength: 3 }).map((lines) => lines.join('\n').trim()),
    status: fc.constantFrom('pending', 'in_progress', 'completed'),
    due_at: fc.option(day),
  })
  const some = fc.array(line, { minLength: 1, maxLength: 5 })
  for (const form of ['csv', 'json'] as const)
    await fc.assert(
      fc.asyncProperty(some, async (lines) => {
        const own = lines.map((fields, at) => task(`t${at}`, { ...fields, position: at + 1 }))
        const { name, text } = await exportedList(list, own, form)
        const { lines: read } = flat(await importedLines(text, name, now))
        assert.deepEqual(
          read.map((told) => ({ description: '', status: 'pending', due_at: null, ...told })),
          lines.map((told) => ({ ...told })),
          text,
        )
      }),
    )
})
