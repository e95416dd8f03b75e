import assert from 'node:assert/strict'
import { test } from 'node:test'
import { conventionsOf, firstDayIn } from './conventions.ts'

const read = (...languages: string[]) => {
  const { locale, language, hourCycle, isDayFirst, firstDay } = conventionsOf(languages)
  return [locale, language, hourCycle, isDayFirst ? 'day first' : 'month first', firstDay].join(' ')
}

for (const [languages, conventions] of [
  [['en-GB', 'en'], 'en-GB en h23 day first 1'],
  [['en-US', 'en'], 'en-US en h12 month first 0'],
  [['en-AU'], 'en-AU en h12 day first 1'],
  [['de-DE', 'de', 'en-US', 'en'], 'en-DE de h23 day first 1'],
  [['de', 'en-US', 'en'], 'en-DE de h23 day first 1'],
  [['en', 'de-DE'], 'en-DE en h23 day first 1'],
  [['en'], 'en-US en h12 month first 0'],
  [['fr-CH'], 'en-CH fr h23 day first 1'],
  [['es-MX'], 'en-001 es h12 day first 0'],
  [['pt-BR'], 'en-001 pt h23 day first 0'],
  [['ko-KR'], 'en-US ko h12 month first 0'],
  [['ar-EG'], 'en-001 ar h12 day first 6'],
  [['not a language'], 'en-GB en h23 day first 1'],
  [[], 'en-GB en h23 day first 1'],
] as const) {
  test(`a browser in ${languages.join(', ') || 'no language'} has English words and its region’s ways`, () =>
    assert.equal(read(...languages), conventions))
}

test('where a browser doesn’t tell the first day of the week, the region does', () => {
  const letters = Array.from('ABCDEFGHIJKLMNOPQRSTUVWXYZ')
  const names = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' })
  const regions = letters.flatMap((a) => letters.map((b) => a + b)).filter((region) => names.of(region))
  const others = regions.filter((region) => {
    const locale = new Intl.Locale('en', { region })
    return locale.region === region && firstDayIn(region) !== locale.getWeekInfo().firstDay % 7
  })
  // The Maldives begin their week on a Friday.
  assert.deepEqual(others, ['MV'])
})
