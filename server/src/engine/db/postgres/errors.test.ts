import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { Refusal } from '@docket/contract'
import { asRefusal, isContactLost, isSerialisationFailure } from './errors.ts'

const failure = (code: string) => Object.assign(new Error(`PostgreSQL says ${code}`), { code })
const refusalOf = (code: string): string | undefined => {
  const refusal = asRefusal(failure(code))
  return refusal instanceof Refusal ? refusal.code : undefined
}

/** Codes of PostgreSQL, appendix A of its manual. */
describe('what PostgreSQL says', () => {
  test('of a server, a disk, a lock or a time that was in the way is not the caller’s doing', () => {
    for (const code of [
      '08006',
      '25006',
      '25P03',
      '53200',
      '53300',
      '55P03',
      '57014',
      '57P01',
      '58030',
      '40001',
      '40P01',
    ])
      assert.equal(refusalOf(code), 'unavailable', code)
    assert.equal(refusalOf('53100'), 'storage.full')
  })

  test('of a statement that is wrong stays a bug', () => {
    for (const code of ['23505', '22P02', '42703', '25P02', '']) assert.equal(refusalOf(code), undefined, code)
  })

  test('of a connection that is of no use any more asks for another one', () => {
    for (const code of ['08006', '25006', '53300', '57P01', '0A000']) assert.ok(isContactLost(failure(code)), code)
    for (const code of ['55P03', '57014', '53100', '23505']) assert.ok(!isContactLost(failure(code)), code)
  })

  test('of two transactions in each other’s way is tried again', () => {
    assert.deepEqual(
      ['40001', '40P01', '23505'].map((code) => isSerialisationFailure(failure(code))),
      [true, true, false],
    )
  })
})
