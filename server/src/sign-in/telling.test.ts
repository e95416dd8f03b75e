import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { password, register } from '../../test/cast/people.ts'
import { challengeOf, enrol, STEP_MS } from '../../test/cast/totp.ts'
import { databaseName, startDocket, TestClock, useDocket } from '../../test/harness.ts'
import { Query, query } from '../engine/db/query.ts'

/** Of each kind. What is done is compared exactly, so that the time needs few. */
const SAMPLES = 15

describe(`what a login tells on ${databaseName}`, () => {
  const docket = useDocket({ limits: { loginPerAccount: 1000 }, realHashes: true })

  test('whether an address has an account: by the answer, by the time, or by what was done', async () => {
    const known = await register(docket)
    const { db } = docket.app.context
    const seen = { known: new Set<string>(), unknown: new Set<string>() }
    const times = { known: [] as number[], unknown: [] as number[] }
    for (let sample = 0; sample < SAMPLES; sample++) {
      for (const kind of ['known', 'unknown'] as const) {
        const email = kind === 'known' ? known.email : 'nobody@example.org'
        const statements = watch()
        const started = performance.now()
        const answer = await docket.client().raw('login', { body: { email, password: 'wrong password' } })
        const body = await answer.text()
        times[kind].push(performance.now() - started)
        const { date: _, ...headers } = Object.fromEntries(answer.headers)
        seen[kind].add(JSON.stringify({ status: answer.status, headers, body, statements: statements.end() }))
      }
    }
    assert.equal(seen.known.size, 1)
    assert.match([...seen.known].join(), /insert into .*audit_events/)
    assert.deepEqual(seen.known, seen.unknown)
    const [a, b] = [median(times.known), median(times.unknown)]
    assert.ok(a < b * 2 && b < a * 2, `known ${a} ms, unknown ${b} ms`)
    const audited = await db.all(failures, {})
    assert.deepEqual(
      [known.user_id, null].map((id) => audited.filter(({ user_id }) => user_id === id).length),
      [SAMPLES, SAMPLES],
    )
  })
})

describe(`what Docket says of a second factor on ${databaseName}`, () => {
  test('a secret, a code or a hash stood in the log, in the audit or in a refusal', async () => {
    const clock = new TestClock()
    await using docket = await startDocket({ clock, logLevel: 'debug' })
    const ann = await register(docket)
    const app = await enrol(ann, clock)
    clock.advance(STEP_MS)
    const secrets = [app.secret, ...app.recovery_codes, app.wrong(), app.code(-1), app.code()]
    const said: string[] = []
    const tell = async (body: object) => {
      const challenge = await challengeOf(docket, ann.email, password)
      const answer = await docket.client().raw('verifyTotp', { body: { challenge, remember: true, ...body } })
      const cookies = answer.headers.getSetCookie().map((cookie) => /=([^;]*)/.exec(cookie)![1]!)
      secrets.push(challenge, ...cookies)
      const text = await answer.text()
      if (!answer.ok) said.push(text, JSON.stringify([...answer.headers]))
    }
    await tell({ code: app.wrong() })
    await tell({ code: app.code(-1) })
    await tell({ code: app.code() })
    await tell({ recovery_code: app.recovery_codes[0] })
    await tell({ recovery_code: app.recovery_codes[0] })
    await tell({ recovery_code: app.recovery_codes[1], code: app.code() })
    await tell({ code: `${app.code()}1` })
    const { db } = docket.app.context
    said.push(...docket.notes, JSON.stringify(await db.all(auditRows, {})))
    said.push(JSON.stringify([await ann.api.getMe(), await ann.api.getTotp()]))

    assert.ok(said.length > 10)
    const text = said.join('\n')
    assert.doesNotMatch(text, /argon2/)
    for (const secret of secrets) {
      // Six digits may stand in a longer number by chance.
      assert.doesNotMatch(text, new RegExp(`(?<![\\d.])${RegExp.escape(secret)}(?!\\d)`), secret)
      assert.ok(!text.includes(secret.replaceAll('-', '')) || /^\d{6}$/.test(secret), secret)
    }
    const stored = JSON.stringify(await db.all(storedRows, {}))
    for (const secret of secrets) assert.ok(!stored.includes(secret) || /^\d{6}$/.test(secret), `${secret} is stored`)
  })
})

/** What is asked about accounts from now on, in the words of the database. What is done in the background is left out. */
const watch = () => {
  const seen: string[] = []
  const { on } = Query.prototype
  Query.prototype.on = function (dialect) {
    const statement = on.call(this, dialect)
    if (
      /"(users|throttles|audit_events|totps|trusted_devices)"/.test(statement.sql) &&
      !/^\s*delete/.test(statement.sql)
    )
      seen.push(statement.sql)
    return statement
  }
  return {
    end: () => {
      Query.prototype.on = on
      return seen
    },
  }
}

const median = (values: number[]): number => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]!

const failures = query((q) =>
  q.selectFrom('audit_events').where('event', '=', 'auth.login').where('ok', '=', 0).select('user_id'),
)
const auditRows = query((q) => q.selectFrom('audit_events').selectAll())
const storedRows = query((q) =>
  q
    .selectFrom('totps')
    .leftJoin('recovery_codes', 'recovery_codes.user_id', 'totps.user_id')
    .leftJoin('login_challenges', 'login_challenges.user_id', 'totps.user_id')
    .leftJoin('trusted_devices', 'trusted_devices.user_id', 'totps.user_id')
    .select([
      'secret',
      'recovery_salt',
      'recovery_codes.hash',
      'login_challenges.hash as a',
      'trusted_devices.hash as b',
    ]),
)
