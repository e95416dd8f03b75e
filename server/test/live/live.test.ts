import { before, describe, test } from 'node:test'
import fc from 'fast-check'
import { join, type Person, register } from '../cast/people.ts'
import { databaseName, postgresUrl, useDocket } from '../harness.ts'
import { PEOPLE, type Step, steps } from './steps.ts'
import { Table } from './table.ts'

const numRuns = Number(process.env.DOCKET_STORM_LIVE ?? (postgresUrl === undefined ? 40 : 20))

/** An addition is undone and done again, but for a line that somebody renamed meanwhile: that one is neither deleted nor made twice. */
const redoneAfterRenaming = [8, 20, 30, 50].map((turns): [Step[]] => [
  [
    { by: 0, deed: { kind: 'add', count: 5 }, turns: 0 },
    { by: 0, deed: { kind: 'use', line: 0 }, turns },
    { by: 0, deed: { kind: 'status', line: 0, count: 1, status: 'pending' }, turns: 0 },
    { by: 1, deed: { kind: 'rename', line: 0 }, turns: 0 },
    { by: 0, deed: { kind: 'undo' }, turns: 0 },
    { by: 1, deed: { kind: 'delete', line: 1, count: 1, heldMs: 0 }, turns },
    { by: 0, deed: { kind: 'undo' }, turns: 0 },
    { by: 0, deed: { kind: 'redo' }, turns: 0 },
  ],
])

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
      { numRuns, examples: redoneAfterRenaming, interruptAfterTimeLimit: 45_000, markInterruptAsFailure: false },
    )
  })
})
