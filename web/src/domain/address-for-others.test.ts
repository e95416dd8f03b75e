import assert from 'node:assert/strict'
import { test } from 'node:test'
import { addressForOthers } from './address-for-others.ts'

test('what the installation says of itself comes first', () => {
  const here = new URL('http://localhost:8080')
  assert.equal(addressForOthers('https://docket.example', here), 'https://docket.example')
})

test('opened from another computer, that address will do; on its own computer none is known', () => {
  assert.equal(addressForOthers('', new URL('http://192.168.1.20:8080/x')), 'http://192.168.1.20:8080')
  for (const address of ['http://localhost:8080', 'http://127.0.0.1:8080', 'http://[::1]:8080'])
    assert.equal(addressForOthers('', new URL(address)), undefined)
})
