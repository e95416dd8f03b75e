import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ticksBetween, ticksIn } from './ticks.ts'

const lines = (...all: string[]): string => all.join('\n')

const before = lines('Pack', '- [ ] tent', '- [ ] rope')
const after = lines('Pack', '- [x] tent', '- [ ] rope')

test('only a change of boxes is ticks', () => {
  assert.deepEqual(ticksBetween(before, lines('Pack', '- [x] tent', '- [x] rope')), [1, 2])
  for (const other of [before, lines('Pack it', '- [x] tent', '- [ ] rope'), lines('Pack', '- [x] tent')])
    assert.equal(ticksBetween(before, other), undefined)
})

test('a tick is made in what somebody else has written meanwhile, if its line is as it was', () => {
  const theirs = lines('Pack today', '- [ ] map', '- [ ] tent', '- [x] rope')
  assert.equal(ticksIn(theirs, before, after), lines('Pack today', '- [ ] map', '- [x] tent', '- [x] rope'))
  assert.equal(ticksIn(lines('- [x] tent'), before, after), lines('- [x] tent'), 'they have ticked the same')
  assert.equal(ticksIn(lines('Pack', '- [ ] large tent'), before, after), undefined)
  assert.equal(ticksIn(theirs, after, before), theirs, 'it is taken back where it is still ticked')
})

test('of lines that are the same, the one that was meant is ticked, or none', () => {
  const twice = lines('- [ ] stir', '- [ ] wait', '- [ ] stir')
  const second = lines('- [ ] stir', '- [ ] wait', '- [x] stir')
  assert.equal(ticksIn(lines('- [ ] stir', '- [ ] stir'), twice, second), lines('- [ ] stir', '- [x] stir'))
  assert.equal(ticksIn(lines('- [x] stir', '- [ ] stir'), twice, second), lines('- [x] stir', '- [x] stir'))
  assert.equal(ticksIn(lines('- [ ] stir'), twice, second), undefined)
})
