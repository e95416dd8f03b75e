import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import { type Cast, cast } from '../../../test/cast/people.ts'
import { databaseName, useDocket } from '../../../test/harness.ts'
import { standingOf } from '../db/standing.ts'
import { toTimestamp } from '../outside/clock.ts'
import { record } from './record.ts'

describe(`revs on ${databaseName}`, () => {
  const docket = useDocket()
  let people: Cast

  before(async () => {
    people = await cast(docket)
  })

  test('are taken once: a transaction that is wrong about the last one fails alone', async () => {
    const { id } = await people.olga.api.createList({ body: { name: 'Jobs' } })
    const now = toTimestamp(Date.now())
    const takeOne = (offBy: number) =>
      docket.app.context.db.transactOn({ list: id }, async (tx) => {
        const list = (await standingOf(tx, id))!
        tx.locked.standings.set(id, { ...list, rev: list.rev + offBy })
        return record(tx, id, now)
      })
    const { rev } = await people.olga.api.getList({ listID: id })
    const taken = await Promise.allSettled([0, -1, 0, 1, 0].map(takeOne))
    assert.deepEqual(
      taken.map((one) => one.status === 'fulfilled' && one.value),
      [rev + 1, false, rev + 2, false, rev + 3],
    )
    assert.equal((await people.olga.api.getList({ listID: id })).rev, rev + 3)
  })
})
