import assert from 'node:assert/strict'
import { test } from 'node:test'
import { begunAt, begunWith, type Named } from './line-tokens.ts'
import { loadDates, readDatesIn, readLine } from './natural-date.ts'
import type { Answer } from './written-line.ts'

process.env.TZ = 'Europe/Berlin'
const now = new Date('2026-11-20T09:30:00Z')
await loadDates()

const people: readonly Named[] = [
  { id: 'jon', name: 'Jonas' },
  { id: 'web', name: 'Jonas Weber' },
  { id: 'elan', name: 'Élan' },
]

const read = (text: string, said: { answer?: Answer; words?: number[] } = {}) => {
  const { name, person, date, offer, fields } = readLine(text, { now, people, ...said })
  const marked = (mark?: { start: number; end: number }) => mark && text.slice(mark.start, mark.end)
  return {
    name,
    person: marked(person),
    date: marked(date),
    offer: marked(offer),
    who: fields.assignee_id,
    due: fields.due_at,
  }
}

for (const [text, name, person, who, date] of [
  ['Buy rope', 'Buy rope', undefined, undefined, undefined],
  ['Buy rope @jonas', 'Buy rope', '@jonas', 'jon', undefined],
  ['Buy rope @Jonas weber', 'Buy rope', '@Jonas weber', 'web', undefined],
  ['Buy @elan rope', 'Buy rope', '@elan', 'elan', undefined],
  ['@Jonas buy rope', 'buy rope', '@Jonas', 'jon', undefined],
  ['Buy rope @Jonas tomorrow 9am', 'Buy rope', '@Jonas', 'jon', 'tomorrow 9am'],
  ['Buy rope tomorrow 9am @Jonas', 'Buy rope', '@Jonas', 'jon', 'tomorrow 9am'],
  ['Buy rope @Élan, and oil', 'Buy rope, and oil', '@Élan', 'elan', undefined],
  ['@Élan for @Jonas', '@Élan for', '@Jonas', 'jon', undefined],
  ['Buy rope @nobody', 'Buy rope @nobody', undefined, undefined, undefined],
  ['Buy rope @jonassen', 'Buy rope @jonassen', undefined, undefined, undefined],
  ['Mail ed@jonas', 'Mail ed@jonas', undefined, undefined, undefined],
  ['@Jonas', '@Jonas', undefined, undefined, undefined],
  ['Lunch @ 5', 'Lunch @ 5', undefined, undefined, undefined],
] as const)
  test(`who does “${text}”`, () => {
    const line = read(text)
    assert.deepEqual([line.name, line.person, line.who, line.date], [name, person, who, date])
  })

test('a date is read beside a person in each language', async () => {
  for (const [language, text] of [
    ['de', 'Seil kaufen morgen @Jonas'],
    ['fr', 'Acheter une corde demain @Jonas'],
    ['es', 'Comprar cuerda mañana @Jonas'],
    ['en', 'Buy rope tomorrow @Jonas'],
  ] as const) {
    readDatesIn(language)
    await loadDates()
    const line = read(text)
    assert.deepEqual([line.who, line.due?.slice(0, 10)], ['jon', '2026-11-21'], text)
    assert.ok(!line.name.includes('@'), line.name)
  }
})

test('a person that was taken for words is a part of the name, and so is a date', () => {
  assert.deepEqual(read('Buy rope @Jonas', { words: [9] }).name, 'Buy rope @Jonas')
  const line = read('Buy rope @Jonas tomorrow', { answer: { start: 16, isTaken: false } })
  assert.deepEqual([line.name, line.who, line.date], ['Buy rope tomorrow', 'jon', undefined])
  assert.equal(read('Sing @Jonas Friday').offer, 'Friday')
})

test('people are offered for what is begun behind the sign, by any of their names', () => {
  assert.deepEqual(begunAt('Buy rope @we', '@'), { at: 9, name: 'we' })
  assert.equal(begunAt('mail ed@we', '@'), undefined)
  assert.equal(begunAt('Buy rope', '@'), undefined)
  const offered = (begun: string) => begunWith(begun, people).map(({ id }) => id)
  assert.deepEqual(offered(''), ['jon', 'web', 'elan'])
  assert.deepEqual(offered('we'), ['web'])
  assert.deepEqual(offered('elan'), ['elan'])
  assert.deepEqual(offered(' 5pm'), [])
})

const known = ['wet or not', 'wet', 'Café']

for (const [text, name, labels, date] of [
  ['Buy rope #boat', 'Buy rope', ['boat'], undefined],
  ['Buy rope #boat #Wet tomorrow', 'Buy rope', ['boat', 'wet'], 'tomorrow'],
  ['Buy rope tomorrow #boat', 'Buy rope', ['boat'], 'tomorrow'],
  ['Buy #boat rope', 'Buy rope', ['boat'], undefined],
  ['#boat buy rope', 'buy rope', ['boat'], undefined],
  ['Sail #wet or not', 'Sail', ['wet or not'], undefined],
  ['Sail #wet or never', 'Sail or never', ['wet'], undefined],
  ['Sail #café', 'Sail', ['Café'], undefined],
  ['Sail #cafe', 'Sail', ['cafe'], undefined],
  ['Fix #12', 'Fix #12', undefined, undefined],
  ['Fix #12b', 'Fix', ['12b'], undefined],
  ['Learn C# now', 'Learn C# now', undefined, undefined],
  ['A # alone', 'A # alone', undefined, undefined],
  ['#boat', '#boat', undefined, undefined],
  ['#boat #wet', '#boat #wet', undefined, undefined],
  ['Paint #boat #BOAT', 'Paint', ['boat'], undefined],
  [`Paint #${'x'.repeat(41)}`, `Paint #${'x'.repeat(41)}`, undefined, undefined],
] as const)
  test(`what “${text}” goes under`, () => {
    const line = readLine(text, { now, people, known })
    const marked = line.date && text.slice(line.date.start, line.date.end)
    assert.deepEqual([line.name, line.fields.labels, marked], [name, labels, date])
    for (const { start, end, name } of line.labels)
      assert.equal(text.slice(start, end).toLowerCase(), `#${name.toLowerCase()}`)
  })

test('labels beside a person, of a person’s name, and taken for words again', () => {
  const line = readLine('Buy @Jonas rope #boat tomorrow', { now, people, known })
  assert.deepEqual([line.name, line.fields.assignee_id, line.fields.labels], ['Buy rope', 'jon', ['boat']])
  const hashed = [{ id: 'odd', name: 'Odd #one' }]
  assert.deepEqual(readLine('Buy rope @Odd #one', { now, people: hashed }).fields, { assignee_id: 'odd' })
  assert.equal(readLine('Buy rope #boat', { now, people, words: [9] }).name, 'Buy rope #boat')
  const two = readLine('Buy rope #boat #wet', { now, people, known, words: [9] })
  assert.deepEqual([two.name, two.fields.labels], ['Buy rope #boat', ['wet']])
})
