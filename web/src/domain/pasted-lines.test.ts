import assert from 'node:assert/strict'
import { test } from 'node:test'
import { pastedLines } from './pasted-lines.ts'

const namesOf = (...args: Parameters<typeof pastedLines>) => pastedLines(...args).map(({ name }) => name)

test('each line becomes a task', () => {
  assert.deepEqual(namesOf('Bread\r\nMilk\n\n  Eggs\t12  \n'), ['Bread', 'Milk', 'Eggs 12'])
})

test('bullets, numbers and boxes are left out', () => {
  assert.deepEqual(namesOf('- Bread\n* Milk\n3. Eggs\n- [ ] Salt\n[x] Tea\n12) Jam'), [
    'Bread',
    'Milk',
    'Eggs',
    'Salt',
    'Tea',
    'Jam',
  ])
})

test('what is ticked is completed', () => {
  const lines = pastedLines('[x] Bread\n- [X] Milk\n1. [ ] Eggs\n[] Salt\nTea [x]')
  assert.deepEqual(
    lines.flatMap(({ name, isCompleted }) => (isCompleted ? name : [])),
    ['Bread', 'Milk'],
  )
})

test('the first line loses its bullet too when something stands before it', () => {
  assert.deepEqual(namesOf('- Bread\n- Milk', 'Buy: ', ' and go'), ['Buy: Bread', 'Milk and go'])
})

test('a number that belongs to the name stays', () => {
  assert.deepEqual(namesOf('2.0.0 release\n100 days\n-5 °C test'), ['2.0.0 release', '100 days', '-5 °C test'])
})
