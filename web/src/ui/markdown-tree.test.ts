import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Nodes } from 'mdast'
import { definitionsIn, isReadable, markdownTree } from './markdown-tree.ts'

const depthOf = (tree: Nodes): number => {
  let deepest = 0
  const left: [Nodes, number][] = [[tree, 1]]
  for (let next = left.pop(); next; next = left.pop()) {
    const [node, depth] = next
    deepest = Math.max(deepest, depth)
    if ('children' in node) for (const child of node.children) left.push([child, depth + 1])
  }
  return deepest
}

test('a text is read with tables, boxes, struck words and bare addresses, and every node says where it stands', () => {
  const text = '# Head\n\n- [x] ~~done~~\n- [ ] see www.example.org\n\n|a|b|\n|-|-|\n|1|2|\n'
  const { children } = markdownTree(text)
  assert.deepEqual(
    children.map(({ type }) => type),
    ['heading', 'list', 'table'],
  )
  const [, list] = children
  assert.ok(list?.type === 'list')
  assert.deepEqual(
    list.children.map(({ checked, position }) => [checked, text.startsWith('- [', position!.start.offset)]),
    [
      [true, true],
      [false, true],
    ],
  )
})

test('of two addresses with the same name the first counts', () => {
  const definitions = definitionsIn(markdownTree('[a]\n\n> [a]: https://one.test\n\n[a]: https://two.test\n'))
  assert.equal(definitions.get('a')?.url, 'https://one.test')
})

test('what people write is read', () => {
  const steps = Array.from({ length: 300 }, (_, index) => `- [ ] **Step ${index}** of [this](https://example.org)`)
  const nested = Array.from({ length: 10 }, (_, index) => `${'  '.repeat(index)}- one more`)
  const quotes = Array.from({ length: 10 }, (_, index) => `${'> '.repeat(index + 1)}said`)
  const code = ['```', ...Array.from({ length: 200 }, () => '        log[1]: snake_case_name'), '```']
  for (const lines of [steps, nested, quotes, code, [' '.repeat(5000), 'after much space']])
    assert.ok(isReadable(lines.join('\n')), lines.join('\n').slice(0, 40))
})

/** 64 kB of the same, as much as a description may have. */
const full = (part: string): string => part.repeat(Math.ceil(65_536 / part.length)).slice(0, 65_536)
const deeper = (mark: string): string => Array.from({ length: 400 }, (_, level) => '  '.repeat(level) + mark).join('\n')

test('a text that would hang the page or end its stack is not read', () => {
  const half = 65_536 / 2
  const hostile = [
    full('>'),
    full('> '),
    full('- + '),
    full('1. '),
    full('> - '),
    full('['),
    full('[a]('),
    '['.repeat(half) + ']'.repeat(half),
    '*'.repeat(half) + 'a'.repeat(10) + '*'.repeat(half),
    full('*a_ '),
    full('a**b'),
    full('~~a ~'),
    `${'>'.repeat(10)}a\n${full('a\n')}`,
    full(`${'- '.repeat(10)}a\n`),
    deeper('- a'),
    deeper('- [ ] a'),
  ]
  for (const text of hostile) assert.ok(!isReadable(text), text.slice(0, 40))
})

test('whatever is read is read in a moment, and lies no deeper than can be drawn', () => {
  const most = [full('- [ ] a\n'), full('|a'), full('`'), full('<a ')]
  const lines = ['> '.repeat(25), '- '.repeat(25)].map((lead) => `${lead}a\n`.repeat(300))
  const marks = full(`${'*a_ ['.repeat(20)}\n\n`)
  for (const text of [...most, ...lines, marks].filter(isReadable)) {
    const before = process.cpuUsage()
    const depth = depthOf(markdownTree(text))
    const { user, system } = process.cpuUsage(before)
    assert.ok(user + system < 15_000_000, `${text.slice(0, 40)}: ${user + system}`)
    assert.ok(depth < 120, `${text.slice(0, 40)}: ${depth}`)
  }
})
