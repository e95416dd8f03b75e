import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { endpoints } from '@docket/contract'
import { useDocket } from '../../../test/harness.ts'

export const runsOnce = 'these answers come without asking a database'

describe('where programs look first', () => {
  const docket = useDocket()

  test('password managers are led to where the password is changed', async () => {
    const answer = await fetch(`${docket.url}/.well-known/change-password`, { redirect: 'manual' })
    assert.deepEqual([answer.status, answer.headers.get('location')], [302, '/settings/security'])
  })

  test('llms.txt names operations that there are', async () => {
    const answer = await fetch(`${docket.url}/llms.txt`)
    assert.equal(answer.headers.get('content-type'), 'text/plain; charset=utf-8')
    const text = await answer.text()
    const known = new Set(Object.values(endpoints).map(({ path }) => path.replaceAll(/\{\w+\}/g, '{}')))
    const named = [...text.matchAll(/(?:\/api\/v1|POST |GET )(\/[\w/$-]+)/g)].map(([, path]) =>
      path!.replaceAll(/\$\w+/g, '{}'),
    )
    const others = new Set(['/openapi', '/mcp'])
    assert.deepEqual(
      named.filter((path) => !known.has(path) && !others.has(path)),
      [],
    )
    assert.ok(named.length > 8)
    assert.match(text, new RegExp(`${docket.app.context.config.baseUrl}/docs`))
  })
})
