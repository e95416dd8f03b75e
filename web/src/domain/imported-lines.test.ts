import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { importedLines } from './imported-lines.ts'

const names = (text: string, fileName?: string) => importedLines(text, fileName).lines.map(({ name }) => name)

test('each line of a text is a task, without bullets and blank lines', () => {
  assert.deepEqual(names('- Bread\n\n2. Milk\r\nEggs\n'), ['Bread', 'Milk', 'Eggs'])
})

test('a ticked box is a completed task', () => {
  assert.deepEqual(importedLines('- [x] Bread\n- [ ] Milk').lines, [
    { name: 'Bread', status: 'completed' },
    { name: 'Milk' },
  ])
})

test('the heading on top is the name of the list, else the file is', () => {
  assert.deepEqual(importedLines('# For the *weekend*\n- Bread', 'a.md'), {
    name: 'For the *weekend*',
    lines: [{ name: 'Bread' }],
  })
  assert.equal(importedLines('Bread', 'to_buy.txt').name, 'to buy')
  assert.equal(importedLines('Bread').name, undefined)
})

test('of a table the first cell of each row counts, quoted or not', () => {
  const table = '\uFEFF"Bread, dark",2\r\n"the ""good"" milk";1\r\n"two\nlines",x\nEggs\t12\n'
  assert.deepEqual(names(table, 'Groceries.CSV'), ['Bread, dark', 'the "good" milk', 'two lines', 'Eggs'])
})

test('whatever a file holds, it is read to its end into names that the server takes', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: 'binary', maxLength: 200 }),
      fc.constantFrom('a.csv', 'a.txt', ''),
      (text, fileName) => {
        for (const name of names(text, fileName)) {
          assert.ok(name !== '' && [...name].length <= 500 && !/\p{Cc}/u.test(name))
        }
      },
    ),
  )
})

test('a quote that is never closed does not keep the rest from being read', () => {
  assert.deepEqual(names('"Bread\nMilk', 'a.csv'), ['"Bread', 'Milk'])
})
