import assert from 'node:assert/strict'
import { test } from 'node:test'
import { dueDate } from './due.ts'
import { type ImportedLine, type Mapping, MOST_LINES } from './imported.ts'
import { importedLines } from './imported-lines.ts'
import { loadDates } from './natural-date.ts'

process.env.TZ = 'Europe/Berlin'
await loadDates()
const now = new Date(2026, 10, 20, 10, 30)
const read = (text: string, mapping?: Mapping) => importedLines(text, 'a.csv', now, mapping)

const table = 'Thing,When,Ready,Where,Task\nBread,3/4/2027,yes,Home,old\nLogin,5/6/2027,,Work,older\n'

test('of a table it is said which column is what, and each can be another', async () => {
  const guess = await read(table)
  assert.deepEqual(guess.table, {
    columns: ['Thing', 'When', 'Ready', 'Where', 'Task'],
    mapping: { hasHeads: true, columns: { name: 4 } },
  })
  assert.deepEqual(guess.left!.columns, ['Thing', 'When', 'Ready', 'Where'])
  const columns = { name: 0, due: 1, done: 2, list: 3, description: 4 }
  const { lists, left } = await read(table, { hasHeads: true, columns, isDayFirst: true })
  assert.deepEqual(lists, [
    {
      name: 'Home',
      lines: [
        {
          name: 'Bread',
          description: 'old',
          due_at: '2027-04-03T00:00:00.000Z',
          due_all_day: true,
          status: 'completed',
        },
      ],
    },
    {
      name: 'Work',
      lines: [{ name: 'Login', description: 'older', due_at: '2027-06-05T00:00:00.000Z', due_all_day: true }],
    },
  ])
  assert.deepEqual(left, { columns: [], rows: 0, dates: [] })
})

test('a first row that is said to name nothing is a task, and one that is said to name the columns is none', async () => {
  const names = async (mapping: Mapping) => (await read(table, mapping)).lists[0]!.lines.map(({ name }) => name)
  assert.deepEqual(await names({ hasHeads: false, columns: { name: 0 } }), ['Thing', 'Bread', 'Login'])
  const plain = 'Apples,2\nBread,3\n'
  const guess = await read(plain)
  assert.deepEqual(guess.table!.mapping, { hasHeads: false, columns: { name: 0 } })
  assert.deepEqual(guess.table!.columns, ['Apples', '2'])
  const { lists } = await read(plain, { ...guess.table!.mapping, hasHeads: true })
  assert.deepEqual(lists[0]!.lines, [{ name: 'Bread' }])
})

test('where dates could be two, both are told, and the reader’s own order holds until another is chosen', async () => {
  const text = 'Name,Due\nBread,3/4/2027\nMilk,soon\n'
  const { table, lists, left } = await read(text)
  const { isDayFirst, example, asDay, asMonth } = table!.unclearDates!
  assert.deepEqual([example, asDay, asMonth], ['3/4/2027', '2027-04-03T21:59:59.000Z', '2027-03-04T22:59:59.000Z'])
  const dueOf = (line: ImportedLine) => dueDate(line)?.toISOString()
  assert.equal(dueOf(lists[0]!.lines[0]!), isDayFirst ? asDay : asMonth)
  assert.deepEqual(left!.dates, ['soon'])
  for (const isDayFirst of [true, false]) {
    const chosen = await read(text, { ...table!.mapping, isDayFirst })
    assert.equal(dueOf(chosen.lists[0]!.lines[0]!), isDayFirst ? asDay : asMonth)
    assert.equal(chosen.table!.unclearDates!.isDayFirst, isDayFirst)
  }
})

test('more than is taken at a time is refused in words', async () => {
  const rows = (count: number) => `Name,List\n${'Bread,Home\n'.repeat(count)}`
  assert.equal((await read(rows(MOST_LINES))).refusal, undefined)
  const { refusal, lists, table } = await read(rows(MOST_LINES + 1))
  assert.deepEqual([refusal, lists], ['lines', []])
  assert.ok(table, 'it can be read in another way')
  assert.equal((await read('a,'.repeat(10_000))).refusal, 'columns')
  const many = Array.from({ length: 201 }, (_, at) => `Bread,List ${at}`).join('\n')
  assert.equal((await read(`Name,List\n${many}`)).refusal, 'lists')
})

test('what no database keeps, and half characters, are not brought in', async () => {
  assert.equal((await read('Name\nBre\0ad')).refusal, 'binary')
  const json = JSON.stringify([{ title: 'Bread \ud800', body: 'Dark\u0000 \udc00' }, { title: '\u200b\u2800' }])
  const { lists } = await importedLines(json, 'a.json', now)
  assert.deepEqual(lists[0]!.lines, [{ name: 'Bread \ufffd', description: 'Dark \ufffd' }])
})

test('a file made to take long, or much memory, takes no longer than another of its size', async () => {
  const size = 2 * 1024 * 1024
  const filled = (text: string) => text.repeat(Math.ceil(size / text.length)).slice(0, size)
  for (const text of [
    '"',
    '"a',
    '",',
    'a"b',
    '\n',
    ' ',
    ',',
    '"a""b\n',
    'Name,Due\n3/4/2027,tomorrow\n',
    '[',
    '#\t',
    '- [ ] ',
  ]) {
    for (const name of ['a.csv', 'a.txt', 'a.md']) {
      const start = performance.now()
      await importedLines(filled(text), name, now)
      const took = performance.now() - start
      assert.ok(took < 5000, `${JSON.stringify(text)} as ${name} took ${Math.round(took)} ms`)
    }
  }
})
