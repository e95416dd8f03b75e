import assert from 'node:assert/strict'
import { test } from 'node:test'
import { project } from '../live/sample.ts'
import { asIn, groupsOf, placesFor, sectionKeyOf, sectionsOf } from './list-sections.ts'

const places = (...of: (number | null)[]) => of.map((place, at) => ({ id: 'abcdef'[at]!, place }))

test('favourites come first, then groups by name, then the others; in each by place, and those without one as they came', () => {
  const lists = [
    project('a'),
    project('b', { group: 'Work' }),
    project('c', { place: 2 }),
    project('d', { group: 'Boat' }),
    project('e', { favorite: true, group: 'Boat' }),
    project('f', { archived: true, favorite: true }),
    project('g', { place: 1.5 }),
    project('h'),
    project('i', { group: 'Boat', place: 7 }),
  ]
  const shown = sectionsOf(lists).map(({ key, lists }) => [key, lists.map(({ id }) => id).join('')])
  assert.deepEqual(shown, [
    ['favorites', 'e'],
    ['group:Boat', 'id'],
    ['group:Work', 'b'],
    ['others', 'gcah'],
  ])
  assert.deepEqual(groupsOf(lists), ['Boat', 'Work'])
})

test('a list that is put into a section belongs to it', () => {
  for (const key of ['favorites', 'others', 'group:Boat', 'group:favorites'])
    assert.equal(sectionKeyOf({ favorite: true, group: 'Old', ...asIn(key) }), key)
})

test('a list is put between two by one place, and gives places to those above it that have none', () => {
  assert.deepEqual(placesFor('x', 1, places(1, 2)), [{ key: 'x', position: 1.5 }])
  assert.deepEqual(placesFor('x', 0, places(null, null)), [{ key: 'x', position: 1 }])
  assert.deepEqual(placesFor('x', 2, places(4, null, null)), [
    { key: 'b', position: 5 },
    { key: 'x', position: 6 },
  ])
  assert.deepEqual(placesFor('x', 1, places(3)), [{ key: 'x', position: 4 }])
  assert.deepEqual(placesFor('x', 1, places(1, 1)), [
    { key: 'x', position: 2 },
    { key: 'b', position: 3 },
  ])
})
