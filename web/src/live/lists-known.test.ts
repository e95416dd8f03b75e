import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Project } from '@docket/contract'
import { KnownLists } from './lists-known.ts'
import { project } from './sample.ts'

const list = (id: string, rev = 1, name = id): Project => project(id, { name, rev, seen_rev: rev })

const namesOf = (known: KnownLists) => [...known.values()].map(({ name }) => name)
const synced = { event: 'synced', data: { full: true } } as const
const told = (data: Project) => ({ event: 'list', data }) as const

test('a baseline takes the place of all that was known, once it is complete', () => {
  const known = new KnownLists()
  known.load([list('a'), list('b')])
  known.begin()
  known.receive(told(list('b', 2, 'b2')))
  assert.deepEqual(namesOf(known), ['a', 'b'])
  known.receive(synced)
  assert.deepEqual(namesOf(known), ['b2'])
})

test('after a backup was restored the lower rev of the baseline counts', () => {
  const known = new KnownLists()
  known.load([list('a', 9, 'new')])
  known.begin()
  known.receive(told(list('a', 3, 'old')))
  known.receive(synced)
  assert.deepEqual(namesOf(known), ['old'])
})

test('a list that goes while the baseline arrives is not in it', () => {
  const known = new KnownLists()
  known.begin()
  known.receive(told(list('a')))
  known.receive({ event: 'list_removed', data: { id: 'a' } })
  known.receive(synced)
  assert.deepEqual([namesOf(known), known.isKnown], [[], true])
})

test('a baseline that breaks off leaves everything as it was', () => {
  const known = new KnownLists()
  known.load([list('a'), list('b')])
  known.begin()
  known.receive(told(list('a')))
  known.begin()
  known.receive(told(list('b')))
  known.receive(synced)
  assert.deepEqual(namesOf(known), ['b'])
})

test('an answer that is older than what the stream has said changes nothing', () => {
  const known = new KnownLists()
  known.begin()
  known.receive(told(list('a', 4, 'live')))
  known.receive(synced)
  known.load([list('a', 3, 'late'), list('gone')])
  known.put(list('a', 3, 'late'))
  assert.deepEqual(namesOf(known), ['live'])
  known.put(list('a', 4, 'answer'))
  assert.deepEqual(namesOf(known), ['answer'])
})

test('a frame that is older than the answer to an own change does not take it back', () => {
  const known = new KnownLists()
  known.begin()
  known.receive(told(list('a', 3)))
  known.receive(synced)
  known.put(list('a', 5, 'mine'))
  known.receive(told(list('a', 4)))
  assert.deepEqual(namesOf(known), ['mine'])
  known.receive(told(list('a', 5, 'seen')))
  assert.deepEqual(namesOf(known), ['seen'])
})

test('what an answer says while a baseline arrives is not taken back by it', () => {
  const known = new KnownLists()
  known.load([list('a')])
  known.begin()
  known.receive(told(list('a', 3)))
  known.put(list('a', 5, 'mine'))
  known.put(list('made'))
  known.receive(told(list('a', 4)))
  known.receive(synced)
  assert.deepEqual(namesOf(known), ['mine', 'made'])
})

test('an answer that comes after its list has gone does not bring it back, its next frame does', () => {
  const known = new KnownLists()
  known.begin()
  known.receive(told(list('a')))
  known.receive(synced)
  known.receive({ event: 'list_removed', data: { id: 'a' } })
  known.put(list('a', 2, 'late'))
  assert.deepEqual(namesOf(known), [])
  known.receive(told(list('a', 9, 'back')))
  assert.deepEqual(namesOf(known), ['back'])
})

/** What has been live since `a` was told. */
const live = () => {
  const known = new KnownLists()
  known.begin()
  known.receive(told(list('a', 4, 'old')))
  known.receive(synced)
  return known
}
const baseline = (known: KnownLists, ...lists: Project[]) => {
  known.begin()
  for (const list of lists) known.receive(told(list))
  known.receive(synced)
}

test('what an answer says is kept when a frame from before it comes later', () => {
  const known = live()
  known.put(list('a', 6, 'answer'))
  known.receive(told(list('a', 5, 'old')))
  assert.deepEqual(namesOf(known), ['answer'])
  known.receive(told(list('a', 7, 'theirs')))
  assert.deepEqual(namesOf(known), ['theirs'])
})

test('a list that was deleted here does not come back with a frame from before', () => {
  const known = live()
  known.remove('a')
  known.receive(told(list('a', 5, 'old')))
  assert.deepEqual(namesOf(known), [])
  baseline(known, list('a', 5, 'old'))
  assert.deepEqual(namesOf(known), [])
})

test('a list that was made or changed here is kept by a baseline that was read before', () => {
  const known = live()
  known.put(list('a', 6, 'answer'))
  known.put(list('b', 1, 'made'))
  baseline(known, list('a', 5, 'old'))
  assert.deepEqual(namesOf(known), ['answer', 'made'])
})

test('a list that was left or is gone says so once: what is told afterwards counts', () => {
  const known = live()
  known.remove('a')
  known.receive({ event: 'list_removed', data: { id: 'a' } })
  known.receive(told(list('a', 5, 'again')))
  assert.deepEqual(namesOf(known), ['again'])
  known.put(list('a', 6, 'answer'))
  baseline(known)
  assert.deepEqual(namesOf(known), [])
})

test('after a backup was restored it is as the backup says, whatever was answered before', () => {
  const known = live()
  known.put(list('a', 9, 'answer'))
  known.put(list('b', 1, 'made'))
  known.receive(told(list('a', 9, 'answer')))
  known.receive(told(list('b', 1, 'made')))
  baseline(known, list('a', 3, 'backup'))
  assert.deepEqual(namesOf(known), ['backup'])
  known.receive(told(list('a', 4, 'after')))
  known.remove('a')
  known.receive({ event: 'list_removed', data: { id: 'a' } })
  baseline(known, list('a', 3, 'backup'))
  assert.deepEqual(namesOf(known), ['backup'])
})

test('an answer that was on its way when its list was deleted here does not bring it back', () => {
  const known = live()
  known.remove('a')
  known.put(list('a', 5, 'late'))
  assert.deepEqual(namesOf(known), [])
})

test('of two with the same rev the one counts in which the list was put elsewhere last', () => {
  const known = new KnownLists()
  const placed = (mine_rev: number): Project => ({ ...list('a', 4, `${mine_rev}`), mine_rev })
  known.begin()
  known.receive(told(placed(1)))
  known.receive(synced)
  known.put(placed(2))
  known.receive(told(placed(1)))
  known.put(placed(1))
  assert.deepEqual(namesOf(known), ['2'])
  known.begin()
  known.receive(told(placed(1)))
  known.receive(synced)
  assert.deepEqual(namesOf(known), ['2'])
  known.receive(told(placed(3)))
  assert.deepEqual(namesOf(known), ['3'])
})
