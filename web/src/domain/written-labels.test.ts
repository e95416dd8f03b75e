import assert from 'node:assert/strict'
import { test } from 'node:test'
import { flat } from './imported-flat.ts'
import { importedLines } from './imported-lines.ts'
import { labelsOfCell, ofTaggedName, ofTodoist } from './written-labels.ts'

const now = new Date(2026, 10, 20, 10, 30)

test('the labels of a cell stand between commas or semicolons, and in quotes those with one', () => {
  assert.deepEqual(labelsOfCell('boat, shop;Saturday'), ['boat', 'shop', 'Saturday'])
  assert.deepEqual(labelsOfCell('"wet, or not", "a ""b""", , boat,BOAT'), ['wet, or not', 'a "b"', 'boat'])
  assert.deepEqual(labelsOfCell(''), [])
  assert.equal(labelsOfCell(Array.from({ length: 20 }, (_, n) => `${n}`).join()).length, 10)
  assert.deepEqual(labelsOfCell('x'.repeat(50)), ['x'.repeat(40)])
})

test('a column of labels is known by its names in four languages, and another can be chosen', async () => {
  for (const head of [
    ...['Labels', 'Tags', 'Stichwörter', 'Schlagworte', 'Etikett'],
    ...['Étiquettes', 'Mots-clés', 'Etiquetas'],
  ]) {
    const { lines, left } = flat(await importedLines(`Name,${head}\nBread,"boat, shop"`, 'x.csv', now))
    assert.deepEqual(lines, [{ name: 'Bread', labels: ['boat', 'shop'] }], head)
    assert.deepEqual(left?.columns, [], head)
  }
  const mapping = { hasHeads: true, columns: { name: 0, labels: 1 } }
  const { lines } = flat(await importedLines('Name,Area\nBread,shop', 'x.csv', now, mapping))
  assert.deepEqual(lines, [{ name: 'Bread', labels: ['shop'] }])
})

test('words behind an at sign are labels of Todoist, but no address, and no name of one alone', () => {
  assert.deepEqual(ofTodoist('Call @home olga@docket.example @phone_2'), {
    name: 'Call olga@docket.example',
    labels: ['home', 'phone_2'],
  })
  assert.deepEqual(ofTodoist('@home'), { name: '@home', labels: [] })
})

test('in Markdown words behind a hash at the end are labels, numbers are none', () => {
  assert.deepEqual(ofTaggedName('Paint #boat #[wet or not] #Saturday'), {
    name: 'Paint',
    labels: ['boat', 'wet or not', 'Saturday'],
  })
  assert.deepEqual(ofTaggedName('Fix #12'), { name: 'Fix #12', labels: [] })
  assert.deepEqual(ofTaggedName('C#'), { name: 'C#', labels: [] })
})
