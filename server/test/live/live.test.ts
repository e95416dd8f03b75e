import { before, describe, test } from 'node:test'
import fc from 'fast-check'
import { join, type Person, register } from '../cast/people.ts'
import { databaseName, postgresUrl, useDocket } from '../harness.ts'
import { PEOPLE, steps } from './steps.ts'
import { Table } from './table.ts'

const numRuns = Number(process.env.DOCKET_STORM_LIVE ?? (postgresUrl === undefined ? 40 : 20))

describe(`people at the same list on ${databaseName}`, () => {
  const docket = useDocket()
  let people: Person[]

  before(async () => {
    people = await Promise.all(Array.from({ length: PEOPLE }, (_, at) => register(docket, `writer${at}`)))
  })

  test('see the same in the end, and nothing they wrote is lost or twice, whatever becomes of the network', async () => {
    await fc.assert(
      fc.asyncProperty(steps, async (run) => {
        const { id } = await people[0]!.api.createList({ body: { name: 'Table' } })
        for (const person of people.slice(1)) await join(docket, id, person, 'editor')
        const table = new Table(docket.url, people, id)
        try {
          await table.begin()
          for (const step of run) await table.perform(step)
          await table.settle()
        } finally {
          table.end()
        }
      }),
      // Shrinking waits for what does not come: it ends in time for the seed to be told.
      { numRuns, interruptAfterTimeLimit: 45_000, markInterruptAsFailure: false },
    )
  })
})
