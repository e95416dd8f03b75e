import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { test } from 'node:test'
import type { Weekday } from '@docket/contract'
import fc from 'fast-check'
import type { Imported } from './imported.ts'
import { importedFile } from './imported-file.ts'
import { loadDates } from './natural-date.ts'

process.env.TZ = 'Europe/Berlin'
await loadDates()

/** Friday 20 November 2026, 10:30. */
const now = new Date(2026, 10, 20, 10, 30)
const folder = path.resolve(import.meta.dirname, 'imported-files')
const textOf = (name: string) => readFile(path.join(folder, name), 'utf8')
const read = (text: string, name: string): Promise<Imported> => importedFile(new File([text], name), now)

const wholeDay = (day: string) => ({ due_at: `${day}T00:00:00.000Z`, due_all_day: true }) as const
const slice = { name: 'Slice it' }
const weekly = { every: 1, unit: 'week', from: 'due', time_zone: 'Europe/Berlin' } as const
const plants = {
  name: 'Water plants',
  ...wholeDay('2026-11-23'),
  repeat: { ...weekly, weekdays: ['monday'] as Weekday[] },
}
const home = 'Home'
const boxes = '- [ ] Dark\n- [x] Sliced'

/** What each file is read as: the lists with their lines, and how many entries are no tasks. */
const wanted: Record<string, { lists: Imported['lists']; rows: number; left: string[]; rules?: string[] }> = {
  'todoist-older.csv': {
    lists: [
      {
        name: 'todoist-older',
        lines: [
          { name: 'Bread, dark', labels: ['shop'], description: 'Ask about the cake', ...wholeDay('2026-12-24') },
          slice,
          plants,
        ],
      },
    ],
    rows: 1,
    left: ['PRIORITY', 'INDENT', 'AUTHOR', 'DATE_LANG', 'TIMEZONE'],
  },
  'todoist-newer.csv': {
    lists: [
      {
        name: 'todoist-newer',
        lines: [
          {
            name: 'Bread, dark',
            labels: ['shop'],
            description: 'from the corner\n\nAsk about the cake',
            due_at: '2026-12-24T17:00:00.000Z',
          },
          { ...slice, ...wholeDay('2026-12-25') },
          plants,
        ],
      },
    ],
    rows: 1,
    left: ['PRIORITY', 'INDENT', 'AUTHOR', 'DATE_LANG', 'TIMEZONE', 'DURATION', 'DURATION_UNIT', 'DEADLINE_LANG'],
  },
  'ticktick-older.csv': {
    lists: [
      {
        name: home,
        lines: [
          { name: 'Bread', labels: ['shop'], description: boxes, ...wholeDay('2026-12-24'), repeat: weekly },
          { name: 'Milk', due_at: '2026-12-24T11:00:00.000Z', status: 'completed' },
        ],
      },
      { name: 'Bugs', lines: [{ name: 'Login', description: 'Fails on Safari', status: 'completed' }] },
    ],
    rows: 0,
    rules: ['RRULE:FREQ=MONTHLY;INTERVAL=1;BYDAY=4TH'],
    left: ['Folder Name', 'Start Date', 'Priority', 'Created Time', 'Order', 'Is Floating'],
  },
  'ticktick-newer.csv': {
    lists: [
      {
        name: home,
        lines: [
          { name: 'Bread', labels: ['shop'], description: boxes, ...wholeDay('2026-12-24'), repeat: weekly },
          { name: 'Slice' },
          { name: 'Milk', due_at: '2026-12-24T11:00:00.000Z', status: 'completed' },
        ],
      },
      { name: 'Bugs', lines: [{ name: 'Login', description: 'Fails on Safari', status: 'completed' }] },
    ],
    rows: 0,
    rules: ['RRULE:FREQ=MONTHLY;INTERVAL=1;BYDAY=4TH'],
    left: ['Folder Name', 'Kind', 'Start Date', 'Priority', 'Created Time', 'Order', 'Is Floating', 'View Mode'],
  },
  'trello-older.json': {
    lists: [
      {
        name: 'Kitchen',
        lines: [
          {
            name: 'Walls',
            description: 'White, twice.\n\nSteps\n- [x] First coat',
            due_at: '2026-12-24T11:00:00.000Z',
            labels: ['red'],
          },
          { name: 'Floor', status: 'completed' },
        ],
      },
    ],
    rows: 1,
    left: [],
  },
  'trello-newer.json': {
    lists: [
      {
        name: 'Kitchen',
        lines: [
          {
            name: 'Walls',
            description: 'White, twice.\n\nSteps\n- [x] First coat',
            due_at: '2026-12-24T11:00:00.000Z',
            labels: ['red'],
          },
          { name: 'Floor', status: 'completed' },
        ],
      },
    ],
    rows: 1,
    left: ['comments'],
  },
  ...Object.fromEntries(
    ['command', 'rest'].map((kind) => [
      `github-${kind}.json`,
      {
        lists: [
          {
            name: `github-${kind}`,
            lines: [
              { name: 'Login fails', description: 'On Safari.', labels: ['bug'], status: 'completed' },
              { name: 'Dark theme' },
            ],
          },
        ],
        rows: kind === 'rest' ? 1 : 0,
        left: [],
      },
    ]),
  ),
  'list-older.md': {
    lists: [{ name: 'list-older', lines: [{ name: 'Home' }, { name: 'Bread' }, { name: 'Milk' }] }],
    rows: 0,
    left: [],
  },
  'list-newer.md': {
    lists: [{ name: home, lines: [{ name: 'Bread', status: 'completed' }, { name: 'Milk' }, { name: 'Soap' }] }],
    rows: 2,
    left: [],
  },
  'list-older.txt': {
    lists: [{ name: 'list-older', lines: [{ name: 'Bread' }, { name: 'Milk' }] }],
    rows: 0,
    left: [],
  },
  'list-newer.txt': {
    lists: [
      { name: 'list-newer', lines: [{ name: 'Bread' }, { name: 'Milk' }, { name: 'Soap', status: 'completed' }] },
    ],
    rows: 0,
    left: [],
  },
}

for (const [name, { lists, rows, left, rules }] of Object.entries(wanted))
  test(`${name} is read, with a mark at its beginning and whichever ends its lines have`, async () => {
    const text = await textOf(name)
    for (const form of [text, `\uFEFF${text}`, text.replaceAll('\n', '\r\n'), text.replaceAll('\n', '\r')]) {
      const imported = await read(form, name)
      assert.deepEqual(imported.lists, lists)
      assert.equal(imported.left?.rows ?? 0, rows)
      assert.deepEqual(imported.left?.columns ?? [], left)
      assert.deepEqual(imported.left?.rules, rules)
    }
  })

/** Where the heads are, and how many rows are below them. */
const tables = { 'todoist-older.csv': 1, 'todoist-newer.csv': 1, 'ticktick-older.csv': 7, 'ticktick-newer.csv': 7 }

for (const [name, start] of Object.entries(tables))
  test(`in whichever order the rows of ${name} come, nothing of it is lost`, async () => {
    const lines = (await textOf(name)).trimEnd().split('\n')
    const [top, rows] = [lines.slice(0, start), lines.slice(start)]
    const namesOf = ({ lists }: Imported) => lists.flatMap(({ lines }) => lines.map(({ name }) => name))
    const names = namesOf(await read(lines.join('\n'), name)).toSorted()
    await fc.assert(
      fc.asyncProperty(fc.shuffledSubarray(rows, { minLength: rows.length }), async (shuffled) => {
        const imported = await read([...top, ...shuffled].join('\n'), name)
        const found = namesOf(imported)
        const said = imported.lists.flatMap(({ lines }) => lines.flatMap((line) => [line.name, line.description ?? '']))
        for (const each of names) assert.ok(found.includes(each), each)
        if (name.startsWith('todoist'))
          assert.equal(said.filter((text) => text.includes('Ask about the cake')).length, 1)
        if (name === 'ticktick-newer.csv') assert.equal(found.indexOf('Slice'), found.indexOf('Bread') + 1)
      }),
      { seed: 20_261_120, numRuns: 200 },
    )
  })

test('a sub-task whose parent is not there, or is itself, is where it was', async () => {
  const rows = ['1,2,One', '2,1,Two', '3,9,Three', '4,4,Four', '5,3,Five']
  const { lists } = await read(['id,parent id,title', ...rows].join('\n'), 'a.csv')
  assert.deepEqual(lists[0]!.lines.map(({ name }) => name).toSorted(), ['Five', 'Four', 'One', 'Three', 'Two'])
  assert.deepEqual(lists[0]!.lines.map(({ name }) => name).slice(0, 2), ['Three', 'Five'])
})
