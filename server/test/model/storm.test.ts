import { before, describe, test } from 'node:test'
import fc from 'fast-check'
import { type Person, registerVerified } from '../cast/people.ts'
import { databaseName, postgresUrl, TestClock, useDocket } from '../harness.ts'
import { steps, USERS } from './steps.ts'
import { World } from './world.ts'

const numRuns = postgresUrl === undefined ? 12 : 10

describe(`a model of lists and tasks on ${databaseName}`, () => {
  const clock = new TestClock()
  const docket = useDocket({ clock })
  let people: Person[]

  before(async () => {
    people = await Promise.all(Array.from({ length: USERS }, (_, at) => registerVerified(docket, `user${at}`)))
  })

  test('agrees with what every user reads, polls and is told, whatever they do at the same time', async () => {
    await fc.assert(
      fc.asyncProperty(steps, async (run) => {
        const world = new World(people, clock)
        try {
          await world.begin()
          for (const step of run) await world.perform(step)
          await world.foldFromEverywhere()
          await world.foldHomes()
        } finally {
          await world.end()
        }
      }),
      // Shrinking waits for what does not come: it ends in time for the seed to be told.
      { numRuns, interruptAfterTimeLimit: 45_000 },
    )
  })
})
