import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { register } from '../../test/cast/people.ts'
import { type Docket, databaseName, startDocket } from '../../test/harness.ts'
import { absentMailServer, hangingMailServer, type MailServer } from '../../test/peers/mail-servers.ts'

/** Why this runs beside one database only. */
export const runsOnce = 'the time of hashing a password is the same beside each database'

const EACH = 150

/** How far apart two samples lie in the order of all, in standard deviations (Mann and Whitney's U, normal for so many). */
const rankDistance = (some: readonly number[], others: readonly number[]): number => {
  const all = [...some.map((ms) => ({ ms, isOne: true })), ...others.map((ms) => ({ ms, isOne: false }))]
  const sum = all.sort((a, b) => a.ms - b.ms).reduce((total, { isOne }, at) => total + (isOne ? at + 1 : 0), 0)
  const [n, m] = [some.length, others.length]
  return (sum - (n * (n + m + 1)) / 2) / Math.sqrt((n * m * (n + m + 1)) / 12)
}

const shuffled = <T>(values: readonly T[]): T[] =>
  values
    .map((value) => ({ value, at: Math.random() }))
    .sort((a, b) => a.at - b.at)
    .map(({ value }) => value)

const median = (sample: readonly number[]): number => sample.toSorted((a, b) => a - b)[sample.length >> 1]!

/** What a caller can see of an answer. */
const seen = async (answer: Response): Promise<string> =>
  JSON.stringify([answer.status, [...answer.headers].filter(([name]) => name !== 'date'), await answer.text()])

/** How often the question whether there is such an account was left to a job. */
const countQuestions = async ({ app }: Docket) => {
  const count = { asked: 0 }
  const shared = await app.context.db.share({
    deliver: ({ jobs }) => void (count.asked += jobs.has('forgotten password') ? 1 : 0),
    catchUp: () => {},
    onAway: assert.fail,
    onBack: assert.fail,
    onLineage: () => {},
  })
  return { count, [Symbol.asyncDispose]: () => shared[Symbol.asyncDispose]() }
}

/**
 * That both kinds of requests do the same work is counted. Time is compared only by the order of both samples: they are
 * asked in a random order, so that whatever else goes on, the jobs of those before too, meets both alike. By chance alone four standard deviations
 * happen once in 16,000 runs; one more commit, mail or hash inside of the request is far beyond that.
 */
const assertAlike = async (server: MailServer | undefined): Promise<void> => {
  await using docket = await startDocket({
    limits: { forgot: 10_000, forgotMails: 10_000 },
    realHashes: true,
    ...(server && { environment: { DOCKET_MAIL_URL: server.url } }),
  })
  await using questions = await countQuestions(docket)
  const { email: known } = await register(docket)
  const unknown = known.replace('person', 'nobody')
  const answers = new Set<string>()
  const times = new Map<string, number[]>([
    [known, []],
    [unknown, []],
  ])
  for (const email of shuffled([...Array<string>(EACH).fill(known), ...Array<string>(EACH).fill(unknown)])) {
    const startedAt = performance.now()
    const answer = await docket.client().raw('forgotPassword', { body: { email } })
    times.get(email)!.push(performance.now() - startedAt)
    answers.add(await seen(answer))
  }
  assert.deepEqual(
    [...answers].map((answer) => answer.slice(0, 5)),
    ['[204,'],
    [...answers].join('\n'),
  )
  assert.equal(questions.count.asked, 2 * EACH)
  const [some, others] = [times.get(known)!, times.get(unknown)!]
  const distance = rankDistance(some, others)
  const told = `medians ${median(some).toFixed(2)} and ${median(others).toFixed(2)} ms, ${distance.toFixed(1)} deviations`
  assert.ok(Math.abs(distance) < 4, told)
}

describe(`the time that forgotPassword takes tells nobody who has an account, on ${databaseName}`, () => {
  test('while mails go out', () => assertAlike(undefined))

  test('while the mail server is down', async () => {
    await using server = await absentMailServer()
    await assertAlike(server)
  })

  test('while the mail server hangs', async () => {
    await using server = await hangingMailServer()
    await assertAlike(server)
  })
})
