import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { cheap } from '../../test/harness.ts'
import { Hashing } from '../accounts/passwords.ts'
import { hashRecoveryCode, newRecoveryCodes } from './recovery-codes.ts'

describe('recovery codes', () => {
  const hashing = new Hashing(cheap)

  test('are ten of 60 bits, without a letter that looks like a digit', async () => {
    const { codes, hashes } = await newRecoveryCodes(hashing)
    assert.equal(new Set(codes).size, 10)
    assert.equal(new Set(hashes).size, 10)
    const form = /^[0-9a-hjkmnp-tv-z]{4}(-[0-9a-hjkmnp-tv-z]{4}){2}$/
    for (const code of codes) assert.match(code, form)
  })

  test('are found with one hash, however they were typed', async () => {
    const { codes, salt, hashes } = await newRecoveryCodes(hashing)
    const [code] = codes as [string]
    const spellings = [
      code,
      code.toUpperCase(),
      code.replaceAll('-', ''),
      ` ${code.replaceAll('-', ' ')} `,
      code.replaceAll('-', '–'),
      code.replaceAll('0', 'O').replaceAll('1', 'I'),
      code.replaceAll('0', 'o').replaceAll('1', 'l'),
    ]
    for (const spelling of spellings) assert.equal(await hashRecoveryCode(hashing, spelling, salt), hashes[0], spelling)
    assert.ok(!hashes.includes(await hashRecoveryCode(hashing, `${code}0`, salt)))
  })

  test('have a salt of their own in each set, so that the same code is stored differently', async () => {
    const [one, other] = [await newRecoveryCodes(hashing), await newRecoveryCodes(hashing)]
    assert.notEqual(one.salt, other.salt)
    assert.notEqual(await hashRecoveryCode(hashing, one.codes[0]!, other.salt), one.hashes[0])
  })
})
