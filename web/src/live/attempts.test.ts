import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Attempt } from '@docket/contract'
import { Attempts } from './attempts.ts'
import { followAttempts } from './follow-attempts.ts'
import type { ListSession } from './list-session.ts'
import type { SessionEvents } from './session-events.ts'

const attempt = (rev: number, fields: Partial<Attempt> = {}): Attempt => ({
  task_id: `t${rev}`,
  attempt: 1,
  via: '',
  cost_usd: 0,
  worker: 'one',
  user_id: 'u',
  started_at: '2026-11-22T12:00:00.000Z',
  ended_at: '2026-11-22T12:01:00.000Z',
  outcome: 'completed',
  rev,
  ...fields,
})

const running = { ended_at: null, outcome: null }
const revs = (attempts: Attempts) => attempts.ended.map(({ rev }) => rev)

test('those that are over are told, the latest first; an older word never replaces a newer one', () => {
  const attempts = new Attempts()
  attempts.receive(attempt(1, { task_id: 'a', ...running }))
  attempts.receive(attempt(2))
  assert.deepEqual(revs(attempts), [2])
  attempts.receive(attempt(5, { task_id: 'a' }))
  attempts.receive(attempt(1, { task_id: 'a', ...running }))
  assert.deepEqual(revs(attempts), [5, 2])
})

test('a lease that ran out and is good again is not over', () => {
  const attempts = new Attempts()
  attempts.receive(attempt(3, { task_id: 'a', outcome: 'expired' }))
  attempts.receive(attempt(4, { task_id: 'a', ...running }))
  assert.deepEqual(revs(attempts), [])
})

test('the array stays the same until something is over', () => {
  const attempts = new Attempts()
  attempts.receive(attempt(1))
  const before = attempts.ended
  attempts.receive(attempt(1))
  assert.equal(attempts.ended, before)
})

test('of very many the latest are kept', () => {
  const attempts = new Attempts()
  for (let rev = 1; rev <= 2500; rev++) attempts.receive(attempt(rev))
  assert.deepEqual([attempts.ended.length, attempts.ended[0]!.rev], [2000, 2500])
})

/** A session whose server answers when the test says so. */
const sessionOf = () => {
  let events: SessionEvents = {}
  const answers: PromiseWithResolvers<Attempt[]>[] = []
  const getListAttempts = () => {
    answers.push(Promise.withResolvers())
    return answers.at(-1)!.promise
  }
  const session = {
    calls: { api: { getListAttempts }, listID: 'l', onChange: () => {} },
    listen: (given: SessionEvents) => {
      events = given
      return () => (events = {})
    },
  } as unknown as Pick<ListSession, 'calls' | 'listen'>
  return { session, answers, tell: () => events }
}

const settled = () => new Promise((resolve) => setImmediate(resolve))

test('what arrives while the attempts are asked for is not lost by the answer', async () => {
  const { session, answers, tell } = sessionOf()
  const attempts = new Attempts()
  followAttempts(session, attempts)
  tell().onAttempt!(attempt(9))
  tell().onAttempt!(attempt(10))
  answers[0]!.resolve([attempt(8), attempt(7)])
  await settled()
  assert.deepEqual(revs(attempts), [10, 9, 8, 7])
})

test('after a baseline they are asked for again, and those of another past are gone', async () => {
  const { session, answers, tell } = sessionOf()
  const attempts = new Attempts()
  followAttempts(session, attempts)
  answers[0]!.resolve([attempt(8), attempt(7)])
  await settled()
  tell().onSynced!({ full: false })
  assert.equal(answers.length, 1)
  tell().onSynced!({ full: true })
  answers[1]!.resolve([attempt(3)])
  await settled()
  assert.deepEqual(revs(attempts), [3])
})

test('what could not be asked is asked by the next connection', async () => {
  const { session, answers, tell } = sessionOf()
  const attempts = new Attempts()
  followAttempts(session, attempts)
  answers[0]!.reject(new Error('no network'))
  await settled()
  assert.equal(attempts.isLoaded, false)
  tell().onSynced!({ full: false })
  answers[1]!.resolve([attempt(3)])
  await settled()
  assert.deepEqual(revs(attempts), [3])
})

test('an answer of before a baseline does not stand for what happened until it', async () => {
  const { session, answers, tell } = sessionOf()
  const attempts = new Attempts()
  followAttempts(session, attempts)
  tell().onSynced!({ full: true })
  tell().onAttempt!(attempt(9))
  answers[1]!.resolve([attempt(8), attempt(7)])
  answers[0]!.resolve([attempt(7)])
  await settled()
  assert.deepEqual(revs(attempts), [9, 8, 7])
})
