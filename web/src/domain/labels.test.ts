import assert from 'node:assert/strict'
import { test } from 'node:test'
import { labelFrom, labelsOf, withLabel, withoutLabel } from './label-text.ts'
import { mergedSets, mostAfter } from './labels.ts'

test('a label is what can be seen of what is written, and not too long', () => {
  assert.equal(labelFrom('  shop\n'), 'shop')
  assert.equal(labelFrom('e\u0301'), 'é')
  assert.equal(labelFrom(' \u200b '), undefined)
  assert.equal(labelFrom('😀'.repeat(50)), '😀'.repeat(40))
})

test('case makes no difference to whether a label is there', () => {
  assert.deepEqual(withLabel(['Straße'], 'STRASSE'), ['Straße'])
  assert.deepEqual(withLabel(['zahlen'], 'zählen'), ['zahlen', 'zählen'])
  assert.deepEqual(withoutLabel(['Shop', 'home'], 'shop'), ['home'])
  const ten = Array.from({ length: 10 }, (_, n) => `${n}`)
  assert.deepEqual(withLabel(ten, 'more'), ten)
})

test('what two add and take away at the same time all holds', () => {
  assert.deepEqual(mergedSets(['a', 'b'], ['a', 'c'], ['a', 'b', 'd']), ['a', 'd', 'c'])
  assert.deepEqual(mergedSets(['a'], ['a', 'B'], ['a', 'b']), ['a', 'b'])
  assert.deepEqual(mergedSets(['a'], [], ['a', 'x']), ['x'])
  assert.deepEqual(mergedSets(['a'], ['a', 'x'], []), ['x'])
})

test('the labels of a list are each of them once, by name', () => {
  assert.deepEqual(labelsOf([{ labels: ['shop', 'Äpfel'] }, { labels: ['SHOP', 'b'] }, { labels: [] }]), [
    'Äpfel',
    'b',
    'shop',
  ])
})

test('what two put before a line at the same moment is all there, as far as there is room', () => {
  assert.deepEqual(mergedSets(['a', 'b'], ['b', 'c'], ['a', 'b', 'd'], mostAfter), ['b', 'd', 'c'])
  const many = Array.from({ length: mostAfter }, (_, at) => `${at}`)
  assert.deepEqual(mergedSets([], ['mine'], many, mostAfter), many)
})
