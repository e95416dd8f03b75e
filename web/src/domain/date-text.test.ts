import assert from 'node:assert/strict'
import { test } from 'node:test'
import { conventionsOf } from './conventions.ts'
import { dateTexts, daysBetween, endOfDay, hasTime } from './date-text.ts'

process.env.TZ = 'Europe/Berlin'

/** Friday 20 November 2026, 10:30. */
const now = new Date(2026, 10, 20, 10, 30)
const words = { yesterday: 'Yesterday', today: 'Today', tomorrow: 'Tomorrow' }
const textsOf = (...languages: string[]) => dateTexts(conventionsOf(languages))
/** What ICU sets before AM is a narrow space. */
const plain = (text: string) => text.replaceAll(/\s/g, ' ')

const dues: [due: Date, british: string, american: string, german: string][] = [
  [new Date(2026, 10, 20, 14), 'Today 14:00', 'Today 2:00 PM', 'Today 14:00'],
  [endOfDay(2026, 10, 20), 'Today', 'Today', 'Today'],
  [new Date(2026, 10, 21, 9), 'Tomorrow 09:00', 'Tomorrow 9:00 AM', 'Tomorrow 09:00'],
  [endOfDay(2026, 10, 21), 'Tomorrow', 'Tomorrow', 'Tomorrow'],
  [new Date(2026, 10, 26, 0), 'Thu 00:00', 'Thu 12:00 AM', 'Thu 00:00'],
  [endOfDay(2026, 10, 22), 'Sun 22 Nov', 'Sun Nov 22', 'Sun 22 Nov'],
  [new Date(2026, 10, 27, 9), 'Fri 27 Nov, 09:00', 'Fri Nov 27, 9:00 AM', 'Fri 27 Nov, 09:00'],
  [new Date(2026, 10, 19, 9), 'Thu 19 Nov, 09:00', 'Thu Nov 19, 9:00 AM', 'Thu 19 Nov, 09:00'],
  [endOfDay(2027, 0, 5), 'Tue 5 Jan', 'Tue Jan 5', 'Tue 5 Jan'],
  [endOfDay(2027, 11, 1), '1 Dec 2027', 'Dec 1, 2027', '1 Dec 2027'],
  [endOfDay(2025, 11, 1), '1 Dec 2025', 'Dec 1, 2025', '1 Dec 2025'],
]

for (const [due, british, american, german] of dues) {
  test(`a line is due ${british}`, () => {
    assert.equal(textsOf('en-GB').dueText(due, now, words), british)
    assert.equal(plain(textsOf('en-US').dueText(due, now, words)), american)
    assert.equal(textsOf('de-DE').dueText(due, now, words), german)
  })
}

for (const [moment, text] of [
  [new Date(2026, 10, 20, 0, 1), 'Today 00:01'],
  [new Date(2026, 10, 20, 10, 35), 'Today 10:35'],
  [new Date(2026, 10, 19, 23, 59), 'Yesterday 23:59'],
  [new Date(2026, 10, 14, 12), 'Sat 14 Nov'],
  [new Date(2026, 10, 13, 12), '13 Nov'],
  [new Date(2026, 0, 1), '1 Jan'],
  [new Date(2025, 11, 31), '31 Dec 2025'],
] as const) {
  test(`it happened ${text}`, () => assert.equal(textsOf('en-GB').pastText(moment, now, words), text))
}

test('a tooltip says everything', () => {
  const nine = new Date(2026, 10, 21, 9)
  assert.equal(textsOf('en-GB').wholeText(nine), 'Saturday, 21 November 2026, 09:00')
  assert.equal(plain(textsOf('en-US').wholeText(nine)), 'Saturday, November 21, 2026, 9:00 AM')
  assert.equal(textsOf('en-GB').wholeText(endOfDay(2026, 10, 21)), 'Saturday, 21 November 2026')
})

for (const zone of ['Europe/Berlin', 'America/Los_Angeles', 'Australia/Lord_Howe', 'Asia/Kathmandu', 'Africa/Cairo']) {
  test(`each day of a year lasts until its own midnight in ${zone}`, () => {
    process.env.TZ = zone
    for (let day = 1; day <= 365; day++) {
      const end = endOfDay(2026, 0, day)
      assert.equal(hasTime(end), false, String(end))
      assert.equal(daysBetween(end, new Date(end.getTime() + 1000)), 1, String(end))
      assert.equal(daysBetween(new Date(2026, 0, day), end), 0, String(end))
    }
    process.env.TZ = 'Europe/Berlin'
  })
}
