import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import fc from 'fast-check'
import { assertLinear } from '../../../test/linear.ts'
import { parse } from './parse.ts'
import { read } from './read.ts'
import { scan } from './scan.ts'

type Json = null | boolean | number | string | Json[] | { [key: string]: Json }

const outcome = (parser: (text: string) => unknown, text: string): unknown => {
  try {
    return { value: parser(text) }
  } catch (error) {
    assert.ok(error instanceof SyntaxError, text)
    return 'no JSON'
  }
}

const escaped = (text: string) =>
  text.replace(/[^]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)

/** JSON.stringify with another way to write keys. */
const write = (value: Json, writeKey: (key: string) => string): string => {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  if (Array.isArray(value)) return `[${value.map((item) => write(item, writeKey)).join()}]`
  return `{${Object.entries(value).map(([key, inner]) => `"${writeKey(key)}":${write(inner, writeKey)}`)}}`
}

const pieces = String.raw`{ } [ ] : , " "a": "é" {"__proto__": "b" \ \n \u00 1 0`.split(' ')
const oddPieces = [...'- . e E+ -0 1.5e3 true null fals'.split(' '), ' ', '\t', '\r\n', '\v', '\xa0', '\ufeff']

describe('the own reader of JSON', () => {
  test('takes and gives what JSON.parse does where no key has an escape', () => {
    const noise = fc.array(fc.constantFrom(...pieces, ...oddPieces, '\u0001', '"\ud800"'), { maxLength: 8 })
    const valid = fc.json({ stringUnit: 'binary' })
    const broken = fc
      .tuple(valid, fc.nat(), fc.nat({ max: 2 }), fc.constantFrom('', ...pieces, ...oddPieces))
      .map(([text, place, length, piece]) => {
        const at = place % (text.length + 1)
        return text.slice(0, at) + piece + text.slice(at + length)
      })
    fc.assert(
      fc.property(
        fc.oneof(
          noise.map((parts) => parts.join('')),
          valid,
          broken,
        ),
        (text) => {
          if (!scan(text).hasEscapedKey) assert.deepEqual(outcome(read, text), outcome(JSON.parse, text), text)
          else assert.equal(outcome(read, text) === 'no JSON', outcome(JSON.parse, text) === 'no JSON', text)
        },
      ),
      { numRuns: 5000 },
    )
  })

  test('knows each kind of number, blank, word and escape', () => {
    for (const text of [
      ...['0', '-0', '01', '-', '+1', '1.', '.5', '1.5E+3', '1e', '1e-400', '1e999', '-12.5', '0x1', '1_0', 'NaN'],
      ...[' \t\r\n1 ', '\v1', '\xa01', '\ufeff1', 'true', 'truex', 'tru', 'True', 'null null', '', ' ', "'a'"],
      ...[
        '"\\b\\f\\n\\r\\t\\/\\"\\\\"',
        '"\\x"',
        '"\\u12"',
        '"\\ud83d\\udc0e\\udc0e"',
        '"\t"',
        '"\u2028\x7f"',
        '"',
        '"\\',
      ],
      ...['[]', '[ ]', '[1,]', '[,1]', '[1 2]', '[1}', '{}', '{ }', '{"a":1,}', '{,}', '{"a"}', '{"a":}', '{1:1}'],
      ...['{"a":1]', '{"a" : [ { } , 1 ] }', '{"2":0,"1":0}', '{"a":1,"b":2,"a":3}', '{"__proto__":{"x":1}}', '{}]'],
    ]) {
      assert.deepEqual(outcome(read, text), outcome(JSON.parse, text), text)
    }
    assert.ok(Object.is(read('-0'), -0))
    assert.deepEqual(Object.keys(read('{"__proto__":1,"__proto__":2}') as object), ['__proto__'])
  })

  test('gives escaped keys as they were written, whatever was read before', () => {
    const key = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 3 }),
      fc.constantFrom('\\', '\\u', '\\u0', '\\n', '\n', '"', 'b', '__proto__', 'größe', 'gr\\u0'),
    )
    const { value } = fc.letrec<{ value: Json }>((tie) => ({
      value: fc.oneof(
        { depthSize: 'small' },
        fc.constantFrom<Json>(null, true, -0.5, 'a":\\'),
        fc.array(tie('value'), { maxLength: 3 }),
        fc.dictionary(key, tie('value'), { maxKeys: 3, noNullPrototype: true }),
      ),
    }))
    const stringified = (key: string) => JSON.stringify(key).slice(1, -1)
    fc.assert(
      fc.property(value, (value) => {
        assert.deepEqual(parse(write(value, escaped)), value)
        assert.deepEqual(parse(write(value, stringified)), value)
      }),
      { numRuns: 1000 },
    )
  })

  test('reads what is deep or long in linear time', () => {
    assertLinear(read, (times) => `${'{"\\n":'.repeat(times)}1${'}'.repeat(times)}`)
    assertLinear(read, (times) => `${'['.repeat(times)}${']'.repeat(times)}`)
    assertLinear(read, (times) => `{"\\n":[${'"",'.repeat(times)}${'1'.repeat(times)}]}`)
    assertLinear(read, (times) => `{"\\n":"${'\\"'.repeat(times)}"}`)
  })
})

describe('a scan', () => {
  test('tells escapes in keys from those in values', () => {
    for (const text of [
      '{"a":"\\n"}',
      '["\\n","b",{"c":1}]',
      '{"a":"\\":","b":"\\\\"}',
      '{"a":["\\n"],"b":1}',
      '"\\":"',
    ]) {
      assert.equal(scan(text).hasEscapedKey, false, text)
    }
    for (const text of ['{"\\n":1}', '{"a\\n" \n:1}', '[{"a":1,"\\\\" : 1}]', '{"\\n" \t:1,"b":2}', '{"a\\"":1}']) {
      assert.equal(scan(text).hasEscapedKey, true, text)
    }
    assert.equal(scan('{"a:":"b:","\\":":{":":1}}').colons, 3)
  })
  test('looks through long texts as through short ones', () => {
    const piece = fc.constantFrom(
      'a',
      ',',
      ':',
      '{',
      ']',
      '\\\\',
      '\\"',
      '\\n',
      'x'.repeat(23),
      'ü'.repeat(24),
      ','.repeat(60),
    )
    const text = fc.array(piece, { maxLength: 12 }).map((pieces) => `"${pieces.join('')}"`)
    fc.assert(
      fc.property(fc.array(fc.tuple(text, text), { minLength: 1, maxLength: 5 }), (members) => {
        const all = members.map(([key, value]) => `{${key}:[${value},1]}`).join()
        assert.deepEqual(scan(`[${all}]`), {
          colons: members.length,
          commas: 2 * members.length - 1,
          depth: 3,
          hasEscapedKey: members.some(([key]) => key.includes('\\')),
        })
      }),
      { numRuns: 500 },
    )
    for (const cut of ['"', '"a', `"${'x'.repeat(30)}`, `"${'x'.repeat(30)}\\`])
      assert.equal(scan(`{"a":${cut}`).colons, 1)
  })

  test('takes linear time, wherever the next quote and the next escape are', () => {
    const long = 'x'.repeat(30)
    assertLinear(scan, (times) => `{"a":"${`${long}\\n`.repeat(times)}"}`)
    assertLinear(scan, (times) => `[${`"${long}",`.repeat(times)}"\\n"]`)
    assertLinear(scan, (times) => `"${'\\"'.repeat(times)}`)
  })
})
