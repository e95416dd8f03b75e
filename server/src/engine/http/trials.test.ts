import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { useDocket } from '../../../test/harness.ts'

export const runsOnce = 'no database is asked'

describe('the trials of docket doctor', () => {
  const docket = useDocket()
  const trusting = useDocket({ environment: { DOCKET_TRUSTED_PROXIES: '127.0.0.1' } })

  test('tell callers how they are seen', async () => {
    const seen = async (url: string, headers: Record<string, string> = {}) =>
      await (await fetch(`${url}/healthz/seen`, { headers })).json()
    const forwarded = { 'x-forwarded-for': '203.0.113.7' }
    assert.deepEqual(await seen(docket.url), { address: '127.0.0.1', forwarded: 'absent' })
    assert.deepEqual(await seen(docket.url, forwarded), { address: '127.0.0.1', forwarded: 'ignored' })
    assert.deepEqual(await seen(trusting.url, forwarded), { address: '203.0.113.7', forwarded: 'believed' })
    const near = await seen(trusting.url, { 'x-forwarded-for': '127.0.0.1' })
    assert.deepEqual(near, { address: '127.0.0.1', forwarded: 'believed' }, 'who asks on the machine of the proxy')
  })

  test('send two pieces a second apart, to ten at once', async () => {
    const answers = await Promise.all(Array.from({ length: 11 }, () => fetch(`${docket.url}/healthz/stream`)))
    assert.deepEqual(
      answers.map(({ status }) => status).toSorted((a, b) => a - b),
      [...Array<number>(10).fill(200), 503],
    )
    const texts = await Promise.all(answers.map((answer) => answer.text()))
    assert.equal(texts.filter((text) => text === 'data: 1\n\ndata: 2\n\n').length, 10)
    const gone = new AbortController()
    await fetch(`${docket.url}/healthz/stream`, { signal: gone.signal })
    gone.abort()
    assert.equal((await fetch(`${docket.url}/healthz/stream`)).status, 200)
  })
})
