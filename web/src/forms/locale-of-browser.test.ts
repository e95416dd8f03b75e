import assert from 'node:assert/strict'
import { test } from 'node:test'
import { localeOfBrowser } from './locale-of-browser.ts'

for (const [languages, locale] of [
  [['de-AT', 'en'], 'de'],
  [['pt-BR', 'es-419', 'en'], 'es'],
  [['FR'], 'fr'],
  [['den'], undefined],
  [[], undefined],
] as const) {
  test(`a browser that asks for ${languages.join(', ') || 'nothing'} gets mails in ${locale}`, () =>
    assert.equal(localeOfBrowser(languages), locale))
}
