import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Repeat, Weekday } from '@docket/contract'
import fc from 'fast-check'
import { flat } from './imported-flat.ts'
import { importedLines } from './imported-lines.ts'
import { loadDates } from './natural-date.ts'

process.env.TZ = 'Europe/Berlin'
await loadDates()

/** Friday 20 November 2026, 10:30. */
const now = new Date(2026, 10, 20, 10, 30)

const read = async (text: string, fileName = '') => flat(await importedLines(text, fileName, now))
const wholeDay = (day: string) => ({ due_at: `${day}T00:00:00.000Z`, due_all_day: true }) as const
const weekly = (...weekdays: Weekday[]): Repeat => ({
  every: 1,
  unit: 'week',
  weekdays,
  from: 'due',
  time_zone: 'Europe/Berlin',
})
const names = async (text: string, fileName?: string) => (await read(text, fileName)).lines.map(({ name }) => name)

test('each line of a text is a task, without bullets and blank lines', async () => {
  assert.deepEqual(await names('- Bread\n\n2. Milk\r\nEggs\n'), ['Bread', 'Milk', 'Eggs'])
})

test('a ticked box is a completed task', async () => {
  const { lines } = await read('- [x] Bread\n- [ ] Milk')
  assert.deepEqual(lines, [{ name: 'Bread', status: 'completed' }, { name: 'Milk' }])
})

test('in Markdown what stands indented below a bullet is about it, and what stands before the first is no task', async () => {
  const file =
    '# Home\n\nIntro\n\n- Bread\n  dark\n\n  or not\n\n\n- [x] Milk\n\tfresh\n  - Oat\n## Later\nprose\n  more\n1. Eggs\n'
  assert.deepEqual(await read(file, 'a.md'), {
    name: 'Home',
    lines: [
      { name: 'Bread', description: 'dark\n\nor not' },
      { name: 'Milk', description: 'fresh', status: 'completed' },
      { name: 'Oat' },
      { name: 'prose' },
      { name: 'more' },
      { name: 'Eggs' },
    ],
    left: { columns: [], rows: 2, dates: [] },
  })
  assert.deepEqual(await names('Bread\n\nMilk\n  Eggs', 'a.md'), ['Bread', 'Milk', 'Eggs'])
})

test('the heading on top is the name of the list, else the file is', async () => {
  assert.deepEqual(await read('# For the *weekend*\n- Bread', 'a.md'), {
    name: 'For the *weekend*',
    lines: [{ name: 'Bread' }],
  })
  assert.equal((await read('Bread', 'to_buy.txt')).name, 'to buy')
  assert.equal((await read('Bread')).name, undefined)
})

test('of a table without heads the first cell of each row is the name, quoted or not', async () => {
  const table = '\uFEFF"Bread, dark",2\r\n"the ""good"" milk",1\r\n"two\nlines",x\n\nEggs,12\n'
  assert.deepEqual(await names(table, 'Groceries.CSV'), ['Bread, dark', 'the "good" milk', 'two lines', 'Eggs'])
  assert.deepEqual(await names('Bread;2\nMilk;1', 'a.csv'), ['Bread', 'Milk'])
})

test('Todoist’s file keeps names, descriptions and dates, and says what stays out', async () => {
  const file = [
    'TYPE,CONTENT,DESCRIPTION,PRIORITY,INDENT,AUTHOR,RESPONSIBLE,DATE,DATE_LANG,TIMEZONE',
    'section,Kitchen,,,,,,,,',
    'task,"Bread, dark",from the corner,4,1,Olga (1),,2026-12-24,en,Europe/Berlin',
    'task,Water plants,,1,1,Olga (1),,every monday,en,',
    'task,Tidy,,1,1,Olga (1),,every 3rd tuesday of the month,en,',
    'task,Call mum,,1,1,Olga (1),,26 Nov 2026 18:00,en,',
    'note,Ask about the cake,,,,Olga (1),,,,',
    ',,,,,,,,,',
  ].join('\n')
  assert.deepEqual(await read(file, 'Home.csv'), {
    name: 'Home',
    lines: [
      { name: 'Bread, dark', description: 'from the corner', ...wholeDay('2026-12-24') },
      { name: 'Water plants', ...wholeDay('2026-11-23'), repeat: weekly('monday') },
      { name: 'Tidy' },
      { name: 'Call mum', description: 'Ask about the cake', due_at: '2026-11-26T17:00:00.000Z' },
    ],
    left: {
      columns: ['PRIORITY', 'INDENT', 'AUTHOR', 'DATE_LANG', 'TIMEZONE'],
      rows: 1,
      dates: [],
      rules: ['every 3rd tuesday of the month'],
    },
  })
})

test('the heads say what parts the cells, whatever stands in them', async () => {
  assert.deepEqual(await names('Name,Due\n";;""",\n";",\n', 'a.csv'), [';;"', ';'])
  assert.deepEqual(await names('Name;Due\n"a,b,c";\n"d,e,f";\n', 'a.csv'), ['a,b,c', 'd,e,f'])
})

test('heads are known in four languages and in any order, and what is done is completed', async () => {
  assert.deepEqual((await read('Erledigt;Fällig am;Aufgabe\nja;24.12.2026;Geschenke\n;;Baum', 'a.csv')).lines, [
    { name: 'Geschenke', ...wholeDay('2026-12-24'), status: 'completed' },
    { name: 'Baum' },
  ])
  assert.deepEqual((await read('Title\tStatus\nBread\tDoing\nMilk\tDone\nEggs\tLater', 'a.tsv')).lines, [
    { name: 'Bread', status: 'in_progress' },
    { name: 'Milk', status: 'completed' },
    { name: 'Eggs' },
  ])
  assert.deepEqual(
    (await read('Completed At,Name,Due Date\n2026-01-02,Bread,\n,Milk,2026-12-24T10:00:00Z', 'a.csv')).lines,
    [
      { name: 'Bread', status: 'completed' },
      { name: 'Milk', due_at: '2026-12-24T10:00:00.000Z' },
    ],
  )
})

test('the date is known by whatever one calls it in the four languages, with accents and without', async () => {
  for (const head of [
    'Due by,Until,End date,Deadline,DUE_DATE',
    'Bis,Fällig bis,FÄLLIG AM,Faellig,Frist,Termin,Zu erledigen bis,Stichtag,Fälligkeitsdatum',
    'À faire avant,A faire avant le,Date limite,Date d’échéance,Echeance,Pour le',
    'Fecha límite,Fecha limite,Fecha de entrega,Vence el,Hasta,Plazo,Fecha límite:',
  ].flatMap((all) => all.split(',')))
    for (const form of ['NFC', 'NFD'])
      assert.deepEqual(
        (await read(`Name;${head.normalize(form)}\nBread;2026-12-24`, 'a.csv')).lines,
        [{ name: 'Bread', ...wholeDay('2026-12-24') }],
        head,
      )
  assert.deepEqual((await read('Datum;Aufgabe;Bis\n2026-01-02;Brot;2026-12-24', 'a.csv')).lines, [
    { name: 'Brot', ...wholeDay('2026-12-24') },
  ])
})

test('what stands before the heads is no task', async () => {
  assert.deepEqual(await names('Date: 2026-11-20\nVersion: 7\nFolder,Title,Due\nHome,Bread,', 'a.csv'), ['Bread'])
})

test('JSON and what is no text are refused, and not made into lines', async () => {
  for (const [text, file, refusal] of [
    ['{"name": "Board", "cards": []}', '', 'json'],
    ['[{"price": "Bread"}]', 'board.txt', 'json'],
    ['{ broken', 'board.json', 'json'],
    ['PK\u0003\u0004\0\0', 'a.xlsx', 'binary'],
  ] as const)
    assert.deepEqual(await read(text, file), { name: undefined, lines: [], refusal })
  assert.deepEqual(await names('[x] Bread\n{Milk}'), ['Bread', '{Milk}'])
})

test('whatever a file holds, it is read to its end into names that the server takes', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.oneof(
        fc.string({ unit: 'binary', maxLength: 200 }),
        fc.string({ unit: fc.constantFrom(...'a",;\t\n Name Due'), maxLength: 80 }),
      ),
      fc.constantFrom('a.csv', 'a.tsv', 'a.txt', ''),
      async (text, fileName) => {
        for (const name of await names(text, fileName)) {
          assert.ok(name !== '' && [...name].length <= 500 && !/\p{Cc}/u.test(name))
        }
      },
    ),
  )
})

test('a quote that is never closed does not keep the rest from being read', async () => {
  assert.deepEqual(await names('"Bread\nMilk', 'a.csv'), ['"Bread', 'Milk'])
})

test('TickTick’s backup keeps titles, contents, tags, dates with their zone, and what is done', async () => {
  const file = [
    '"Date: 2026-11-20+0000"',
    '"Version: 7.1"',
    '"Status: \n0 Normal\n1 Completed\n2 Archived"',
    '"Folder Name","List Name","Title","Kind","Tags","Content","Is Check list","Start Date","Due Date","Reminder","Repeat","Priority","Status","Created Time","Completed Time","Order","Timezone"',
    '"","Home","Bread","TEXT","shop","from the corner","N","","2026-12-24T11:00:00+0000","","","0","0","2026-11-01T08:00:00+0000","","1","Europe/Berlin"',
    '"","Home","Milk","TEXT","","","N","","","","","0","2","2026-11-01T08:00:00+0000","2026-11-02T08:00:00+0000","2","Europe/Berlin"',
  ].join('\n')
  const { lines, left } = await read(file, 'TickTick.csv')
  assert.deepEqual(lines, [
    { name: 'Bread', description: 'from the corner', labels: ['shop'], due_at: '2026-12-24T11:00:00.000Z' },
    { name: 'Milk', status: 'completed' },
  ])
  assert.deepEqual([left!.rows, left!.dates, left!.columns.includes('Tags')], [0, [], false])
})
