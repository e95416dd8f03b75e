import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import type { Person } from '@docket/contract'
import { People } from './people.ts'

const olga: Person = { user_id: 'olga', name: 'Olga', state: 'member' }
const ed: Person = { user_id: 'ed', name: 'Ed', state: 'member' }

/** People of a list whose server is the test, at a time that the test moves. */
const asked = (t: TestContext) => {
  t.mock.timers.enable({ apis: ['setTimeout', 'Date'] })
  const calls: PromiseWithResolvers<readonly Person[]>[] = []
  let changes = 0
  const people = new People({
    ask: () => {
      const call = Promise.withResolvers<readonly Person[]>()
      calls.push(call)
      return call.promise
    },
    onChange: () => changes++,
  })
  t.after(() => people.close())
  return {
    people,
    calls,
    changes: () => changes,
    pass: (ms: number) => t.mock.timers.tick(ms),
    async answer(...them: Person[]) {
      calls.at(-1)!.resolve(them)
      await settled()
    },
    async fail() {
      calls.at(-1)!.reject(new Error('away'))
      await settled()
    },
  }
}

const settled = () => new Promise((resolve) => setImmediate(resolve))

test('they are asked for once, and known from then on', async (t) => {
  const { people, calls, changes, pass, answer } = asked(t)
  people.ask()
  assert.equal(people.find('olga'), undefined)
  pass(0)
  await answer(olga, ed)
  assert.equal(changes(), 1)
  assert.equal(people.find('olga'), olga)
  assert.equal(people.find('ed'), ed)
  pass(60_000)
  assert.equal(calls.length, 1)
})

test('whoever is not there is asked for once more, and then known to have no account', async (t) => {
  const { people, calls, pass, answer } = asked(t)
  people.ask()
  pass(0)
  await answer(olga)
  assert.equal(people.find('ed'), undefined)
  pass(2999)
  assert.equal(calls.length, 1)
  pass(1)
  assert.equal(calls.length, 2)
  await answer(olga)
  assert.equal(people.find('ed'), 'deleted')
  pass(60_000)
  assert.equal(calls.length, 2)
})

test('who turns up while they are asked for may be missing in the answer, and is asked for anew', async (t) => {
  const { people, calls, pass, answer } = asked(t)
  people.ask()
  pass(0)
  assert.equal(people.find('ed'), undefined)
  await answer(olga)
  assert.equal(people.find('ed'), undefined)
  pass(3000)
  await answer(olga, ed)
  assert.equal(people.find('ed'), ed)
  assert.equal(calls.length, 2)
})

test('however many come and go, they are asked for once in three seconds', async (t) => {
  const { people, calls, pass, answer } = asked(t)
  people.ask()
  pass(0)
  await answer(olga)
  for (let times = 0; times < 10; times++) people.ask()
  pass(2999)
  for (let times = 0; times < 10; times++) people.ask()
  assert.equal(calls.length, 1)
  pass(1)
  people.ask()
  assert.equal(calls.length, 2)
  await answer(olga, ed)
  pass(3000)
  assert.equal(calls.length, 3)
})

test('who was there and is there no more has no account', async (t) => {
  const { people, pass, answer } = asked(t)
  people.ask()
  pass(0)
  await answer(olga, ed)
  people.ask()
  pass(3000)
  await answer(olga)
  assert.equal(people.find('ed'), 'deleted')
})

test('what could not be asked says nothing of anybody, and is asked after half a minute', async (t) => {
  const { people, calls, pass, answer, fail } = asked(t)
  people.find('ed')
  pass(0)
  await fail()
  assert.equal(people.find('ed'), undefined)
  pass(29_999)
  assert.equal(calls.length, 1)
  pass(1)
  await answer(ed)
  assert.equal(people.find('ed'), ed)
})

test('after it was closed nothing is asked, and an answer is not told', async (t) => {
  const { people, calls, changes, pass, answer } = asked(t)
  people.ask()
  pass(0)
  people.find('ed')
  people.close()
  await answer(olga)
  people.ask()
  pass(60_000)
  assert.equal(calls.length, 1)
  assert.equal(changes(), 0)
})
