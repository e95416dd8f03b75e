import assert from 'node:assert/strict'
import { test } from 'node:test'
import { pastedLines } from './pasted-lines.ts'

test('each line becomes a task', () => {
  assert.deepEqual(pastedLines('Bread\r\nMilk\n\n  Eggs\t12  \n'), ['Bread', 'Milk', 'Eggs 12'])
})

test('bullets, numbers and boxes are left out', () => {
  assert.deepEqual(pastedLines('- Bread\n* Milk\n3. Eggs\n- [ ] Salt\n[x] Tea\n12) Jam'), [
    'Bread',
    'Milk',
    'Eggs',
    'Salt',
    'Tea',
    'Jam',
  ])
})

test('a number that belongs to the name stays', () => {
  assert.deepEqual(pastedLines('2.0.0 release\n100 days\n-5 °C test'), ['2.0.0 release', '100 days', '-5 °C test'])
})
