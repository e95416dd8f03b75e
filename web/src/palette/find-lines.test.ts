import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { TaskLine } from '@docket/contract'
import { wordsOf } from '@docket/contract/fold'
import fc from 'fast-check'
import { task } from '../live/sample.ts'
import { lineOfTask } from '../overview/edited-lines.ts'
import { LineFinder, markedIn } from './find-lines.ts'

let made = 0
const line = (name: string, over: Partial<TaskLine> = {}): TaskLine => ({
  ...lineOfTask(task(`t${made++}`, { name, created_at: `2026-11-20T10:00:${String(made).padStart(2, '0')}.000Z` })),
  ...over,
})
const names = (lines: readonly TaskLine[], query: string, most = 10) =>
  new LineFinder().find([lines], wordsOf(query), most).map(({ name }) => name)

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
  assert.equal(marked('“…and a backup …”', 'back'), '“…and a [back]up …”')
})

test('whatever was typed, erased and changed before, what is found is what is found at once', () => {
  const letters = fc.constantFrom('a', 'b', 'ab', 'ba', ' ', 'A')
  const text = fc.array(letters, { minLength: 1, maxLength: 6 }).map((parts) => parts.join(''))
  const step = fc.oneof(
    letters.map((typed) => ({ typed })),
    fc.constant({ erased: 1 }),
    fc.tuple(fc.nat(3), text).map(([list, name]) => ({ list, name })),
  )
  fc.assert(
    fc.property(fc.array(fc.array(text, { maxLength: 5 }), { maxLength: 4 }), fc.array(step), (written, steps) => {
      const finder = new LineFinder()
      const lists = written.map((ofList) => ofList.map((name) => line(name)))
      let query = ''
      for (const next of steps) {
        if ('typed' in next) query += next.typed
        else if ('erased' in next) query = query.slice(0, -1)
        else if (lists[next.list]) lists[next.list] = [...lists[next.list]!, line(next.name)]
        const ids = (by: LineFinder) => by.find([...lists], wordsOf(query), 10).map(({ id }) => id)
        assert.deepEqual(ids(finder), ids(new LineFinder()), query)
      }
    }),
  )
})

test('what is better comes first, however many that are alike stand before it', () => {
  const many = (name: string, over?: Partial<TaskLine>) => Array.from({ length: 600 }, () => line(name, over))
  const worst = many('Migrate', { archived_at: '2026-11-20T10:00:00.000Z' })
  const lines = [
    ...worst,
    ...many('Immigration'),
    line('The migration'),
    ...many('Immigration'),
    line('Migrate photos'),
  ]
  const finder = new LineFinder()
  const found = (query: string) => finder.find([lines], wordsOf(query), 3).map(({ name }) => name)
  assert.deepEqual(found('m'), ['Migrate photos', 'The migration', 'Immigration'])
  assert.deepEqual(found('mig'), ['Migrate photos', 'The migration', 'Immigration'])
  assert.deepEqual(found('mig ph'), ['Migrate photos'])
  assert.deepEqual(found('migrate'), ['Migrate photos', 'Migrate', 'Migrate'])
})

test('fifty thousand lines are looked through within a few frames, and for what is typed after that only what was found', () => {
  const lists = Array.from({ length: 100 }, (_, list) =>
    Array.from({ length: 500 }, (_, at) => line(`Task number ${list * 500 + at} of many that are alike`)),
  )
  const finder = new LineFinder()
  const cost = (query: string): number => {
    const began = process.cpuUsage()
    finder.find(lists, wordsOf(query), 10)
    const { user, system } = process.cpuUsage(began)
    return (user + system) / 1000
  }
  cost('x')
  const first = Math.min(...['n', 'q', 'u', 'y', 'o'].map(cost))
  assert.ok(first < 100, `${first} ms`)
  cost('n 4999')
  const next = Math.min(...['n 49990', 'n 49991', 'n 49992', 'n 49993'].map(cost))
  assert.ok(next < first / 4, `${next} ms after ${first} ms`)
})
