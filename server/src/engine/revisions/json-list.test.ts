import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import fc from 'fast-check'
import { JsonList, type Piece } from './json-list.ts'

const inOrder = (pieces: Iterable<Piece>): Piece[] =>
  [...pieces].sort(
    (a, b) =>
      a.position - b.position ||
      (a.created_at < b.created_at ? -1 : a.created_at > b.created_at ? 1 : 0) ||
      (a.id < b.id ? -1 : 1),
  )

const piece = fc
  .record({ id: fc.integer({ min: 0, max: 12 }), position: fc.integer({ min: 1, max: 4 }), isShown: fc.boolean() })
  .map(({ id, position, isShown }, rev = 0): Piece => {
    const text = { id: `id ${id}`, position, created_at: `${id % 2}`, rev }
    return { ...text, json: isShown ? JSON.stringify({ ...text, more: 'ä€'.repeat(id) }) : undefined }
  })
const step = fc.record({
  changed: fc.array(piece, { maxLength: 5 }),
  gone: fc.array(fc.integer({ min: 0, max: 12 }), { maxLength: 3 }),
})

describe('a JSON list', () => {
  test('made from the last one is the same as one that is made of all rows, whatever changed', () => {
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 8 }), fc.array(step, { maxLength: 6 }), (first, steps) => {
        const rows = new Map(first.map((row) => [row.id, row]))
        let list = JsonList.from([inOrder(rows.values()).slice(0, 3), inOrder(rows.values()).slice(3)])
        for (const { changed, gone } of steps) {
          const last = new Map(changed.map((row) => [row.id, row]))
          const ids = gone.map((id) => `id ${id}`).filter((id) => !last.has(id))
          for (const id of ids) rows.delete(id)
          for (const row of last.values()) rows.set(row.id, row)
          list = list.next([...last.values()], ids, '{"head":"ü","rows":[', ']}')
          const anew = JsonList.from([inOrder(rows.values())], '{"head":"ü","rows":[', ']}')
          assert.equal(String(list.bytes), String(anew.bytes))
          assert.equal(list.length, anew.length)
          assert.deepEqual([...list.rows()], [...anew.rows()])
        }
      }),
      { numRuns: 500 },
    )
  })
})
