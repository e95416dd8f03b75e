import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { comeBack, type Jar, leave, newcomer, signOn, useSignOn } from '../../test/cast/sign-on.ts'
import { databaseName, TestClock } from '../../test/harness.ts'
import { MINUTE } from '../engine/outside/clock.ts'

describe(`many sign-ons from one address, for oidcCallback, on ${databaseName}`, () => {
  const clock = new TestClock()
  const { docket, peer } = useSignOn({ clock, limits: { loginPerAddress: 3 } })

  /** With a code that nobody was given. */
  const guess = async () => {
    const jar: Jar = new Map()
    const state = (await leave(docket, jar)).searchParams.get('state')
    const back = new URL('https://docket.example/api/v1/auth/oidc/callback')
    for (const [name, value] of Object.entries({ code: 'made-up', state: state!, iss: peer.issuer })) {
      back.searchParams.set(name, value)
    }
    return (await comeBack(docket, back, jar)).location
  }
  const failed = 'https://docket.example/#sso-error=failed'
  const tooMany = 'https://docket.example/#sso-error=too-many'

  test('are as many as there are, as long as they succeed', async () => {
    for (let round = 0; round < 5; round++) {
      const { subject } = newcomer(peer)
      assert.equal((await signOn(docket, peer, subject)).location, '/')
    }
    const entered = await Promise.all(
      Array.from({ length: 3 }, async () => (await signOn(docket, peer, newcomer(peer).subject)).location),
    )
    assert.deepEqual(new Set(entered), new Set(['/']))
  })

  test('are no longer passed on to the provider once many have failed, for a minute', async () => {
    const asked = () => peer.asked.filter((path) => path === '/token').length
    const before = asked()
    for (let round = 0; round < 3; round++) assert.equal(await guess(), failed)
    for (let round = 0; round < 3; round++) assert.equal(await guess(), tooMany)
    assert.equal(asked(), before + 3)
    const { subject } = newcomer(peer)
    assert.equal((await signOn(docket, peer, subject)).location, '/#sso-error=too-many')
    clock.advance(MINUTE)
    assert.equal((await signOn(docket, peer, subject)).location, '/')
  })
})
