import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { auditOf } from '../../test/cast/audit.ts'
import { register, signIn } from '../../test/cast/people.ts'
import { databaseName, startDocket, useDocket } from '../../test/harness.ts'
import { exchange, head } from '../../test/input/raw.ts'
import { connectTo, waitForLocked } from '../../test/postgres.ts'
import { refused } from '../../test/refused.ts'
import { newUser } from '../accounts/new-user.ts'
import { insertUser } from '../accounts/user-queries.ts'
import { toTimestamp } from '../engine/outside/clock.ts'
import { isOwnHost } from '../engine/outside/host-names.ts'

const password = 'correct horse'

describe(`set-up on ${databaseName}`, () => {
  const docket = useDocket()

  test('setup: of 30 at once one makes the admin, and the others are told that it is done', async () => {
    assert.deepEqual(await docket.client().getSetupState(), { setup_required: true })
    const answers = await Promise.all(
      Array.from({ length: 30 }, (_, n) =>
        docket.client().raw('setup', { body: { email: `admin-${n}@example.org`, password } }),
      ),
    )
    assert.deepEqual(
      answers.map(({ status }) => status).sort((a, b) => a - b),
      [201, ...Array.from({ length: 29 }, () => 409)],
    )
    for (const answer of answers.filter(({ status }) => status === 409)) {
      assert.equal(answer.headers.get('set-cookie'), null)
      assert.equal((await answer.json()).code, 'setup.done')
    }
    const winner = answers.find(({ status }) => status === 201)!
    const { token, user_id, role, ...more } = await winner.json()
    assert.deepEqual([role, more], ['admin', {}])
    const me = await docket.client(token).getMe()
    assert.deepEqual([me.user_id, me.role, me.email_verified], [user_id, 'admin', true])

    const cookie = winner.headers.get('set-cookie')!.split(';')[0]!
    const byCookie = await docket.client().raw('getMe', {}, { headers: { cookie } })
    assert.deepEqual(await byCookie.json(), me)
  })

  test('getSetupState tells that setup is done, once and for all', async () => {
    assert.deepEqual(await docket.client().getSetupState(), { setup_required: false })
    await refused(docket.client().setup({ body: { email: 'late@example.org', password } }), 'setup.done')
    await refused(docket.client().login({ body: { email: 'late@example.org', password } }), 'auth.invalid_credentials')
  })
})

describe(`set-up with a name and a language on ${databaseName}`, () => {
  test('setup takes both along, and is in the audit', async () => {
    await using docket = await startDocket()
    const body = { email: 'admin@example.org', password, display_name: ' Ann ', locale: 'de' as const }
    for (const wrong of [{ display_name: 'x'.repeat(41) }, { locale: 'xx' as 'de' }, { locale: '' as 'de' }]) {
      await refused(docket.client().setup({ body: { ...body, ...wrong } }), 'request.invalid')
    }
    const { token, user_id } = await docket.client().setup({ body })
    const { display_name, locale } = await docket.client(token).getMe()
    assert.deepEqual([display_name, locale], ['Ann', 'de'])
    assert.deepEqual(await auditOf(docket, user_id), [{ event: 'auth.register', ok: true, ip: '127.0.0.1' }])
  })
})

describe(`set-up of a Docket where people signed up first, on ${databaseName}`, () => {
  test('setup refuses an e-mail address that has an account, and stays to be done', async () => {
    await using docket = await startDocket()
    const person = await register(docket)
    const body = { email: ` ${person.email.toUpperCase()} `, password: 'another password' }
    await refused(docket.client().setup({ body }), 'auth.email_taken')
    assert.equal((await person.api.getMe()).role, 'user')
    await refused(
      docket.client().login({ body: { email: person.email, password: body.password } }),
      'auth.invalid_credentials',
    )
    assert.deepEqual(await docket.client().getSetupState(), { setup_required: true })
    await docket.client().setup({ body: { email: 'admin@example.org', password } })
  })

  test('setup tells of an account with the same address that is made at the same moment', async () => {
    await using docket = await startDocket()
    const { config, db, clock } = docket.app.context
    const body = { email: 'admin@example.org', password }
    const user = newUser(body, {
      password_hash: 'no hash',
      role: 'user',
      email_verified: 0,
      created_at: toTimestamp(clock.now()),
    })
    const setUp = () => refused(docket.client().setup({ body }), 'auth.email_taken')
    if (config.databaseUrl === undefined) {
      await Promise.all([db.transact((tx) => insertUser(tx, user)), setUp()]) // one writer: the one comes after the other
    } else {
      await using registration = await connectTo(config.databaseUrl)
      await using looking = await connectTo(config.databaseUrl)
      const names = Object.keys(user)
      await registration.query('begin')
      await registration.query(
        `insert into users (${names.join()}) values (${names.map((_, at) => `$${at + 1}`).join()})`,
        Object.values(user),
      )
      const answer = setUp() // has looked and found no such account, and waits with making it
      await waitForLocked(looking)
      await registration.query('commit')
      await answer
    }
    assert.deepEqual(await docket.client().getSetupState(), { setup_required: true })
  })

  for (const { length, accepted } of [
    { length: 7, accepted: false },
    { length: 8, accepted: true },
    { length: 128, accepted: true },
    { length: 129, accepted: false },
  ]) {
    test(`setup ${accepted ? 'takes' : 'refuses'} a password of ${length} code points, whatever its bytes`, async () => {
      await using docket = await startDocket()
      const body = { email: 'admin@example.org', password: '🐎'.repeat(length) }
      if (!accepted) return void (await refused(docket.client().setup({ body }), 'request.invalid'))
      const { user_id } = await docket.client().setup({ body })
      assert.equal((await signIn(docket.client(), body)).user_id, user_id)
    })
  }
})

describe(`the name under which Docket is set up, on ${databaseName}`, () => {
  const docket = useDocket({ environment: { DOCKET_BASE_URL: 'https://docket.example:8443' } })

  test('setup is refused under a name that somebody else could lead here, and leaves Docket as it is', async () => {
    const body = JSON.stringify({ email: 'admin@example.org', password: 'correct horse' })
    for (const host of ['evil.example', 'evil.example:8080', 'localhost.evil.example', 'a@evil.example', '%']) {
      const answer = await exchange(
        docket.url,
        head('POST /api/v1/setup', {
          host,
          origin: `http://${host}`,
          'x-forwarded-host': 'localhost',
          'content-type': 'application/json',
          'content-length': String(body.length),
          connection: 'close',
        }) + body,
      )
      assert.match(answer, /^HTTP\/1\.1 403 [^]*"code":"(request\.host|auth\.cross_site)"/, host)
    }
    assert.deepEqual(await docket.client().getSetupState(), { setup_required: true })
    assert.ok((await docket.client().setup({ body: JSON.parse(body) })).token)
  })

  test('names that nobody else can lead here are our own', () => {
    const base = 'https://docket.example:8443'
    for (const host of [
      ...['docket.example', 'docket.example:443', 'DOCKET.example.', 'localhost', 'localhost:8080', 'a.localhost'],
      ...['127.0.0.1:8080', '192.168.1.7', '[::1]:8080', '[fe80::1]', 'nas', 'nas:8080', 'nas.local', 'nas.lan:80'],
      ...['docket.internal', 'docket.home.arpa', ''],
    ]) {
      assert.equal(isOwnHost(host, base), true, host)
    }
    for (const host of [
      'evil.example',
      'xdocket.example',
      'docket.example.evil.example',
      'local.evil.example',
      '%',
      'a b',
    ]) {
      assert.equal(isOwnHost(host, base), false, host)
    }
  })
})

describe(`build identity and sign-in settings on ${databaseName}`, () => {
  const docket = useDocket({ environment: { DOCKET_SIGNUP: 'closed', DOCKET_BUILD_REVISION: '' } })

  test('getVersion tells the version and the runtime', async () => {
    const { version, go_version, ...rest } = await docket.client().getVersion()
    assert.match(version, /^\d+\.\d+\.\d+$/)
    assert.equal(go_version, `node ${process.version}`)
    assert.deepEqual(rest, { revision: '', build_time: '', modified: false })
  })

  test('getAuthConfig tells whether people can sign up', async () => {
    const { signup_enabled, locales, sso, mail } = await docket.client().getAuthConfig()
    assert.deepEqual(mail, { enabled: false })
    assert.deepEqual([signup_enabled, locales, sso.enabled], [false, ['en', 'de', 'fr', 'es'], false])
  })

  test('getAuthConfig tells whether a session cookie came, so that a browser without one need not ask who it is', async () => {
    const ask = async (cookie: string) => {
      const answer = await docket.client().raw('getAuthConfig', {}, { headers: { cookie } })
      return ((await answer.json()) as { signed_in: boolean }).signed_in
    }
    assert.deepEqual([await ask('theme=dark'), await ask('svc_jwt='), await ask('svc_jwt=ended')], [false, false, true])
  })
})
