import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { addressBlock, canonicalAddress } from './address.ts'

describe('addresses of peers', () => {
  for (const [written, canonical] of [
    ['192.0.2.7', '192.0.2.7'],
    ['::ffff:192.0.2.7', '192.0.2.7'],
    ['::FFFF:192.0.2.7', '192.0.2.7'],
    ['::ffff:c000:207', '192.0.2.7'],
    ['0:0:0:0:0:ffff:192.0.2.7', '192.0.2.7'],
    ['0000:0000:0000:0000:0000:ffff:c000:0207', '192.0.2.7'],
    ['::ffff:0.0.0.1', '0.0.0.1'],
    ['2001:DB8::1', '2001:db8::1'],
    ['2001:0db8:0000:0000:0000:0000:0000:0001', '2001:db8::1'],
    ['fe80::1%eth0', 'fe80::1'],
    ['::1', '::1'],
    ['::', '::'],
  ] as const) {
    test(`${written} is ${canonical}`, () => assert.equal(canonicalAddress(written), canonical))
  }

  for (const [written, block] of [
    ['192.0.2.7', '192.0.2.7'],
    ['::ffff:192.0.2.7', '192.0.2.7'],
    ['::ffff:c000:207', '192.0.2.7'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:db8:1:2::', '2001:db8:1:2::/64'],
    ['2001:0db8:0001:0002:ffff:ffff:ffff:ffff', '2001:db8:1:2::/64'],
    ['2001:db8::1', '2001:db8:0:0::/64'],
    ['2001:db8::5:0:0:0:1', '2001:db8:0:5::/64'],
    ['2001:db8:0:0:1::', '2001:db8:0:0::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
    ['1::', '1:0:0:0::/64'],
  ] as const) {
    test(`${written} counts as ${block}`, () => assert.equal(addressBlock(written), block))
  }

  test('neighbours within a /64 count as one, across its border as two', () => {
    assert.equal(addressBlock('2001:db8:a:b::1'), addressBlock('2001:db8:a:b:ffff::2'))
    assert.notEqual(addressBlock('2001:db8:a:b::1'), addressBlock('2001:db8:a:c::1'))
    assert.notEqual(addressBlock('192.0.2.7'), addressBlock('192.0.2.8'))
  })

  test('what is no address is left as it is', () => {
    for (const text of ['', 'unknown', '192.0.2.7:80', '1.2.3']) assert.equal(canonicalAddress(text), text)
  })
})
