import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { databaseName, useDocket } from '../../../test/harness.ts'
import { MINUTE } from '../outside/clock.ts'
import { Attempts } from './attempts.ts'
import { forgetAttempts } from './throttle.ts'

describe(`attempts on ${databaseName}`, () => {
  const docket = useDocket()

  test('one that is counted while the one before it succeeds is not refused for it', async () => {
    const { db, clock } = docket.app.context
    const attempts = new Attempts(db, clock)
    for (let round = 0; round < 25; round++) {
      const key = `round ${round}`
      const rules = { [key]: { limit: 1, windowMs: MINUTE } }
      const first = await attempts.begin(rules)
      const second = attempts.begin(rules)
      await db.transact((tx) => forgetAttempts(tx, key))
      first[Symbol.dispose]()
      await assert.doesNotReject(second)
    }
  })
})
