import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { OperationId } from '@docket/contract'
import { tokenOf } from '../../test/cast/links.ts'
import { mailbox } from '../../test/cast/mailbox.ts'
import { codeAt, STEP_MS } from '../../test/cast/totp.ts'
import { databaseName, startDocket, TestClock } from '../../test/harness.ts'
import { query } from '../engine/db/query.ts'
import type { Schema } from '../engine/db/schema.ts'
import { de } from '../engine/mail/words/de.ts'
import { en } from '../engine/mail/words/en.ts'
import type { Words } from '../engine/mail/words/words.ts'

const tables = [
  'users',
  'sessions',
  'jobs',
  'throttles',
  'link_tokens',
  'totps',
  'recovery_codes',
  'login_challenges',
  'trusted_devices',
  'api_keys',
  'audit_events',
] as const satisfies (keyof Schema)[]

const [password, another, third] = ['correct horse', 'battery staple', 'paper clip 7']

describe(`what an account is told by mail on ${databaseName}`, () => {
  for (const [locale, words] of Object.entries({ en, de })) {
    test(`a change that protects it is told at once (${locale}), and no secret stands where nobody asked for it`, async () => {
      const clock = new TestClock()
      await using docket = await startDocket({ clock, logLevel: 'debug' })
      const box = mailbox(docket)
      const email = `ann.${locale}@example.org`
      const secrets = [password, another, third]
      const said: string[] = []

      /** Calls an operation as whoever `token` is, and keeps what came back beside what it is there to hand out. */
      const call = async (id: OperationId, body?: object, token?: string): Promise<Record<string, unknown>> => {
        const answer = await docket.client(token).raw(id, body && { body })
        const text = await answer.text()
        const cookies = answer.headers.getSetCookie().flatMap((cookie) => /^[^=]+=([^;]+)/.exec(cookie)?.[1] ?? [])
        secrets.push(...cookies)
        assert.ok(answer.ok, `${id}: ${text}`)
        return { ...(text === '' ? {} : JSON.parse(text)), cookie: cookies[0] }
      }
      const handedOut = (...values: unknown[]) => void secrets.push(...(values as string[]))
      const letter = async (kind: Exclude<keyof Words, 'all'>, more: readonly string[] = []) => {
        const mail = await box.next(email)
        const { subject } = words[kind]
        assert.equal(mail.subject, subject)
        for (const text of more) assert.ok(mail.text.includes(text) && mail.html.includes(text), `${kind}: ${text}`)
        said.push(mail.text.replaceAll(mail.link || '\n', ''), mail.html.replaceAll(mail.link || '\n', ''))
        return mail
      }

      const { token } = await call('register', { email, password, locale, terms_accepted: true })
      const session = token as string
      handedOut(session, tokenOf((await letter('verify')).link))

      const { secret_base32 } = await call('setUpTotp', undefined, session)
      const secret = secret_base32 as string
      const { recovery_codes: first } = await call('confirmTotp', { code: codeAt(secret, clock.now()) }, session)
      handedOut(secret, ...(first as string[]))
      await letter('two_factor_on')

      const { recovery_codes } = await call('regenerateRecoveryCodes', undefined, session)
      const codes = recovery_codes as string[]
      handedOut(...codes)
      await letter('recovery_codes_renewed')

      clock.advance(STEP_MS)
      const login = async (body: object) => {
        const { challenge } = await call('login', { email, password })
        handedOut(challenge)
        const { token } = await call('verifyTotp', { challenge, ...body })
        handedOut(token)
      }
      await login({ code: codeAt(secret, clock.now()), remember: true })
      await login({ recovery_code: codes[0] })
      await letter('recovery_code_used', ['9'])

      const { key } = await call('createApiKey', { name: 'Laptop <b>' }, session)
      handedOut(key)
      const made = await letter('api_key_made')
      assert.ok(made.text.includes('Laptop <b>') && made.html.includes('Laptop &#60;b&#62;'))
      assert.ok(!made.html.includes('Laptop <b>'))

      const change = { current_password: password, new_password: another }
      const { cookie: renewed } = await call('changePassword', change, session)
      await letter(
        'password_changed',
        ['One API key goes on working.', 'Ein API-Schlüssel gilt weiter.'].slice(
          locale === 'en' ? 0 : 1,
          locale === 'en' ? 1 : 2,
        ),
      )
      await call('disableTotp', { password: another }, renewed as string)
      await letter('two_factor_off')

      await call('forgotPassword', { email })
      const reset = tokenOf((await letter('reset')).link)
      handedOut(reset)
      await call('resetPassword', { token: reset, password: third })
      await letter('password_changed')
      assert.equal((await box.all(email)).length, 9, 'nothing is told twice')

      const later = docket.client((await call('login', { email, password: third })).token as string)
      said.push(JSON.stringify([await later.getMe(), await later.getAudit({}), await later.getSessions()]))
      said.push(JSON.stringify([await later.getApiKeys(), await (await later.raw('exportMe')).text()]))
      const { db } = docket.app.context
      for (const name of tables) said.push(JSON.stringify(await db.all(rows[name]!, {})))
      const logged = docket.notes.filter((line) => !line.includes('"a mail is kept'))
      assert.ok(logged.length > 15, 'each request has its line')
      const text = [...said, ...logged].join('\n')
      assert.ok(secrets.length > 30 && secrets.every((one) => typeof one === 'string' && one.length > 8))
      for (const one of secrets) assert.ok(!text.includes(one), `${one} stands in ${around(text, one)}`)
    })
  }
})

const around = (text: string, part: string): string => text.slice(Math.max(text.indexOf(part) - 80, 0)).slice(0, 200)

const rows = Object.fromEntries(tables.map((name) => [name, query((q) => q.selectFrom(name).selectAll())] as const))
