import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ApiError } from '@docket/client'
import { Calls } from './lists-calls.ts'

const refusal = (status: number) => new ApiError(status, { error: 'no' })

/** Answers with what is next in line. */
const line = (...answers: (string | ApiError)[]) => {
  const asked: number[] = []
  return {
    asked,
    call: async () => {
      const answer = answers[asked.length]!
      asked.push(asked.length)
      if (answer instanceof ApiError) throw answer
      return answer
    },
  }
}

const settled = () => new Promise((resolve) => setImmediate(resolve))

test('a call without an answer is sent again when the connection is back', async () => {
  const calls = new Calls(() => assert.fail())
  const { asked, call } = line(refusal(0), refusal(503), 'made')
  const sent = calls.send(call)
  await settled()
  assert.deepEqual([asked.length, calls.isBusy], [1, true])
  calls.resume()
  await settled()
  calls.resume()
  assert.equal(await sent, 'made')
  assert.equal(calls.isBusy, false)
})

test('a no is not asked again', async () => {
  const calls = new Calls(() => assert.fail())
  for (const status of [400, 403, 404, 409, 412, 500]) {
    const { asked, call } = line(refusal(status))
    await assert.rejects(calls.send(call), { status })
    assert.equal(asked.length, 1)
  }
})

test('signed out, nothing is sent before somebody says so, and never for another account', async () => {
  let told = 0
  const calls = new Calls(() => told++)
  const mine = line(refusal(401), 'made')
  const sent = calls.send(mine.call)
  await settled()
  assert.deepEqual([told, mine.asked.length], [1, 1])
  calls.resume()
  assert.equal(await sent, 'made')

  const lost = line(refusal(401), 'made')
  const dropped = calls.send(lost.call)
  await settled()
  calls.close()
  await assert.rejects(dropped, { status: 401 })
  assert.equal(lost.asked.length, 1)
})
