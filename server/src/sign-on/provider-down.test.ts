import assert from 'node:assert/strict'
import type { ServerResponse } from 'node:http'
import { describe, test } from 'node:test'
import { password, registerAs, signIn } from '../../test/cast/people.ts'
import { comeBack, goTo, type Jar, leave, newcomer, passThrough, signOn, useSignOn } from '../../test/cast/sign-on.ts'
import { databaseName, startDocket } from '../../test/harness.ts'
import { startHostileProvider } from '../../test/peers/hostile-provider.ts'

const down = 'https://docket.example/#sso-error=provider-down'

describe(`F12: OIDC provider down, on ${databaseName}`, () => {
  const { docket, peer } = useSignOn()
  const ann = { email: 'ann@example.org', password }

  test('password login unaffected; oidcLogin from cached metadata; oidcCallback → /#sso-error', async () => {
    await registerAs(docket, ann.email)
    const { subject } = newcomer(peer)
    const jar: Jar = new Map()
    const login = `${docket.url}/api/v1/auth/oidc/login`

    peer.goDown()
    assert.deepEqual(await goTo(login, jar), { status: 302, location: down, text: '' })
    assert.equal(jar.size, 0)
    await signIn(docket.client(), ann)

    peer.goDown(false)
    const back = await passThrough(peer, await leave(docket, jar), subject)
    peer.goDown()
    assert.equal((await leave(docket, new Map())).origin, peer.issuer)
    await signIn(docket.client(), ann)
    assert.equal((await comeBack(docket, back, jar)).location, down)
    assert.equal(jar.size, 0)

    peer.goDown(false)
    assert.equal((await signOn(docket, peer, subject)).location, '/')
    const told = docket.notes.filter((line) => line.includes('cannot sign in')).map((line) => JSON.parse(line).why)
    assert.ok(
      told.length > 0 && told.every((why) => /^the provider: it cannot be reached \(\w+\)$/.test(why)),
      told.join(),
    )
  })

  test('a provider that hangs keeps nobody waiting but those who come through it', async () => {
    await using hostile = await startHostileProvider()
    await using other = await startDocket({ environment: hostile.environment })
    await registerAs(other, ann.email)
    const jar: Jar = new Map()
    const address = await leave(other, jar)
    const back = new URL('https://docket.example/api/v1/auth/oidc/callback')
    back.searchParams.set('code', address.searchParams.get('nonce')!)
    back.searchParams.set('state', address.searchParams.get('state')!)
    const arrived = Promise.withResolvers<ServerResponse>()
    hostile.answers = { '/token': arrived.resolve }
    const waiting = comeBack(other, back, jar)
    const hanging = await arrived.promise
    let isOver = false
    void waiting.finally(() => (isOver = true))
    await signIn(other.client(), ann)
    assert.equal(isOver, false)
    hanging.destroy()
    assert.equal((await waiting).location, down)
  })
})
