import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { flat } from './imported-flat.ts'
import { importedLines } from './imported-lines.ts'
import { loadDates } from './natural-date.ts'

process.env.TZ = 'Europe/Berlin'
await loadDates()

/** Friday 20 November 2026, 10:30. */
const now = new Date(2026, 10, 20, 10, 30)
const read = async (json: unknown, fileName = 'a.json') =>
  flat(await importedLines(JSON.stringify(json), fileName, now))

const board = {
  name: 'Kitchen',
  lists: [
    { id: 'l2', name: 'Done', pos: 3, closed: false },
    { id: 'l1', name: 'To do', pos: 1, closed: false },
    { id: 'l3', name: 'Doing', pos: 2, closed: false },
    { id: 'l4', name: 'Attic', pos: 4, closed: true },
  ],
  cards: [
    { id: 'c1', name: 'Floor', idList: 'l2', pos: 1, closed: false, labels: [{ name: 'red' }], idMembers: [] },
    {
      id: 'c2',
      name: 'Walls',
      idList: 'l1',
      pos: 2,
      closed: false,
      desc: 'White, twice.',
      due: '2026-12-24T11:00:00.000Z',
    },
    {
      id: 'c3',
      name: 'Sink',
      idList: 'l1',
      pos: 1,
      closed: false,
      dueComplete: true,
      due: 'one day',
      idMembers: ['m'],
    },
    { id: 'c4', name: 'Oven', idList: 'l3', pos: 1, closed: false },
    { id: 'c5', name: 'Old card', idList: 'l1', pos: 3, closed: true },
    { id: 'c6', name: 'Card of a closed list', idList: 'l4', pos: 1, closed: false },
  ],
  checklists: [
    {
      idCard: 'c2',
      name: 'Steps',
      pos: 1,
      checkItems: [
        { name: 'Second\ncoat', state: 'incomplete', pos: 2 },
        { name: 'First coat', state: 'complete', pos: 1 },
      ],
    },
  ],
}

test('a Trello board keeps its cards in the order of its lists, with checklists as boxes, and says what stays out', async () => {
  assert.deepEqual(await read(board, 'export.json'), {
    name: 'Kitchen',
    lines: [
      { name: 'Sink', status: 'completed' },
      {
        name: 'Walls',
        description: 'White, twice.\n\nSteps\n- [x] First coat\n- [ ] Second coat',
        due_at: '2026-12-24T11:00:00.000Z',
      },
      { name: 'Oven', status: 'in_progress' },
      { name: 'Floor', labels: ['red'], status: 'completed' },
    ],
    left: { columns: ['members'], rows: 2, dates: ['one day'] },
  })
})

test('a list for what is done is known in other languages, and by its whole word', async () => {
  const card = [{ name: 'Floor', idList: 'l' }]
  for (const [name, status] of [
    ['Terminé ✓', 'completed'],
    ['Erledigt', 'completed'],
    ['En cours', 'in_progress'],
    ['Donevan', undefined],
  ] as const)
    assert.equal((await read({ lists: [{ id: 'l', name }], cards: card })).lines[0]!.status, status, name)
})

test('the order of what stands in a board’s file changes nothing', async () => {
  const shuffled = <T>(all: readonly T[]) => fc.shuffledSubarray([...all], { minLength: all.length })
  const parts = fc.record({ lists: shuffled(board.lists), cards: shuffled(board.cards) })
  const wanted = await read(board)
  await fc.assert(
    fc.asyncProperty(parts, async (other) => assert.deepEqual(await read({ ...board, ...other }), wanted)),
  )
})

test('issues of GitHub, from its command and from its API, keep titles, texts, labels and whether they are closed', async () => {
  const byCommand = [
    { number: 1, title: 'Login fails', body: 'On Safari.', state: 'CLOSED', labels: [{ name: 'bug' }], assignees: [] },
    { number: 2, title: 'Dark theme', body: '', state: 'OPEN', labels: [], milestone: null },
  ]
  const lines = [
    { name: 'Login fails', description: 'On Safari.', labels: ['bug'], status: 'completed' },
    { name: 'Dark theme' },
  ]
  const left = { columns: [], rows: 0, dates: [] }
  assert.deepEqual(await read(byCommand, 'issues.json'), { name: 'issues', lines, left })
  const pull = { title: 'Fix login', state: 'open', pull_request: { url: 'https://example.org' } }
  const byApi = [...byCommand.map((issue) => ({ ...issue, state: issue.state.toLowerCase(), comments: 0 })), pull]
  assert.deepEqual(await read(byApi, 'issues.json'), { name: 'issues', lines, left: { ...left, rows: 1 } })
})

test('JSON without tasks is refused in words, whatever it is', async () => {
  for (const json of [{}, [], [1, 'two', null], { cards: 3, lists: {} }, { name: 'x', tasks: [{}] }, [{ title: '' }]])
    assert.deepEqual(await read(json), { name: undefined, lines: [], refusal: 'json' }, JSON.stringify(json))
  assert.equal((await importedLines('{"half":', 'a.json', now)).refusal, 'json')
  assert.deepEqual(flat(await importedLines('[Call "mum"]', '', now)).lines, [{ name: '[Call "mum"]' }])
})

test('no JSON breaks it, and no name is longer than a task’s', async () => {
  const things = fc.oneof(
    fc.json().map((text) => JSON.parse(text) as unknown),
    fc.record({ cards: fc.array(fc.jsonValue()), lists: fc.jsonValue(), checklists: fc.jsonValue() }),
    fc.array(fc.record({ title: fc.jsonValue(), body: fc.jsonValue(), due: fc.jsonValue(), state: fc.jsonValue() })),
  )
  const isTask = ({ name }: { name: string }) => name !== '' && [...name].length <= 500
  await fc.assert(fc.asyncProperty(things, async (json) => assert.ok((await read(json)).lines.every(isTask))))
})
