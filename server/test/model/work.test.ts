import { before, describe, test } from 'node:test'
import { TaskStatus } from '@docket/contract'
import fc from 'fast-check'
import { lookAtLeases } from '../../src/dispatch/expiry.ts'
import { join, keyOf, type Person, register } from '../cast/people.ts'
import { databaseName, postgresUrl, TestClock, useDocket } from '../harness.ts'
import { WorkSite } from './work-site.ts'
import { KEY, type WorkStep } from './work-state.ts'

/** `DOCKET_STORM_ROUNDS` asks for more. */
const numRuns = Number(process.env['DOCKET_STORM_ROUNDS'] ?? (postgresUrl === undefined ? 12 : 8))

/** A round takes a tenth of a second, and many times that on a busy machine. */
const timeout = Math.max(60_000, numRuns * 1000)

const some = fc.nat({ max: 11 })
const seconds = fc.constantFrom(1, 10, 300)
const of = <const Kind extends WorkStep['kind']>(...kinds: Kind[]) => fc.constantFrom(...kinds)

const steps: fc.Arbitrary<WorkStep[]> = fc.array(
  fc.oneof(
    { weight: 3, arbitrary: fc.record({ kind: of('advance'), ms: fc.constantFrom(1, 999, 1000, 10_000, 300_000) }) },
    { weight: 3, arbitrary: fc.record({ kind: of('dispatch') }) },
    { weight: 3, arbitrary: fc.record({ kind: of('open', 'draft', 'create', 'cut') }) },
    { weight: 2, arbitrary: fc.record({ kind: of('limit'), most: fc.constantFrom(0, 1, 2) }) },
    {
      weight: 8,
      arbitrary: fc.record({
        kind: of('claim'),
        by: fc.nat({ max: KEY }),
        claim: fc.constantFrom(undefined, 0, 1, 2),
        seconds,
      }),
    },
    { weight: 2, arbitrary: fc.record({ kind: of('renew'), lease: some, seconds }) },
    { weight: 7, arbitrary: fc.record({ kind: of('completed', 'failed', 'release', 'ask'), lease: some }) },
    { weight: 2, arbitrary: fc.record({ kind: of('review'), on: fc.boolean() }) },
    { weight: 4, arbitrary: fc.record({ kind: of('answer', 'approve', 'sendBack'), task: some }) },
    {
      weight: 3,
      arbitrary: fc.record({ kind: of('take', 'archive', 'restore', 'delete', 'rename'), task: some }),
    },
    { weight: 4, arbitrary: fc.record({ kind: of('link'), task: some, to: fc.array(some, { maxLength: 2 }) }) },
    { weight: 2, arbitrary: fc.record({ kind: of('hold'), task: some, ms: fc.constantFrom(0, 1000, 10_000) }) },
    { weight: 1, arbitrary: fc.record({ kind: of('describe'), task: some, text: fc.constantFrom('', 'x') }) },
    {
      weight: 3,
      arbitrary: fc.record({ kind: of('set'), task: some, status: fc.constantFrom(...TaskStatus.options) }),
    },
  ),
  { minLength: 10, maxLength: 40 },
)

describe(`a model of work on ${databaseName}`, () => {
  const clock = new TestClock()
  const docket = useDocket({ clock })
  let people: [Person, Person, Person]
  const giveUp = () => lookAtLeases(docket.app.context.db, docket.app.context.clock)

  before(async () => {
    const [olga, ed] = [await register(docket, 'olga'), await register(docket, 'ed')]
    people = [olga, ed, { ...ed, ...(await keyOf(docket, ed)) }]
  })

  test('agrees with what claims, reports, renewals and people’s own hands make of a list', { timeout }, async (t) => {
    await fc.assert(
      fc.asyncProperty(steps, async (run) => {
        const [olga, ed] = people
        const { id: listID } = await olga.api.createList({ body: { name: 'Jobs' } })
        await join(docket, listID, ed, 'editor')
        using site = new WorkSite(listID, people, clock, giveUp)
        for (const kind of ['create', 'create', 'create', 'dispatch'] as const) await site.perform({ kind })
        for (const step of run) await site.perform(step)
        await site.assertTold()
      }),
      // Shrinking ends in time for the seed to be told.
      { numRuns, interruptAfterTimeLimit: timeout - 15_000 },
    )
    t.diagnostic(`${numRuns} runs`)
  })
})
