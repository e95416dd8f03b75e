import assert from 'node:assert/strict'
import { test } from 'node:test'
import { languageOf } from './languages.ts'

for (const [kept, wanted, language] of [
  [undefined, ['de-AT', 'en'], 'de'],
  [undefined, ['pt-BR', 'es-419', 'en'], 'es'],
  [undefined, ['FR'], 'fr'],
  [undefined, ['den'], 'en'],
  [undefined, [], 'en'],
  ['fr', ['de-AT', 'en'], 'fr'],
  ['tlh', ['de-AT', 'en'], 'de'],
] as const) {
  const browser = `a browser that asks for ${wanted.join(', ') || 'nothing'}`
  test(`${browser}, and was left with ${kept ?? 'none'}, shows ${language}`, () =>
    assert.equal(languageOf(kept, wanted), language))
}
