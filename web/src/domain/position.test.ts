import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Placed, positionsFor, positionsForAll } from './position.ts'

const others: Placed[] = [
  { key: 'a', position: 1 },
  { key: 'b', position: 2 },
  { key: 'c', position: 3 },
]

const place = (index: number, lines = others) => {
  const moved = new Map(positionsFor('x', index, lines).map(({ key, position }) => [key, position]))
  return [...lines, { key: 'x', position: 0 }]
    .map((line) => ({ ...line, position: moved.get(line.key) ?? line.position }))
    .sort((a, b) => a.position - b.position)
    .map(({ key }) => key)
    .join('')
}

test('a line goes between its neighbours, to the top and to the end', () => {
  assert.deepEqual(positionsFor('x', 1, others), [{ key: 'x', position: 1.5 }])
  assert.deepEqual(positionsFor('x', 0, others), [{ key: 'x', position: 0.5 }])
  assert.deepEqual(positionsFor('x', 3, others), [{ key: 'x', position: 4 }])
  assert.deepEqual(positionsFor('x', 0, []), [{ key: 'x', position: 1 }])
})

test('an exhausted gap is opened by moving the lines below', () => {
  const tight: Placed[] = [
    { key: 'a', position: 1 },
    { key: 'b', position: 1 + Number.EPSILON },
    { key: 'c', position: 2.5 },
    { key: 'd', position: 9 },
  ]
  assert.equal(place(1, tight), 'axbcd')
  assert.equal(positionsFor('x', 1, tight).length, 3)
})

test('equal positions are pulled apart', () => {
  const equal: Placed[] = [
    { key: 'a', position: 1 },
    { key: 'b', position: 1 },
    { key: 'c', position: 1 },
  ]
  assert.equal(place(1, equal), 'axbc')
})

test('where the range ends all lines are numbered anew', () => {
  const last: Placed[] = [
    { key: 'a', position: 1 },
    { key: 'b', position: 1e12 },
    { key: 'c', position: 1e12 + 1 },
  ]
  assert.deepEqual(
    positionsFor('x', 3, last),
    ['a', 'b', 'c', 'x'].map((key, at) => ({ key, position: at + 1 })),
  )
  assert.equal(place(2, last), 'abxc')
})

test('a thousand moves to the same place stay in the range and in order', () => {
  let lines: Placed[] = others
  for (let turn = 0; turn < 1200; turn++) {
    const moved = positionsFor(
      'x',
      0,
      lines.filter(({ key }) => key !== lines.at(-1)!.key),
    )
    const key = lines.at(-1)!.key
    const renamed = new Map(moved.map((each) => [each.key === 'x' ? key : each.key, each.position]))
    lines = lines
      .map((line) => ({ ...line, position: renamed.get(line.key) ?? line.position }))
      .sort((a, b) => a.position - b.position)
    assert.equal(lines[0]!.key, key)
  }
  assert.ok(lines.every(({ position }) => position >= 1e-6 && position <= 1e12))
})

test('several go one after the other into one gap, however small it is', () => {
  assert.deepEqual(positionsForAll(['x', 'y'], 1, others), [
    { key: 'x', position: 1 + 1 / 3 },
    { key: 'y', position: 1 + 2 / 3 },
  ])
  assert.deepEqual(positionsForAll(['x', 'y'], 3, others), [
    { key: 'x', position: 4 },
    { key: 'y', position: 5 },
  ])
  const tight: Placed[] = [
    { key: 'a', position: 1 },
    { key: 'b', position: 1 + Number.EPSILON },
    { key: 'c', position: 2 },
  ]
  const moved = new Map(positionsForAll(['x', 'y', 'z'], 1, tight).map(({ key, position }) => [key, position]))
  const all = [...tight.map(({ key }) => key), 'x', 'y', 'z']
  const at = (key: string) => moved.get(key) ?? tight.find((line) => line.key === key)!.position
  assert.equal(all.sort((a, b) => at(a) - at(b)).join(''), 'axyzbc')
})
