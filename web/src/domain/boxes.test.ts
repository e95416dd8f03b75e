import assert from 'node:assert/strict'
import { test } from 'node:test'
import { boxesIn, withTick } from './boxes.ts'

const lines = (...all: string[]): string => all.join('\n')

test('steps are counted where they are drawn as boxes, and nowhere else', () => {
  assert.deepEqual(boxesIn(lines('Pack:', '- [x] tent', '  - [X] pegs', '* [ ] rope', '2. [ ] food', '> - [ ] map')), {
    ticked: 2,
    total: 5,
  })
  assert.deepEqual(boxesIn('- [x] one\r\n- [ ] two\r\n'), { ticked: 1, total: 2 })
  assert.equal(boxesIn(lines('a [ ] b', '- [] c', '- [ ]', '[x] d', '- [ ](https://e.test)')), undefined)
  assert.deepEqual(boxesIn(lines('```', '- [ ] not this', '```', '- [ ] this')), { ticked: 0, total: 1 })
})

test('a box is ticked and opened again where its item begins', () => {
  const text = lines('See [it](x)', '- [ ] one', '- [x] two [y]')
  assert.equal(withTick(text, text.indexOf('- [ ]')), lines('See [it](x)', '- [x] one', '- [x] two [y]'))
  assert.equal(withTick(text, text.indexOf('- [x]')), lines('See [it](x)', '- [ ] one', '- [ ] two [y]'))
})
