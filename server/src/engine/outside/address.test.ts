import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { addressBlock, canonicalAddress, isPrivate, networkOf } from './address.ts'

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

  test('a network is the /24 of an IPv4 address and the /64 of an IPv6 one', () => {
    for (const [address, network] of [
      ['192.0.2.7', '192.0.2.0/24'],
      ['::ffff:192.0.2.7', '192.0.2.0/24'],
      ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ] as const)
      assert.equal(networkOf(address), network)
  })

  /** The first and the last address of each private network, and their neighbours. */
  for (const [network, within, outside] of [
    ['127.0.0.0/8', ['127.0.0.0', '127.0.0.1', '127.255.255.255'], ['126.255.255.255', '128.0.0.0']],
    ['10.0.0.0/8', ['10.0.0.0', '10.255.255.255', '::ffff:10.0.0.1'], ['9.255.255.255', '11.0.0.0']],
    ['172.16.0.0/12', ['172.16.0.0', '172.31.255.255'], ['172.15.255.255', '172.32.0.0']],
    ['192.168.0.0/16', ['192.168.0.0', '192.168.255.255'], ['192.167.255.255', '192.169.0.0']],
    ['169.254.0.0/16', ['169.254.0.0', '169.254.255.255'], ['169.253.255.255', '169.255.0.0']],
    ['100.64.0.0/10', ['100.64.0.0', '100.127.255.255'], ['100.63.255.255', '100.128.0.0']],
    ['::1', ['::1', '0:0:0:0:0:0:0:1'], ['::', '::2']],
    ['fe80::/10', ['fe80::', 'fe80::1%eth0', 'febf:ffff::1'], ['fe7f:ffff::1', 'fec0::1']],
    ['fc00::/7', ['fc00::', 'fdff:ffff::1'], ['fbff:ffff::1', 'fe00::1']],
  ] as const) {
    test(`${network} is no part of the internet, and what lies beside it is`, () => {
      for (const address of within) assert.equal(isPrivate(address), true, address)
      for (const address of outside) assert.equal(isPrivate(address), false, address)
    })
  }

  test('what is no address is no private one', () => {
    for (const text of ['', 'unknown', '10.1', '127.0.0.1:80']) assert.equal(isPrivate(text), false, text)
  })

  test('what is no address is left as it is', () => {
    for (const text of ['', 'unknown', '192.0.2.7:80', '1.2.3']) assert.equal(canonicalAddress(text), text)
  })
})
