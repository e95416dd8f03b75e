import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { register } from '../../../test/cast/people.ts'
import { databaseName, useDocket } from '../../../test/harness.ts'

const READS = 60
const CALLERS = 8
const json = { 'content-type': 'application/json' }

const median = (values: number[]): number => values.toSorted((a, b) => a - b)[values.length >> 1]!

const timeOf = async (call: () => Promise<unknown>): Promise<number> => {
  const startedAt = performance.now()
  await call()
  return performance.now() - startedAt
}

describe(`the share of the event loop on ${databaseName}`, () => {
  const docket = useDocket()

  test('getMe of one account waits for about one updateTask of another, not for all that eight callers send', async () => {
    const [ann, bob] = [await register(docket), await register(docket)]
    const { id: listID } = await ann.api.createList({ body: { name: 'Groceries' } })
    const { id: taskID } = await ann.api.createTask({ listID, body: { name: 'Milk' } })
    // Refused after it was read and checked: what it costs is the loop, and nothing else.
    const body = JSON.stringify({ name: '', outputs: { a: Array.from({ length: 80_000 }, () => ({})) } })
    const burden = async () => {
      const answer = await ann.api.raw('updateTask', { taskID }, { body, headers: json })
      assert.equal(answer.status, 400)
      await answer.body?.cancel()
    }
    const alone: number[] = []
    for (let n = 0; n < 12; n++) alone.push(await timeOf(burden))

    const over = new AbortController()
    let done = 0
    const callers = Array.from({ length: CALLERS }, async () => {
      for (; !over.signal.aborted; done++) await burden()
    })
    const beside: number[] = []
    for (let n = 0; n < READS; n++) beside.push(await timeOf(() => bob.api.getMe()))
    over.abort()
    await Promise.all(callers)
    assert.ok(done > 0, 'those who wait get their turn')
    const [read, one] = [median(beside), median(alone)]
    assert.ok(read < one * 1.5, `a read took ${read.toFixed(1)} ms beside calls that take ${one.toFixed(1)} ms each`)
  })
})
