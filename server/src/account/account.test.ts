import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { register } from '../../test/cast/people.ts'
import { databaseName, useDocket } from '../../test/harness.ts'
import { refused } from '../../test/refused.ts'

describe(`account on ${databaseName}`, () => {
  const docket = useDocket()

  test('getMe shows the caller and nothing that is secret', async () => {
    const { api, email, user_id } = await register(docket)
    assert.deepEqual(await api.getMe(), {
      user_id,
      email,
      display_name: '',
      has_portrait: false,
      presence: true,
      has_handed_out: false,
      role: 'user',
      locale: 'en',
      demo: false,
      email_verified: false,
      must_change_password: false,
      billing: 'off',
      trial_ends_at: null,
      has_password: true,
      reachable_at: '',
    })
  })

  test('getMe refuses whoever is not signed in, and says how to sign in', async () => {
    await refused(docket.client().getMe(), 'auth.required')
    const answer = await docket.client().raw('getMe')
    assert.equal(answer.headers.get('www-authenticate'), 'Bearer')
    assert.equal(answer.headers.get('set-cookie'), null)
  })
})
