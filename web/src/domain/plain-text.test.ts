import assert from 'node:assert/strict'
import { test } from 'node:test'
import { plainText } from './plain-text.ts'

test('marks go, and what they mark stays, on one line', () => {
  for (const [markdown, plain] of [
    ['Which **mirror**: `hel1` or _fsn1_?', 'Which mirror: hel1 or fsn1?'],
    ['# Two ways\n\n- one\n- [ ] two\n> said\n1. three', 'Two ways one two said 1. three'],
    ['See [the log](https://example.org/log) and ![it](/a.png).', 'See the log and it.'],
    ['```sh\nrm -r old\n```\nShall I?', 'rm -r old Shall I?'],
    ['~~Not~~ this; **very *much* so**', 'Not this; very *much* so'],
    ['2 * 3 * 4, snake_case_name, a*b*c, 5 > 4', '2 * 3 * 4, snake_case_name, a*b*c, 5 > 4'],
    ['\\*as it is\\*', '*as it is*'],
    ['', ''],
  ] as const)
    assert.equal(plainText(markdown), plain)
})

test('a long text of nothing but marks takes no time', () => {
  const started = performance.now()
  for (const mark of ['*', '_', '[', '`', '~', '# ', '> ', '**a ', '[a](']) plainText(mark.repeat(4000))
  assert.ok(performance.now() - started < 1000)
})
