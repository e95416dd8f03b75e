import assert from 'node:assert/strict'
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, test } from 'node:test'
import { deriveKey, loadSecret } from './secret.ts'
import { StartupError } from './startup-error.ts'

describe('the secret of an installation', () => {
  let folder: string

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'docket-secret-'))
  })
  afterEach(() => rmSync(folder, { recursive: true }))

  test('is made once, random, and readable by its owner only', () => {
    const secret = loadSecret(undefined, folder)
    assert.match(secret, /^[\w-]{43}$/)
    assert.equal(loadSecret(undefined, folder), secret)
    assert.equal(readFileSync(join(folder, 'secret'), 'utf8'), secret)
    assert.equal(statSync(join(folder, 'secret')).mode & 0o777, 0o600)
    rmSync(join(folder, 'secret'))
    assert.notEqual(loadSecret(undefined, folder), secret)
  })

  test('is the configured one where there is one, which is not written down', () => {
    assert.equal(loadSecret('x'.repeat(32), folder), 'x'.repeat(32))
    assert.throws(() => statSync(join(folder, 'secret')), { code: 'ENOENT' })
  })

  test('is made again where a power cut left an empty file: nobody has used it yet', () => {
    writeFileSync(join(folder, 'secret'), '')
    const secret = loadSecret(undefined, folder)
    assert.match(secret, /^[\w-]{43}$/)
    assert.equal(loadSecret(undefined, folder), secret)
    assert.deepEqual(readdirSync(folder), ['secret'])
  })

  test('of a file that is too short is not used: anybody could sign with it', () => {
    for (const left of ['\n', 'short', ' '.repeat(50)]) {
      writeFileSync(join(folder, 'secret'), left)
      assert.throws(
        () => loadSecret(undefined, folder),
        (error) => error instanceof StartupError && /secret.*damaged/.test(error.message),
      )
    }
  })

  test('gives another key for each purpose, the same each time', () => {
    const [a, again, b] = ['a', 'a', 'b'].map((purpose) => Buffer.from(deriveKey('secret', purpose)).toString('hex'))
    assert.equal(a, again)
    assert.notEqual(a, b)
    assert.equal(a!.length, 64)
  })
})
