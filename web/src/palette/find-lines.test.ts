import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { TaskLine } from '@docket/contract'
import { wordsOf } from '@docket/contract/fold'
import { task } from '../live/sample.ts'
import { lineOfTask } from '../overview/edited-lines.ts'
import { findLines, markedIn } from './find-lines.ts'

let made = 0
const line = (name: string, over: Partial<TaskLine> = {}): TaskLine => ({
  ...lineOfTask(task(`t${made++}`, { name, created_at: `2026-11-20T10:00:${String(made).padStart(2, '0')}.000Z` })),
  ...over,
})
const names = (lines: readonly TaskLine[], query: string, most = 10) =>
  findLines(lines, wordsOf(query), most).map(({ name }) => name)

test('the beginning comes before the beginning of a word, and that before its inside; then what is open, then the newest', () => {
  const lines = [
    line('Immigration office'),
    line('The migration takes long'),
    line('Migrate photos'),
    line('Migrate the wiki', { status: 'completed' }),
    line('Migrate archives', { archived_at: '2026-11-20T10:00:00.000Z' }),
    line('Migrate feeds'),
    line('Something else'),
  ]
  assert.deepEqual(names(lines, 'mig'), [
    'Migrate feeds',
    'Migrate photos',
    'The migration takes long',
    'Immigration office',
    'Migrate the wiki',
    'Migrate archives',
  ])
  assert.deepEqual(names(lines, 'MIG wiki'), ['Migrate the wiki'])
  assert.deepEqual(names(lines, 'mig', 2), ['Migrate feeds', 'Migrate photos'])
})

test('case, accents and scripts make no difference; nothing finds nothing', () => {
  const lines = [line('Käse für Zoë'), line('買牛奶和麵包'), line('Молоко')]
  assert.deepEqual(names(lines, 'kase zoe'), ['Käse für Zoë'])
  assert.deepEqual(names(lines, '牛奶'), ['買牛奶和麵包'])
  assert.deepEqual(names(lines, 'молоко'), ['Молоко'])
  assert.deepEqual(names(lines, '  '), [])
})

test('what was found is marked where it was found', () => {
  const marked = (text: string, query: string) =>
    markedIn(text, wordsOf(query))
      .map(({ text, isFound }) => (isFound ? `[${text}]` : text))
      .join('')
  assert.equal(marked('Write the migration guide', 'mig gui'), 'Write the [mig]ration [gui]de')
  assert.equal(marked('Immigration, then migration', 'mig'), 'Immigration, then [mig]ration')
  assert.equal(marked('Über die Brücke', 'uber'), '[Über] die Brücke')
  assert.equal(marked('Straße', 'strasse'), 'Straße')
})

test('fifty thousand lines are looked through within a frame or two', () => {
  const lines = Array.from({ length: 50_000 }, (_, at) => line(`Task number ${at} of many that are alike`))
  names(lines, 'x')
  const began = process.cpuUsage()
  for (const query of ['n', 'nu', 'num', 'number 49', 'zzz']) names(lines, query)
  const { user, system } = process.cpuUsage(began)
  assert.ok((user + system) / 5 < 100_000, `${(user + system) / 5000} ms`)
})
