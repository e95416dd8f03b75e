import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { endpoints } from '@docket/contract'
import { startDocket, useDocket } from '../../../test/harness.ts'

export const runsOnce = 'these answers come without asking a database'

describe('where programs look first', () => {
  const docket = useDocket()

  test('password managers are led to where the password is changed', async () => {
    const answer = await fetch(`${docket.url}/.well-known/change-password`, { redirect: 'manual' })
    assert.deepEqual([answer.status, answer.headers.get('location')], [302, '/settings/security'])
  })

  test('security.txt says whom to tell, where that is set, and is there no more than half a year after', async () => {
    const unset = await fetch(`${docket.url}/.well-known/security.txt`, { headers: { accept: 'text/html' } })
    assert.deepEqual([unset.status, unset.headers.get('content-type')], [404, 'application/json; charset=utf-8'])
    const environment = {
      DOCKET_SECURITY_CONTACT: 'security@example.org',
      DOCKET_BASE_URL: 'https://docket.example.org',
    }
    await using set = await startDocket({ environment })
    const answer = await fetch(`${set.url}/.well-known/security.txt`)
    assert.equal(answer.headers.get('content-type'), 'text/plain; charset=utf-8')
    const [contact, expires, canonical] = (await answer.text()).trim().split('\n')
    assert.equal(contact, 'Contact: mailto:security@example.org')
    const days = (Date.parse(expires!.replace('Expires: ', '')) - Date.now()) / 86_400_000
    assert.ok(days > 170 && days < 365, String(days))
    assert.equal(canonical, 'Canonical: https://docket.example.org/.well-known/security.txt')
  })

  test('llms.txt names operations that there are', async () => {
    const answer = await fetch(`${docket.url}/llms.txt`)
    assert.equal(answer.headers.get('content-type'), 'text/plain; charset=utf-8')
    const text = await answer.text()
    const known = new Set(Object.values(endpoints).map(({ path }) => path.replaceAll(/\{\w+\}/g, '{}')))
    const named = [...text.matchAll(/(?:\/api\/v1|POST |GET )(\/[\w/$-]+)/g)].map(([, path]) =>
      path!.replaceAll(/\$\w+/g, '{}'),
    )
    const others = new Set(['/mcp'])
    assert.deepEqual(
      named.filter((path) => !known.has(path) && !others.has(path)),
      [],
    )
    assert.ok(named.length > 8)
    assert.match(text, new RegExp(`${docket.app.context.config.baseUrl}/docs`))
  })
})
