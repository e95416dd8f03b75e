import assert from 'node:assert/strict'
import { test } from 'node:test'
import { firstDayIn } from './first-day.ts'

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
