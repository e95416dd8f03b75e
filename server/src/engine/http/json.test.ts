import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { Refusal, type RefusalCode } from '@docket/contract'
import { assertLinear } from '../../../test/linear.ts'
import { parseJson } from './json.ts'

const refusedWith = (text: string, code: RefusalCode): void =>
  assert.throws(
    () => parseJson(text),
    (error) => error instanceof Refusal && error.code === code,
    text.slice(0, 80),
  )

const nested = (levels: number) => `${'['.repeat(levels)}${']'.repeat(levels)}`

describe('JSON bodies', () => {
  test('are taken as they are', () => {
    for (const text of [
      '{}',
      '{"a":1,"b":[{"a":1},{"a":2}],"c":{"a":null}}',
      '{"a:b":"c:d","\\"":"\\\\",":":"{\\"a\\":1,\\"a\\":2}"}',
      ' [true, false, null, -0.5e-3, "\\ud83d\\udc0e"] ',
      '{"constructor":{"prototype":{"x":1}},"toString":1}',
    ]) {
      assert.deepEqual(parseJson(text), JSON.parse(text))
    }
  })

  test('that are no JSON are malformed', () => {
    for (const text of ['{', '{"a":}', "{'a':1}", '{"a":1,}', 'undefined', 'NaN', '\ufeff{}', '{} {}', '01', '"\t"']) {
      refusedWith(text, 'request.malformed')
    }
  })

  test('with the same key twice are malformed, however the key is written', () => {
    for (const text of [
      '{"a":1,"a":1}',
      '{"a":1,"\\u0061":2}',
      '{"x":{"role":"viewer","b":[],"role":"owner"}}',
      '[{"a":1},{"a":1,"b":2,"a":3}]',
      '{"":1,"":2}',
      '{"\\"":1,"\\u0022":2}',
      '{"a\\\\":1,"a\\\\":2}',
    ]) {
      refusedWith(text, 'request.malformed')
    }
  })

  test('cannot name __proto__, and change no object by naming a constructor', () => {
    refusedWith('{"__proto__":{"role":"owner"}}', 'request.invalid')
    refusedWith('{"outputs":{"\\u005f_proto__":1}}', 'request.invalid')
    parseJson('{"constructor":{"prototype":{"polluted":true}}}')
    assert.equal(({} as { polluted?: boolean }).polluted, undefined)
  })

  test('hold neither U+0000 nor half of a surrogate pair, in names and in values', () => {
    for (const text of ['\\u0000', 'a\\u0000b', '\\ud83d', '\\udc0e', '\\udc0e\\ud83d']) {
      refusedWith(`{"a":"${text}"}`, 'request.invalid')
      refusedWith(`{"${text}":"a"}`, 'request.invalid')
      refusedWith(`[["${text}"]]`, 'request.invalid')
    }
  })

  test('hold no number beyond a double', () => {
    refusedWith('{"a":1e999}', 'request.invalid')
    refusedWith('[-1e400]', 'request.invalid')
    assert.deepEqual(parseJson('[1.7976931348623157e308]'), [Number.MAX_VALUE])
  })

  test('are at most 40 levels deep, and 200,000 do not exhaust the stack', () => {
    assert.ok(parseJson(nested(40)))
    for (const levels of [41, 5000, 200_000]) refusedWith(nested(levels), 'request.invalid')
  })

  test('have at most 10,000 members', () => {
    const members = (count: number) => `{${Array.from({ length: count }, (_, n) => `"k${n}":0`).join(',')}}`
    assert.equal(Object.keys(parseJson(members(10_000)) as object).length, 10_000)
    refusedWith(members(10_001), 'request.invalid')
    refusedWith(`[${Array.from({ length: 10_001 }, () => '{"a":0}').join(',')}]`, 'request.invalid')
  })

  test('have no more values than the largest outputs can have, and are refused before they are parsed', () => {
    assert.ok(parseJson(`[${'0,'.repeat(139_999)}0]`))
    for (const value of ['0', '[]', '{}', '""']) refusedWith(`[${`${value},`.repeat(140_000)}0]`, 'request.invalid')
    // Not JSON, which nobody finds out.
    for (const text of [`[${','.repeat(140_000)}`, '['.repeat(41), `{${':'.repeat(10_001)}`]) {
      refusedWith(text, 'request.invalid')
    }
  })

  test('that are hostile are judged in linear time', () => {
    assertLinear(parseJson, (times) => `"${'\\"'.repeat(3 * times)}"`)
    assertLinear(parseJson, (times) => `[${'"a",'.repeat(0.9 * times)}1]`)
    assertLinear(parseJson, (times) => `"${':'.repeat(6 * times)}"`)
  })
})
