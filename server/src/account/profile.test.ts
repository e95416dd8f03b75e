import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import { type Person, register } from '../../test/cast/people.ts'
import { databaseName, useDocket } from '../../test/harness.ts'
import { refused } from '../../test/refused.ts'

describe(`the profile on ${databaseName}`, () => {
  const docket = useDocket()
  let ann: Person

  before(async () => {
    ann = await register(docket, 'ann')
  })

  test('updateMe sets the name, trimmed, and the language, each alone', async () => {
    const asItWas = await ann.api.getMe()
    assert.equal(await ann.api.updateMe({ body: { display_name: '  Ann 🦊 ' } }), undefined)
    assert.deepEqual(await ann.api.getMe(), { ...asItWas, display_name: 'Ann 🦊' })
    await ann.api.updateMe({ body: { locale: 'fr' } })
    assert.deepEqual(await ann.api.getMe(), { ...asItWas, display_name: 'Ann 🦊', locale: 'fr' })
    await ann.api.updateMe({ body: {} })
    assert.deepEqual(await ann.api.getMe(), { ...asItWas, display_name: 'Ann 🦊', locale: 'fr' })
    await ann.api.updateMe({ body: { display_name: '', locale: 'en' } })
    assert.deepEqual(await ann.api.getMe(), asItWas)
  })

  test('updateMe counts 40 code points, and refuses what is wrong', async () => {
    await ann.api.updateMe({ body: { display_name: '🦊'.repeat(40) } })
    for (const display_name of ['🦊'.repeat(41), 'a\nb', '\u200b']) {
      await refused(ann.api.updateMe({ body: { display_name } }), 'request.invalid')
    }
    await refused(ann.api.updateMe({ body: { locale: 'it' as 'en' } }), 'request.invalid')
    assert.equal((await ann.api.getMe()).display_name, '🦊'.repeat(40))
    await refused(docket.client().updateMe({ body: {} }), 'auth.required')
  })

  test('nobody makes themself an admin, verified or somebody else by updateMe (CVE-2026-23478, CVE-2026-27946)', async () => {
    const asItWas = await ann.api.getMe()
    const wishes = {
      role: 'admin',
      email: 'other@example.org',
      email_verified: true,
      must_change_password: true,
      demo: true,
      user_id: '00000000-0000-4000-8000-000000000000',
    }
    await ann.api.updateMe({ body: { ...wishes, display_name: asItWas.display_name } })
    assert.deepEqual(await ann.api.getMe(), asItWas)
  })
})
