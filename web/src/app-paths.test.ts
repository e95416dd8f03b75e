import assert from 'node:assert/strict'
import { test } from 'node:test'
import { addresses } from './addresses.ts'
import { isAppPath } from './app-paths.ts'

test('each page of the app opens without a network, and no page before it', () => {
  const paths = Object.keys(addresses)
  const kept = paths.filter((path) => isAppPath(path.replaceAll(/\$\w+/g, 'anything')))
  assert.deepEqual(
    kept,
    paths.filter((path) => path !== '/sign-in'),
  )
})

test('what is no page of the app is left alone', () => {
  const others = [
    '/api/v1/lists',
    '/p/token',
    '/invite/token',
    '/reset/token',
    '/setup',
    '/docs',
    '/healthz',
    '/readyz',
  ]
  for (const path of [...others, '/index.html', '/sw.js', '/assets/a.js', '/listsomething', '/settingsomething'])
    assert.equal(isAppPath(path), false, path)
})
