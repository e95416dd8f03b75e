import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readSaid } from '../routing/target.ts'
import { taskOf } from './given-task.ts'
import { type Given, givenIn } from './given-text.ts'

test('the name is the first line, or the title where the text is an address; nothing is left out', () => {
  const cases: [Given, string, string][] = [
    [{ text: 'Call Nora' }, 'Call Nora', ''],
    [{ text: '  One\r\n\r\nTwo\nThree ' }, 'One', 'Two\nThree'],
    [{ title: 'A page', text: 'https://example.org/a' }, 'A page', 'https://example.org/a'],
    [{ title: 'A page', url: 'https://example.org/a' }, 'A page', 'https://example.org/a'],
    [{ text: 'https://example.org/a' }, 'https://example.org/a', ''],
    [{ url: 'https://example.org/a' }, 'https://example.org/a', ''],
    [
      { title: 'A page', text: 'A quote\nof two lines', url: 'https://a.b' },
      'A quote',
      'A page\n\nof two lines\n\nhttps://a.b',
    ],
    [{ title: 'Same', text: 'Same', url: 'https://a.b' }, 'Same', 'https://a.b'],
    [{ text: 'https://a.b', url: 'https://a.b' }, 'https://a.b', ''],
    [{}, '', ''],
  ]
  for (const [some, name, description] of cases) assert.deepEqual(taskOf(some), { name, description })
})

test('a text that looks like something else stays what it is', () => {
  for (const text of [
    '12345678901234567890',
    '1e3',
    'true',
    'null',
    '"quoted"',
    '[1]',
    '{"a":1}',
    'a b&c=d',
    '"',
    'é 日本',
  ]) {
    assert.equal(givenIn(readSaid(`?${new URLSearchParams({ text })}`)).text, text)
  }
})
