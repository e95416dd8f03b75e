import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isSingleCharacter, matchKeys, spell } from './key-match.ts'

const press = (key: string, modifiers = {}) =>
  spell({ key, ctrlKey: false, metaKey: false, altKey: false, shiftKey: false, ...modifiers })

test('letters, signs and named keys', () => {
  assert.equal(press('n'), 'n')
  assert.equal(press('N', { shiftKey: true }), 'shift+n')
  assert.equal(press('?', { shiftKey: true }), '?')
  assert.equal(press(' '), 'space')
  assert.equal(press('ArrowUp', { altKey: true }), 'alt+arrowup')
  assert.equal(press('K', { metaKey: true, shiftKey: true }), 'mod+shift+k')
})

test('a letter with Ctrl is another key', () => {
  assert.equal(matchKeys('l', press('l', { ctrlKey: true }), undefined), undefined)
})

test('a sequence begins with its first press and ends with its second', () => {
  assert.equal(matchKeys('g h', 'g', undefined), 'begun')
  assert.equal(matchKeys('g h', 'h', 'g'), 'complete')
  assert.equal(matchKeys('g h', 'h', undefined), undefined)
})

test('what can be switched off is what a slip of the hand types', () => {
  for (const keys of ['l', '?', 'g h', 'shift+n', '1']) assert.equal(isSingleCharacter(keys), true, keys)
  for (const keys of ['mod+k', 'alt+arrowup', 'space', 'arrowdown']) assert.equal(isSingleCharacter(keys), false, keys)
})
