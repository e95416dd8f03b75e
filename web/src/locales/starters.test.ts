import assert from 'node:assert/strict'
import { test } from 'node:test'
import { starterLines } from '../domain/starter-lists.ts'
import { starterMessages as english } from './starters.en.ts'
import { starterMessages as spanish } from './starters.es.ts'
import { starterMessages as french } from './starters.fr.ts'

for (const [language, words] of Object.entries({ english, french, spanish })) {
  test(`a list to begin with has 18 lines in ${language}, none late, by date, and the first one is done`, () => {
    const today = new Date(2026, 10, 22, 9)
    for (const starter of ['trip', 'release'] as const) {
      const lines = starterLines(starter, words[starter].lines, today)
      const dates = lines.map(({ due_at }) => Date.parse(due_at))
      assert.equal(lines.length, 18)
      assert.ok(dates.every((date, index) => date > today.getTime() && date >= (dates[index - 1] ?? 0)))
      assert.deepEqual(
        lines.map(({ status }) => status),
        ['completed', ...Array(17).fill(undefined)],
      )
      assert.ok(dates.at(-1)! > today.getTime() + 10 * 86_400_000)
    }
  })
}
