import assert from 'node:assert/strict'
import { test } from 'node:test'
import { reachableAt } from './host-names.ts'

test('other devices reach the configured address, unless it is that of whatever computer opens it', () => {
  for (const baseUrl of [
    'https://docket.example',
    'http://192.168.1.20:8080',
    'http://mini.local:8080',
    'http://[fe80::1]',
  ])
    assert.equal(reachableAt({ baseUrl }), baseUrl)
  for (const name of ['localhost', 'docket.localhost', '127.0.0.1', '127.1.2.3', '[::1]', '[::]', '0.0.0.0'])
    assert.equal(reachableAt({ baseUrl: `http://${name}:8080` }), '', name)
})
