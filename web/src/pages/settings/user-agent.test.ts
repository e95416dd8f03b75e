import assert from 'node:assert/strict'
import { test } from 'node:test'
import { browserOf, shortAddress } from './user-agent.ts'

for (const [userAgent, browser, system] of [
  ['Mozilla/5.0 (X11; Fedora; Linux x86_64; rv:150.0) Gecko/20100101 Firefox/150.0', 'Firefox', 'Fedora'],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.0 Mobile/15E148 Safari/604.1',
    'Safari',
    'iPhone',
  ],
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/150.0.0.0 Safari/537.36 Edg/150.0',
    'Edge',
    'Windows',
  ],
  [
    'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/150.0.0.0 Safari/537.36',
    'Chrome',
    'Linux',
  ],
  ['curl/8.20.0', 'curl', undefined],
  ['', undefined, undefined],
] as const) {
  test(`${userAgent.slice(0, 40)} is ${browser} on ${system}`, () =>
    assert.deepEqual(browserOf(userAgent), { browser, system }))
}

test('an address is shortened, whatever its form', () => {
  assert.equal(shortAddress('81.226.14.9'), '81.226.x.x')
  assert.equal(shortAddress('2001:db8:85a3::7334'), '2001:db8:…')
  assert.equal(shortAddress(''), '')
})
