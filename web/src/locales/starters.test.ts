import assert from 'node:assert/strict'
import { globSync } from 'node:fs'
import { test } from 'node:test'
import { starterLines } from '../domain/starter-lists.ts'
import type { starterMessages as english } from './starters.en.ts'

interface Starters {
  readonly starterMessages: typeof english
}

for (const file of globSync('starters.??.ts', { cwd: import.meta.dirname })) {
  test(`a list to begin with has 18 lines, none late, by date, and the first one is done: ${file}`, async () => {
    const { starterMessages } = (await import(`./${file}`)) as Starters
    const today = new Date(2026, 10, 22, 9)
    for (const starter of ['trip', 'release'] as const) {
      const lines = starterLines(starter, starterMessages[starter].lines, today)
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
