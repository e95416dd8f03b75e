import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { Refusal } from '@docket/contract'
import { Deadline, withDeadline } from '../outside/deadline.ts'
import { Queue } from './semaphore.ts'

describe('a queue', () => {
  const isBusy = (error: unknown) =>
    error instanceof Refusal && error.code === 'unavailable' && error.message === 'Full.'

  test('has few at once and few waiting, in their order, and refuses the others until there is room', async () => {
    const queue = new Queue({ atOnce: 2, maxWaiting: 2, busy: 'Full.' })
    const begun: number[] = []
    const ends: (() => void)[] = []
    const enter = (n: number) =>
      queue.run(() => {
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
    const queue = new Queue({ atOnce: 1, maxWaiting: 1, busy: 'Full.' })
    const failed = queue.run(() => Promise.reject(new Error('no')))
    const next = queue.run(async () => 'next')
    await assert.rejects(failed, /no/)
    assert.equal(await next, 'next')
  })

  test('is left by whoever is out of time, and keeps the others in their order', async () => {
    const queue = new Queue({ atOnce: 1, maxWaiting: 2, busy: 'Full.' })
    const { promise, resolve } = Promise.withResolvers<void>()
    const running = queue.run(() => promise)
    const deadline = new Deadline(0, () => {})
    const late = withDeadline(deadline, () => queue.run(() => assert.fail('it began after its deadline')))
    const next = queue.run(async () => 'next')
    deadline.end()
    await assert.rejects(late, /could not answer in time\. Nothing was stored/)
    const another = queue.run(async () => 'another')
    resolve()
    assert.deepEqual(await Promise.all([running, next, another]), [undefined, 'next', 'another'])
  })
})
