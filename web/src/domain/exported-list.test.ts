import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Repeat, Task } from '@docket/contract'
import fc from 'fast-check'
import { task } from '../live/sample.ts'
import { exportMessages as german } from '../locales/export.de.ts'
import { exportMessages as english } from '../locales/export.en.ts'
import { exportMessages as spanish } from '../locales/export.es.ts'
import { exportMessages as french } from '../locales/export.fr.ts'
import { type ExportForm, exportedList } from './exported-list.ts'
import { flat } from './imported-flat.ts'
import { headsOf } from './imported-heads.ts'
import { importedLines } from './imported-lines.ts'
import { loadDates } from './natural-date.ts'
import { weekdays } from './repeat.ts'
import { ruleOfText, ruleText } from './rule-text.ts'
import { labelsAmong } from './written-labels.ts'

await loadDates()

const now = new Date(2026, 10, 20, 10, 30)
const due_at = '2026-12-24T11:00:00.000Z'
const tasks = [
  task('a', {
    name: 'Bread, "dark"',
    description: 'Two.\n\nFrom the corner.',
    due_at,
    labels: ['dark', 'wet, or not'],
  }),
  task('b', { name: '=1+1', status: 'completed', position: 2 }),
  task('c', { name: '- not a bullet', status: 'in_progress', position: 3 }),
]
const { heads } = english.export
const list = { name: 'For the weekend', description: 'Until Friday', icon: '🛒' }
const exported = (form: ExportForm, name = list.name) => exportedList({ ...list, name }, tasks, form, heads)

test('as CSV it opens in programs that calculate, which take no text for a formula', async () => {
  assert.deepEqual(await exported('csv'), {
    name: 'For the weekend.csv',
    type: 'text/csv',
    text: [
      '\uFEFFName,Description,Status,Due,Repeat,Labels',
      `"Bread, ""dark""","Two.\n\nFrom the corner.",pending,${due_at},,"dark, ""wet, or not"""`,
      `"'=1+1",,completed,,,`,
      `"'- not a bullet",,in_progress,,,`,
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
      '- [ ] Bread, "dark" #dark #[wet, or not] (2026-12-24 11:00Z)\n  Two.\n\n  From the corner.\n- [x] =1+1\n- [ ] - not a bullet\n',
  )
})

test('as Markdown it is brought in again with names, boxes, dates and the texts below', async () => {
  const { name, text } = await exported('markdown')
  const { lines, left } = flat(await importedLines(text, name, now))
  assert.deepEqual(lines, [
    { name: 'Bread, "dark"', description: 'Two.\n\nFrom the corner.', due_at, labels: ['dark', 'wet, or not'] },
    { name: '=1+1', status: 'completed' },
    { name: '- not a bullet' },
  ])
  assert.equal(left?.rows, 1) // what is said of the list
})

test('who is mentioned is a name, and in JSON also who that is', async () => {
  const description = 'Ask @[Olga Oak](user:0b8f4a1e-5f0e-4c6e-9d9e-0d8c7b6a5f4e).'
  const own = [task('a', { name: 'Milk', description })]
  const textOf = async (form: ExportForm) => (await exportedList({ ...list, description }, own, form, heads)).text
  assert.equal(await textOf('markdown'), '# For the weekend\n\nAsk @Olga Oak.\n\n- [ ] Milk\n  Ask @Olga Oak.\n')
  assert.ok((await textOf('csv')).includes('\r\nMilk,Ask @Olga Oak.,pending,,,\r\n'))
  assert.equal(JSON.parse(await textOf('json')).tasks[0].description, description)
})

test('what no file system takes is not in the name of the file', async () => {
  assert.equal((await exported('csv', '../a/b: "c"\0')).name, 'a b c.csv')
  assert.equal((await exported('json', '???')).name, 'list.json')
})

test('what ends like a date in Markdown is one only where the task is due', async () => {
  const names = ['Party (2026-12-24)', 'Party \\(2026-12-24)', 'Party (2026-12-24) (2026-12-25)', 'x'.repeat(500)]
  for (const due of [{}, { due_at: '2026-12-31T00:00:00.000Z', due_all_day: true }] as const) {
    const own = names.map((name, at) => task(`t${at}`, { name, position: at, ...due }))
    const { name, text } = await exportedList({ ...list, description: '' }, own, 'markdown', heads)
    assert.deepEqual(
      flat(await importedLines(text, name, now)).lines,
      names.map((name) => ({ name, ...due })),
    )
  }
})

test('what ends like labels in Markdown is some only where the task has them', async () => {
  const names = [
    'Fix #bug',
    'Fix \\#bug',
    'Fix #12',
    'Fix #[a b]',
    '#bug',
    'a #b #c',
    'x (2026-12-24)',
    'x #a (2026-12-24)',
  ]
  for (const labels of [[], ['shop', '12', 'a]b\\', 'wet, or not']])
    for (const due of [{}, { due_at: '2026-12-31T00:00:00.000Z', due_all_day: true }] as const) {
      const own = names.map((name, at) => task(`t${at}`, { name, labels, position: at, ...due }))
      const { name, text } = await exportedList({ ...list, description: '' }, own, 'markdown', heads)
      assert.deepEqual(
        flat(await importedLines(text, name, now)).lines,
        names.map((name) => ({ name, ...due, ...(labels.length > 0 && { labels }) })),
        text,
      )
    }
})

/** Any rule that the service takes. */
const anyRule: fc.Arbitrary<Repeat> = fc
  .record({
    every: fc.integer({ min: 1, max: 366 }),
    unit: fc.constantFrom('day', 'week', 'month', 'year'),
    days: fc.option(fc.subarray([...weekdays], { minLength: 1 }), { nil: undefined }),
    month_day: fc.option(fc.oneof(fc.integer({ min: 1, max: 31 }), fc.constant('last' as const)), { nil: undefined }),
    from: fc.constantFrom('due', 'completion'),
    time_zone: fc.constantFrom('Europe/Berlin', 'America/Argentina/Buenos_Aires', 'UTC', 'Etc/GMT+5'),
    until: fc.option(fc.constantFrom('2027-12-31', '2028-02-29'), { nil: undefined }),
    time: fc.option(fc.constantFrom('02:30', '02:30:15'), { nil: undefined }),
  })
  .map(({ days, month_day, until, time, ...rule }) => ({
    ...rule,
    ...(rule.unit === 'week' && days && { weekdays: days }),
    ...((rule.unit === 'month' || rule.unit === 'year') && month_day !== undefined && { month_day }),
    ...(until && { until }),
    ...(time && { time }),
  }))

test('every rule of the service is the same again once it was written down', () => {
  fc.assert(
    fc.property(anyRule, (rule) =>
      assert.deepEqual(ruleOfText(ruleText(rule), 'UTC', undefined), rule, ruleText(rule)),
    ),
  )
})

test('a list that is brought in again has the same tasks, from each of its forms', async () => {
  const unit = fc.oneof(fc.string({ unit: 'grapheme', maxLength: 1, minLength: 1 }), fc.constantFrom(...'\'=+-@,;"\n'))
  const text = fc.string({ unit, maxLength: 40 }).map((words) => words.replace(/[\p{Cc}\s]+/gu, ' ').trim())
  const date = fc.date({ min: new Date(0), max: new Date(4e12), noInvalidDate: true })
  const due = fc
    .record({ date, due_all_day: fc.boolean(), repeat: fc.option(anyRule) })
    .map(({ date, due_all_day, repeat }) => {
      const [day] = date.toISOString().split('T')
      return { due_at: due_all_day ? `${day}T00:00:00.000Z` : date.toISOString(), due_all_day, repeat }
    })
  const line = fc
    .record({
      name: text.filter((words) => words !== ''),
      description: fc.array(text, { maxLength: 3 }).map((lines) => lines.join('\n').trim()),
      status: fc.constantFrom<Task['status']>('pending', 'in_progress', 'completed'),
      labels: fc
        .array(fc.oneof(text, fc.constantFrom('shop', 'É', '12', '#a', 'a]b\\c', '"x"', 'a, b; c')), { maxLength: 3 })
        .map(labelsAmong),
      due: fc.option(due, { nil: { due_at: null, due_all_day: false, repeat: null } }),
    })
    .map(({ due, ...fields }) => ({ ...fields, ...due }))
  const some = fc.array(line, { minLength: 1, maxLength: 5 })
  const dates = ['due_at', 'due_all_day', 'repeat', 'labels'] as const
  const none = { description: '', status: 'pending', due_at: null, due_all_day: false, repeat: null, labels: [] }
  for (const form of ['csv', 'json', 'markdown'] as const)
    await fc.assert(
      fc.asyncProperty(some, async (lines) => {
        // Of Markdown it is known from other tests what it keeps of texts.
        const written =
          form === 'markdown'
            ? lines.map((fields, at) => ({ ...none, ...fields, name: `Task ${at}`, description: '' }))
            : lines
        const own = written.map((fields, at) => task(`t${at}`, { ...fields, position: at + 1 }))
        const { name, text } = await exportedList({ ...list, description: '' }, own, form, heads)
        const { lines: read } = flat(await importedLines(text, name, now))
        const told = read.map((told) => ({ ...none, ...told }))
        if (form === 'markdown')
          for (const field of dates)
            assert.deepEqual(
              told.map((t) => t[field]),
              written.map((t) => t[field]),
              text,
            )
        else assert.deepEqual(told, written, text)
      }),
    )
})

test('a table in any language of the app is understood again', async () => {
  for (const { export: words } of [english, german, french, spanish]) {
    const titles = Object.values(words.heads)
    const { name, description, done, due, repeat, labels } = headsOf(titles)
    assert.deepEqual([name, description, done, due, repeat, labels], [0, 1, 2, 3, 4, 5], titles.join())
  }
})
