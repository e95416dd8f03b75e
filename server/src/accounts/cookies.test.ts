import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { tokenOf } from '../../test/cast/links.ts'
import { mailbox } from '../../test/cast/mailbox.ts'
import { register, signIn } from '../../test/cast/people.ts'
import { challengeOf, enrol } from '../../test/cast/totp.ts'
import { databaseName, useDocket } from '../../test/harness.ts'
import { systemClock } from '../engine/outside/clock.ts'

const body = { email: 'ann@example.org', password: 'correct horse', terms_accepted: true as const }

for (const { baseUrl, secure } of [
  { baseUrl: 'http://docket.example', secure: '' },
  { baseUrl: 'https://docket.example', secure: '; Secure' },
]) {
  describe(`the session cookie of ${baseUrl} on ${databaseName}`, () => {
    const docket = useDocket({ environment: { DOCKET_BASE_URL: baseUrl } })

    test('has the same attributes wherever it is set and cleared', async () => {
      const inUse = `Max-Age=2592000; Path=/; HttpOnly${secure}; SameSite=Lax`
      const cleared = `svc_jwt=; Max-Age=0; Path=/; HttpOnly${secure}; SameSite=Lax`
      // None of these headers may turn a plain installation into a secure one, or name another domain.
      const headers = { 'x-forwarded-proto': 'https', 'x-forwarded-host': 'evil.example', forwarded: 'proto=https' }
      const cookieOf = async (id: 'setup' | 'register' | 'login') => {
        const email = id === 'setup' ? 'admin@example.org' : body.email
        const answer = await docket.client().raw(id, { body: { ...body, email } }, { headers })
        const [value, ...attributes] = answer.headers.getSetCookie()[0]!.split('; ')
        assert.equal(value, `svc_jwt=${(await answer.json()).token}`)
        return attributes.join('; ')
      }
      assert.equal(await cookieOf('setup'), inUse)
      assert.equal(await cookieOf('register'), inUse)
      assert.equal(await cookieOf('login'), inUse)

      await docket.client().forgotPassword({ body: { email: body.email } })
      const box = mailbox(docket)
      await box.next(body.email) // the one for the verification
      const link = tokenOf((await box.next(body.email)).link)
      const reset = { body: { token: link, password: body.password } }
      const answer = await docket.client().raw('resetPassword', reset, { headers })
      assert.deepEqual(answer.headers.getSetCookie()[0]!.replace(/=eyJ[^;]+/, '='), `svc_jwt=; ${inUse}`)

      const { token } = await signIn(docket.client(), body)
      for (const status of [204, 401]) {
        const answer = await docket.client().raw('logout', {}, { headers: { cookie: `svc_jwt=${token}` } })
        assert.deepEqual([answer.status, answer.headers.get('set-cookie')], [status, cleared])
      }
    })

    test('that of a trusted browser goes to the sign-in only, and is cleared as it was set', async () => {
      const person = await register(docket)
      const { code } = await enrol(person, systemClock)
      const challenge = await challengeOf(docket, person.email, body.password)
      const verified = await docket.client().raw('verifyTotp', { body: { challenge, code: code(1), remember: true } })
      const [session, trusted, device, ...others] = verified.headers.getSetCookie()
      assert.deepEqual(others, [])
      assert.match(session!, /^svc_jwt=[^;]+; Max-Age=2592000; Path=\/; HttpOnly/)
      const attributes = `Path=/api/v1/auth; HttpOnly${secure}; SameSite=Lax`
      assert.match(trusted!, new RegExp(`^svc_td=[\\w-]{43}; Max-Age=2592000; ${attributes}$`))
      assert.match(device!, new RegExp(`^svc_kd=[^;]+; Max-Age=31536000; ${attributes}$`))
      const disabled = await person.api.raw('disableTotp', { body: { password: body.password } })
      assert.deepEqual(disabled.headers.getSetCookie(), [`svc_td=; Max-Age=0; ${attributes}`])
    })

    test(`browsers are ${secure ? 'told to come back over https only' : 'not bound to https'}`, async () => {
      const expected = secure ? 'max-age=63072000' : null
      for (const path of ['/', '/api/v1/version', '/api/v1/users/me', '/api/v1/nothing', '/healthz', '/docs']) {
        const answer = await fetch(`${docket.url}${path}`, { headers: { accept: 'text/html' } })
        assert.equal(answer.headers.get('strict-transport-security'), expected, path)
      }
    })
  })
}
