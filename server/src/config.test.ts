import assert from 'node:assert/strict'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, describe, test } from 'node:test'
import { loadConfig } from './config.ts'
import { StartupError } from './engine/outside/startup-error.ts'

const guide = join(import.meta.dirname, '../../docs/self-hosting.md')

const refused = (environment: Record<string, string>): string => {
  try {
    loadConfig(environment)
  } catch (error) {
    assert.ok(error instanceof StartupError, String(error))
    return error.message
  }
  return assert.fail(`${JSON.stringify(environment)} is accepted`)
}

describe('configuration', () => {
  test('keeps a connection for reading and one for writing', () => {
    assert.equal(loadConfig({}).databaseConnections, 10)
    assert.match(refused({ DOCKET_DATABASE_CONNECTIONS: '1' }), /DOCKET_DATABASE_CONNECTIONS has to be at least 2/)
  })

  test('needs nothing to be set', () => {
    const { host, port, baseUrl, databaseUrl, secret, signup, trustedProxies, logLevel, limits } = loadConfig({})
    assert.deepEqual([host, port, baseUrl], ['127.0.0.1', 8080, 'http://localhost:8080'])
    assert.deepEqual(
      [databaseUrl, secret, signup, trustedProxies, logLevel],
      [undefined, undefined, 'open', [], 'info'],
    )
    assert.deepEqual(limits, {
      loginPerAccount: 10,
      loginPerAddress: 60,
      register: 5,
      registerPerNetwork: 100,
      totp: 10,
      forgot: 3,
      forgotMails: 10,
      resend: 5,
      keyRate: 60,
      keyBurst: 120,
      demo: 5,
      pair: 5,
      pairCodes: 10,
      publicReads: 120,
      publicFeed: 60,
      keptAnswers: 256 * 1024 * 1024,
      inviteMails: 60,
      invitesPerRecipient: 3,
      mailsPerRecipient: 20,
      streamsPerUser: 100,
      streams: 20_000,
    })
  })

  test('reads who mails are from, with a name or without', () => {
    const from = (text: string) => loadConfig({ DOCKET_MAIL_FROM: text }).mailFrom
    assert.deepEqual(loadConfig({}).mailFrom, { name: 'Docket', address: 'docket@localhost' })
    assert.deepEqual(from(' docket@example.org '), { name: '', address: 'docket@example.org' })
    assert.deepEqual(from('<docket@example.org>'), { name: '', address: 'docket@example.org' })
    assert.deepEqual(from('"Docket, at home" <docket@example.org>'), {
      name: 'Docket, at home',
      address: 'docket@example.org',
    })
  })

  test('reads where mails go', () => {
    assert.equal(loadConfig({}).mailUrl, undefined)
    for (const url of ['smtp://localhost:25', 'smtps://u%40x:p%2F@mail.example.org/', 'smtp://mail?tls=any']) {
      assert.equal(loadConfig({ DOCKET_MAIL_URL: url }).mailUrl, url)
    }
  })

  test('reads who may have the figures', () => {
    assert.deepEqual(loadConfig({}).metrics, { token: undefined, listen: undefined })
    const { metrics, slowMs } = loadConfig({
      DOCKET_METRICS_TOKEN: 'abcdefghijklmnop',
      DOCKET_METRICS_LISTEN: '[::1]:9464',
      DOCKET_SLOW_MS: '250',
    })
    assert.deepEqual([metrics, slowMs], [{ token: 'abcdefghijklmnop', listen: { host: '::1', port: 9464 } }, 250])
  })

  test('takes an empty variable for one that is not set', () => {
    assert.deepEqual(
      loadConfig({ DOCKET_PORT: '', DOCKET_BASE_URL: '', DOCKET_DATABASE_URL: '', DOCKET_SIGNUP: '' }),
      loadConfig({}),
    )
  })

  test('reads what is set', () => {
    const config = loadConfig({
      DOCKET_PORT: '80',
      DOCKET_BASE_URL: 'https://Docket.example:443//',
      DOCKET_DATABASE_URL: 'postgresql://docket@db/docket',
      DOCKET_SECRET: 's'.repeat(32),
      DOCKET_TRUSTED_PROXIES: '10.0.0.0/8, 192.0.2.1 2001:db8::/32',
      DOCKET_LIMIT_STREAMS: '7',
    })
    assert.deepEqual([config.port, config.baseUrl], [80, 'https://docket.example'])
    assert.deepEqual(config.trustedProxies, ['10.0.0.0/8', '192.0.2.1', '2001:db8::/32'])
    assert.equal(config.limits.streams, 7)
  })

  test('reads every limit that docs/self-hosting.md names, each from its own variable', () => {
    const names = new Set(readFileSync(guide, 'utf8').match(/\bDOCKET_LIMIT_[A-Z_]+/g))
    const numbered = [...names].map((name, at) => [name, 1001 + at] as const)
    const limits = new Map<string, number>(
      Object.entries(loadConfig(Object.fromEntries(numbered.map(([name, value]) => [name, String(value)]))).limits),
    )
    const keyOf = (name: string) =>
      name
        .slice('DOCKET_LIMIT_'.length)
        .toLowerCase()
        .replaceAll(/_(\w)/g, (_, letter: string) => letter.toUpperCase())
    for (const [name, value] of numbered) assert.equal(limits.get(keyOf(name)), value, name)
    limits.delete('keptAnswers') // nobody sets it
    assert.deepEqual([...limits.keys()].sort(), numbered.map(([name]) => keyOf(name)).sort())
  })

  for (const [name, values, allowed] of [
    ['DOCKET_PORT', ['http', '-1', '65536', '80.5', '80 81'], /a port number/],
    ['DOCKET_BASE_URL', ['docket.example', 'ftp://docket.example', '//docket.example', 'https://'], /https?:\/\//],
    [
      'DOCKET_BASE_URL',
      ['https://docket.example/docket', 'https://docket.example/?a=1', 'https://docket.example/#top'],
      /without user, path, query or fragment/,
    ],
    ['DOCKET_SIGNUP', ['yes', 'Open', 'true'], /open or closed/],
    ['DOCKET_LOG_LEVEL', ['loud', 'INFO'], /fatal, error, warn, info, debug, trace or silent/],
    ['DOCKET_LIMIT_LOGIN_PER_ACCOUNT', ['0', '-5', 'none', '1.5', 'Infinity'], /a whole number|at least 1/],
    [
      'DOCKET_METRICS_LISTEN',
      ['9464', ':9464', '::1:9464', '[localhost]:9464', '127.0.0.1:65536', 'http://127.0.0.1:9464', '127.0.0.1'],
      /an address and a port/,
    ],
    ['DOCKET_DRAIN_SECONDS', ['-1', '1.5', '10s', '3601'], /a whole number|at least 0|at most 3600/],
    ['DOCKET_SLOW_MS', ['0', '1s', '-1'], /a whole number|at least 1/],
    ['DOCKET_LIMIT_STREAMS', ['0', '1e99'], /a whole number|at least 1/],
    [
      'DOCKET_MAIL_FROM',
      [
        'Docket',
        'Docket <docket>',
        'a@x, b@x',
        'Docket <a@x>, <b@x>',
        'Docket a@x',
        'Docket <a@x',
        'a@x>',
        'Docket\r\nBcc: b@x <a@x>',
      ],
      /an address, or a name and an address/,
    ],
    [
      'DOCKET_TRUSTED_PROXIES',
      ['nginx', '10.0.0.0/33', '10.0.0', '2001:db8::/129', '10.0.0.1/8/8', '10.0.0.1/x', '0.0.0.0/0', '*', 'true'],
      /addresses or networks like/,
    ],
  ] as const) {
    for (const value of values) {
      test(`${name}="${value}" is refused by name, with what it is and what is allowed`, () => {
        const text = refused({ [name]: value })
        assert.ok(text.startsWith(`${name} has to be `), text)
        assert.ok(text.includes(`"${value}"`), text)
        assert.match(text, allowed)
      })
    }
  }

  for (const [name, value, allowed] of [
    ['DOCKET_METRICS_TOKEN', 'hunter2', /at least 16 characters/],
    ['DOCKET_METRICS_TOKEN', 'hunter2 hunter2 hunter2', /at least 16 characters/],
    ['DOCKET_SECRET', 'hunter2', /at least 32 characters/],
    ['DOCKET_DATABASE_URL', 'mysql://docket:hunter2@db/docket', /begins with postgres:\/\//],
    ['DOCKET_MAIL_URL', 'http://docket:hunter2@mail.example', /begins with smtp:\/\/ or smtps:\/\//],
    ['DOCKET_MAIL_URL', 'smtp.example.org:hunter2', /begins with smtp:\/\/ or smtps:\/\//],
    ['DOCKET_MAIL_URL', 'smtp://docket:hunter2@mail.example/path', /an address like smtps:\/\//],
    ['DOCKET_MAIL_URL', 'smtp://docket:hunter2%@mail.example', /an address like smtps:\/\//],
    ['DOCKET_MAIL_URL', 'smtp://docket:hunter2@mail.example?tls=maybe', /an address like smtps:\/\//],
    ['DOCKET_MAIL_URL', 'smtp://docket:hunter2@mail.example?pool=true', /an address like smtps:\/\//],
    ['DOCKET_MAIL_URL', 'smtps://docket:hunter2@mail.example?tls=off', /an address like smtps:\/\//],
    ['DOCKET_MAIL_URL', 'smtp://:hunter2@mail.example', /an address like smtps:\/\//],
    ['DOCKET_MAIL_URL', 'smtp:hunter2', /an address like smtps:\/\//],
    ['DOCKET_BASE_URL', 'https://docket:hunter2@docket.example', /without user, path, query or fragment/],
    ['DOCKET_BASE_URL', 'ftp://docket:hunter2@docket.example', /begins with http:\/\/ or https:\/\//],
  ] as const) {
    test(`${name} ${value.slice(0, 6)}… is refused without being repeated`, () => {
      const text = refused({ [name]: value })
      assert.ok(text.startsWith(`${name} has to be `), text)
      assert.match(text, allowed)
      assert.doesNotMatch(text, /hunter2/)
    })
  }

  test('PostgreSQL needs a secret that all processes share', () => {
    assert.match(refused({ DOCKET_DATABASE_URL: 'postgres://db/docket' }), /^DOCKET_SECRET has to be set together/)
  })

  describe('for payments and signing on', () => {
    const folder = mkdtempSync(join(tmpdir(), 'docket-config-'))
    after(() => rmSync(folder, { recursive: true }))

    const plansFile = (content: string): string => {
      const file = join(folder, 'plans.json')
      writeFileSync(file, content)
      return file
    }
    const plan = { id: 'team', label: 'Team', price: 'price_1' }
    const paying = (plans: unknown, more: Record<string, string> = {}) => ({
      DOCKET_STRIPE_SECRET_KEY: 'sk_hunter2',
      DOCKET_PLANS_FILE: plansFile(typeof plans === 'string' ? plans : JSON.stringify(plans)),
      ...more,
    })
    const signOn = {
      DOCKET_OIDC_ISSUER: 'https://sso.example.org/realms/main',
      DOCKET_OIDC_CLIENT_ID: 'docket',
      DOCKET_OIDC_CLIENT_SECRET: 'hunter2',
    }

    test('neither is there unless it is set', () => {
      const { billing, signOn } = loadConfig({ DOCKET_TRIAL_DAYS: '3', DOCKET_OIDC_PROVIDER_NAME: 'Example' })
      assert.deepEqual([billing, signOn], [undefined, undefined])
    })

    test('reads plans, secrets and days', () => {
      const { billing } = loadConfig(
        paying([plan, { ...plan, id: 'solo', highlight: true }], {
          DOCKET_STRIPE_WEBHOOK_SECRET: 'whsec_new, whsec_old',
          DOCKET_STRIPE_API_BASE: 'http://127.0.0.1:12111',
        }),
      )
      const filled = { kind: '', tagline: '', description: '', highlight: false }
      assert.deepEqual(billing, {
        secretKey: 'sk_hunter2',
        webhookSecrets: ['whsec_new', 'whsec_old'],
        apiBase: 'http://127.0.0.1:12111',
        plans: [
          { ...filled, ...plan },
          { ...filled, ...plan, id: 'solo', highlight: true },
        ],
        trialDays: 14,
      })
    })

    test('reads the identity provider', () => {
      assert.deepEqual(loadConfig({ ...signOn, DOCKET_OIDC_HOSTED_DOMAIN: 'Example.org' }).signOn, {
        issuer: 'https://sso.example.org/realms/main',
        clientId: 'docket',
        clientSecret: 'hunter2',
        providerName: 'sso.example.org',
        buttonLabel: '',
        hostedDomain: 'example.org',
      })
    })

    for (const [what, plans, allowed] of [
      ['no JSON', '[', /not valid JSON/],
      ['no array', { plan }, /array/],
      ['nothing', [], /at least one plan/],
      ['a plan without a price', [{ id: 'team', label: 'Team' }], /0\.price/],
      ['a plan with a field that means nothing', [{ ...plan, prize: 'x' }], /prize/],
      ['two plans of one id', [plan, plan], /the same id/],
      [
        'two highlights',
        [
          { ...plan, highlight: true },
          { ...plan, id: 'b', highlight: true },
        ],
        /more than one plan/,
      ],
    ] as const) {
      test(`a plans file with ${what} stops the start`, () => {
        const text = refused(paying(plans))
        assert.match(text, /^DOCKET_PLANS_FILE \(.*plans\.json\): /)
        assert.match(text, allowed)
      })
    }

    test('a plans file that is not there stops the start', () => {
      const text = refused({ DOCKET_STRIPE_SECRET_KEY: 'sk_hunter2', DOCKET_PLANS_FILE: join(folder, 'none') })
      assert.match(text, /cannot be read \(ENOENT\)/)
    })

    test('what belongs together has to be set together', () => {
      const { DOCKET_PLANS_FILE } = paying([plan])
      assert.match(refused({ DOCKET_PLANS_FILE }), /have to be set together/)
      assert.match(refused({ DOCKET_STRIPE_SECRET_KEY: 'sk_hunter2' }), /have to be set together/)
      for (const name of Object.keys(signOn)) {
        assert.match(refused({ ...signOn, [name]: '' }), /have to be set together/, name)
      }
    })

    for (const [name, values] of [
      ['DOCKET_STRIPE_API_BASE', ['api.stripe.com', 'http://stripe.example', 'https://a:b@stripe.example']],
      ['DOCKET_OIDC_ISSUER', ['http://sso.example.org', 'ftp://127.0.0.1', 'https://sso.example.org?a=b']],
      ['DOCKET_OIDC_HOSTED_DOMAIN', ['@example.org', 'example', 'a@example.org', 'example.org,example.net']],
      ['DOCKET_TRIAL_DAYS', ['-1', '1.5', 'two weeks', '1e9']],
    ] as const) {
      for (const value of values) {
        test(`${name}="${value}" is refused by name`, () => {
          const text = refused({ ...paying([plan]), ...signOn, [name]: value })
          assert.ok(text.startsWith(`${name} has to be `), text)
          assert.doesNotMatch(text, /hunter2/)
        })
      }
    }
  })
})
