import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { test } from 'node:test'
import { isAppPath } from './app-paths.ts'

test('each page of the app opens without a network, and no page before it', async () => {
  const text = await readFile(new URL('routes.tsx', import.meta.url), 'utf8')
  const routes = [...text.matchAll(/getParentRoute: \(\) => root,\s+path: '([^']+)'/g)].map(([, path]) => path!)
  assert.ok(routes.length > 4)
  const kept = routes.filter((path) => isAppPath(path.replaceAll(/\$\w+/g, 'anything')))
  assert.deepEqual(
    kept,
    routes.filter((path) => path !== '/sign-in'),
  )
  assert.ok(isAppPath('/lists/some-id/dispatch'))
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
