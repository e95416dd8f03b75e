import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { Refusal } from '@docket/contract'
import { Deadline, withDeadline } from '../outside/deadline.ts'
import { Semaphore } from './semaphore.ts'

describe('a semaphore', () => {
  const isBusy = (error: unknown) =>
    error instanceof Refusal && error.code === 'unavailable' && error.message === 'Full.'

  test('has few at once and few waiting, in their order, and refuses the others until there is room', async () => {
    const semaphore = new Semaphore(2, { maxWaiting: 2, busy: 'Full.' })
    const begun: number[] = []
    const ends: (() => void)[] = []
    const enter = (n: number) =>
      semaphore.run(() => {
        begun.push(n)
        return new Promise<void>((resolve) => ends.push(resolve))
      })
    const entered = [1, 2, 3, 4].map(enter)
    assert.deepEqual(begun, [1, 2])
    await assert.rejects(enter(5), isBusy)
    ends[1]!()
    await entered[1]
    entered.push(enter(6))
    await assert.rejects(enter(7), isBusy)
    assert.deepEqual(begun, [1, 2], 'others go between')
    await new Promise(setImmediate)
    assert.deepEqual(begun, [1, 2, 3])
    while (ends.length < 5 || begun.length < 5) {
      for (const end of ends) end()
      await new Promise(setImmediate)
    }
    for (const end of ends) end()
    await Promise.all(entered)
    assert.deepEqual(begun, [1, 2, 3, 4, 6])
  })

  test('gives the turn on when what ran has failed', async () => {
    const semaphore = new Semaphore(1, { maxWaiting: 1, busy: 'Full.' })
    const failed = semaphore.run(() => Promise.reject(new Error('no')))
    const next = semaphore.run(async () => 'next')
    await assert.rejects(failed, /no/)
    assert.equal(await next, 'next')
  })

  test('lets all wait where nothing is said of it', async () => {
    const semaphore = new Semaphore(1)
    assert.deepEqual(await Promise.all(Array.from({ length: 100 }, (_, n) => semaphore.run(async () => n))), [
      ...Array(100).keys(),
    ])
  })

  test('is left by whoever is out of time, and keeps the others in their order', async () => {
    const semaphore = new Semaphore(1, { maxWaiting: 2, busy: 'Full.' })
    const { promise, resolve } = Promise.withResolvers<void>()
    const running = semaphore.run(() => promise)
    const deadline = new Deadline(0, () => {})
    const late = withDeadline(deadline, () => semaphore.run(() => assert.fail('it began after its deadline')))
    const next = semaphore.run(async () => 'next')
    deadline.end()
    await assert.rejects(late, /could not answer in time\. Nothing was stored/)
    const another = semaphore.run(async () => 'another')
    resolve()
    assert.deepEqual(await Promise.all([running, next, another]), [undefined, 'next', 'another'])
  })
})
