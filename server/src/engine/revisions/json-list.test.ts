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

const marks = { before: (rev: number) => `<${rev}>`, after: '</>' }
const marked = (list: JsonList): string => String(Buffer.concat([...list.as(marks)]))
const textOf = (list: JsonList): string => String(Buffer.concat(list.parts))

const listOf = (pages: readonly (readonly Piece[])[], head?: string, tail?: string): JsonList => {
  const made = JsonList.begin()
  for (const page of pages) made.add(page)
  return made.end(head, tail)
}

/** Together they are more than one block. */
const piece = fc
  .record({ id: fc.integer({ min: 0, max: 12 }), position: fc.integer({ min: 1, max: 4 }), isShown: fc.boolean() })
  .map(({ id, position, isShown }, rev = 0): Piece => {
    const text = { id: `id ${id}`, position, created_at: `${id % 2}`, rev }
    return { ...text, json: isShown ? JSON.stringify({ ...text, more: 'ä€'.repeat(300 * id) }) : undefined }
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
        let list = listOf([inOrder(rows.values()).slice(0, 3), inOrder(rows.values()).slice(3)])
        for (const { changed, gone } of steps) {
          const last = new Map(changed.map((row) => [row.id, row]))
          const ids = gone.map((id) => `id ${id}`).filter((id) => !last.has(id))
          for (const id of ids) rows.delete(id)
          for (const row of last.values()) rows.set(row.id, row)
          list = list.next([...last.values()], ids, '{"head":"ü","rows":[', ']}')
          const anew = listOf([inOrder(rows.values())], '{"head":"ü","rows":[', ']}')
          assert.equal(textOf(list), textOf(anew))
          assert.equal(list.version, anew.version)
          assert.equal(list.length, anew.length)
          assert.equal(marked(list), marked(anew))
        }
      }),
      { numRuns: 500 },
    )
  })
  test('shares what stayed with the last one, and does not fall to pieces', () => {
    const rowAt = (at: number, rev = 0): Piece => {
      const row = { id: `id ${at}`, position: at, created_at: '', rev }
      return { ...row, json: JSON.stringify({ ...row, more: 'x'.repeat(80) }) }
    }
    let list = listOf([Array.from({ length: 20_000 }, (_, at) => rowAt(at))])
    const first = new Set(list.parts)
    list = list.next([rowAt(7, 1), { ...rowAt(19_000, 2), position: 10_000.5 }], ['id 4'])
    // The brackets, the block of 4 and 7, and of 19,000 the one that it left and the one to which it came.
    assert.ok(list.parts.filter((part) => !first.has(part)).length <= 7)
    assert.ok(first.size > 30)

    const kept = (at: number) => at % 50 === 0
    for (let at = 0; at < 20_000; at += 16) {
      const few = Array.from({ length: 16 }, (_, more) => at + more).filter((at) => !kept(at))
      list = list.next(
        [],
        few.map((at) => `id ${at}`),
      )
    }
    const sizes = list.parts.slice(1, -1).map(({ length }) => length)
    assert.equal(list.length, 400)
    assert.ok(sizes.slice(0, -1).every((size) => size >= 16 * 1024))
    assert.ok(sizes.every((size) => size <= 128 * 1024))
  })
})
