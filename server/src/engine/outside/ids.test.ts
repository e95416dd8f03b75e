import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import fc from 'fast-check'
import { orderedIDs } from './ids.ts'

/** A clock that shows these milliseconds in turn, and then the last of them for good. */
const clockOf = (times: number[]) => {
  let at = 0
  return { now: () => new Date(times[Math.min(at++, times.length - 1)]!) }
}

const made = (times: number[], count = times.length): string[] =>
  Array.from({ length: count }, orderedIDs(clockOf(times)))
const bitsOf = (id: string): bigint => BigInt(`0x${id.replaceAll('-', '')}`)
const time = fc.date({ min: new Date(0), max: new Date('2109-01-01'), noInvalidDate: true }).map(Number)

describe('orderedIDs', () => {
  test('makes version 4 UUIDs, whatever the clock shows', () => {
    const uuid4 = /^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 8.64e15 }), { minLength: 1, maxLength: 50 }), (times) => {
        for (const id of made(times)) assert.match(id, uuid4)
      }),
    )
  })

  test('makes each id greater than the one before, within a millisecond and when the clock is put back', () => {
    fc.assert(
      fc.property(fc.array(time, { minLength: 2, maxLength: 50 }), (times) => {
        const ids = made(times, times.length + 200)
        assert.deepEqual(ids, ids.toSorted())
      }),
    )
  })

  test('puts ids of different makers in the order of their time', () => {
    fc.assert(
      fc.property(time, time, (one, other) => {
        if (one < other) assert.ok(made([one])[0]! < made([other])[0]!)
      }),
    )
  })

  test('leaves 74 bits to chance, each of them set in half of the ids', () => {
    const count = 4000
    const ids = made([0], count).map(bitsOf)
    const isRandom = (bit: number) => {
      const set = ids.filter((id) => (id >> BigInt(bit)) & 1n).length
      return Math.abs(set - count / 2) < 6 * Math.sqrt(count / 4)
    }
    const behindTime = Array.from({ length: 80 }, (_, bit) => bit)
    const [variant, version] = [
      [62, 63],
      [76, 77, 78, 79],
    ]
    assert.deepEqual(
      behindTime.filter((bit) => !isRandom(bit)),
      [...variant, ...version],
    )
  })

  test('makes no id twice: a million from one maker, and two makers with the same clock', () => {
    const [newID, other] = [orderedIDs(clockOf([0])), orderedIDs(clockOf([0]))]
    let last = ''
    for (let count = 0; count < 1_000_000; count++) {
      const id = newID()
      if (id <= last) assert.fail(`${id} follows ${last}`)
      last = id
    }
    const others = new Set(Array.from({ length: 1000 }, other))
    assert.ok(!made([0], 1000).some((id) => others.has(id)))
  })
})
