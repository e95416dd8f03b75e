import assert from 'node:assert/strict'
import { test } from 'node:test'
import { wordsOf } from '@docket/contract/fold'
import { project } from '../live/sample.ts'
import { findSharers, sharersOf } from './people-of-lists.ts'

const person = (user_id: string, display_name: string, email = `${user_id}@docket.example`) => ({
  user_id,
  display_name,
  email,
})
const me = { owner_id: 'me', owner_name: 'Me', owner_email: 'me@docket.example' }
const mine = project('mine', me)
const toms = project('toms', { owner_id: 'tom', owner_name: 'Tom Fischer', owner_email: 'tom@docket.example' })
const alone = project('alone', me)

const members: Record<string, ReturnType<typeof person>[]> = {
  mine: [person('tom', 'Tom Fischer'), person('zoe', 'Zoë Müller'), person('ed', '')],
  toms: [person('me', 'Me'), person('zoe', 'Zoë Müller')],
}
const people = sharersOf([mine, toms, alone], (id) => members[id], 'me')
const names = (query: string) => findSharers(people, wordsOf(query)).map(({ name }) => name)

test('everybody but oneself is there once, with the lists that one has together', () => {
  assert.deepEqual(
    people.map(({ name, lists }) => [name, lists.map(({ id }) => id)]),
    [
      ['ed@docket.example', ['mine']],
      ['Tom Fischer', ['mine', 'toms']],
      ['Zoë Müller', ['mine', 'toms']],
    ],
  )
})

test('while members are not known, owners are', () => {
  const known = sharersOf([mine, toms], () => undefined, 'me')
  assert.deepEqual(
    known.map(({ name, email }) => [name, email]),
    [['Tom Fischer', 'tom@docket.example']],
  )
})

test('people are found by parts of their names and addresses, the beginning of a name first', () => {
  assert.deepEqual(names('zoe'), ['Zoë Müller'])
  assert.deepEqual(names('fischer tom'), ['Tom Fischer'])
  assert.deepEqual(names('ed@'), ['ed@docket.example'])
  assert.deepEqual(names('m'), ['Zoë Müller', 'Tom Fischer', 'ed@docket.example'])
  assert.deepEqual(names('nobody'), [])
  assert.equal(names('').length, 3)
})
