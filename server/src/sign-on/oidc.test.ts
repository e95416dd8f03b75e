import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { type Docket, databaseName, startDocket, TestClock } from '../../test/harness.ts'
import { type IdentityPeer, startIdentityPeer } from '../../test/identity-peer.ts'
import { signOn } from '../../test/sign-on.ts'

describe(`oidcLogin and oidcCallback on ${databaseName}`, () => {
  const clock = new TestClock()
  let peer: IdentityPeer
  let docket: Docket
  before(async () => {
    peer = await startIdentityPeer()
    docket = await startDocket({ clock, environment: peer.environment })
  })
  after(async () => {
    await docket[Symbol.asyncDispose]()
    await peer[Symbol.asyncDispose]()
  })

  test('sign somebody new on', async () => {
    peer.people.set('ann', { email: 'Ann@Example.org', email_verified: true, name: 'Ann', locale: 'de-CH' })
    const { location, token } = await signOn(docket, peer, 'ann')
    assert.equal(location, '/')
    const me = await docket.client(token).getMe()
    assert.deepEqual(
      { ...me, user_id: '' },
      {
        user_id: '',
        email: 'ann@example.org',
        display_name: 'Ann',
        has_portrait: false,
        role: 'user',
        locale: 'de',
        demo: false,
        email_verified: true,
        must_change_password: false,
        has_password: false,
        reachable_at: 'https://docket.example',
      },
    )
  })
})
