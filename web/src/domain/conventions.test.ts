import assert from 'node:assert/strict'
import { test } from 'node:test'
import { conventionsOf } from './conventions.ts'
import { firstDayOf } from './first-day.ts'

const read = (languages: readonly string[], language?: string) => {
  const { locale, hourCycle, isDayFirst, reader } = conventionsOf(languages, language)
  return [locale, hourCycle, isDayFirst ? 'day first' : 'month first', firstDayOf(reader)].join(' ')
}

for (const [languages, conventions] of [
  [['en-GB', 'en'], 'en-GB h23 day first 1'],
  [['en-US', 'en'], 'en-US h12 month first 0'],
  [['en-AU'], 'en-AU h12 day first 1'],
  [['de-DE', 'de', 'en-US', 'en'], 'en-DE h23 day first 1'],
  [['de', 'en-US', 'en'], 'en-DE h23 day first 1'],
  [['en', 'de-DE'], 'en-DE h23 day first 1'],
  [['en'], 'en-US h12 month first 0'],
  [['fr-CH'], 'en-CH h23 day first 1'],
  [['es-MX'], 'en-001 h12 day first 0'],
  [['pt-BR'], 'en-001 h23 day first 0'],
  [['ko-KR'], 'en-US h12 month first 0'],
  [['ar-EG'], 'en-001 h12 day first 6'],
  [['not a language'], 'en-GB h23 day first 1'],
  [[], 'en-GB h23 day first 1'],
] as const) {
  test(`a browser in ${languages.join(', ') || 'no language'} has English words and its region’s ways`, () =>
    assert.equal(read(languages), conventions))
}

for (const [language, languages, conventions] of [
  ['de', ['de-DE', 'en'], 'de-DE h23 day first 1'],
  ['de', ['de-CH'], 'de-CH h23 day first 1'],
  ['de', ['en-DE'], 'de-DE h23 day first 1'],
  ['de', ['en-US'], 'de-DE h23 day first 1'],
  ['de', ['en', 'de-AT'], 'de-AT h23 day first 1'],
  ['fr', ['en-CA'], 'fr-CA h23 month first 0'],
  ['fr', ['ja-JP'], 'fr-FR h23 day first 1'],
  ['es', ['es-MX'], 'es-MX h12 day first 0'],
  ['es', [], 'es-ES h23 day first 1'],
] as const) {
  test(`words in ${language} are written as at the place of ${languages.join(', ') || 'no language'}, or at home`, () =>
    assert.equal(read(languages, language), conventions))
}
