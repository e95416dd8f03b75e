import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { languageOf } from '../locales/languages.ts'
import { conventionsOf } from './conventions.ts'
import { loadDateReader } from './date-reader.ts'
import { dateTexts, endOfDay } from './date-text.ts'

process.env.TZ = 'Europe/Berlin'

/** Friday 20 November 2026, 10:30. */
const now = new Date(2026, 10, 20, 10, 30)

/** Docket in that language if it speaks it, or else in English. */
const at = (tag: string) => conventionsOf([tag], languageOf(undefined, [tag]))

const readAt = async (language: string, text: string): Promise<string | undefined> => {
  const read = await loadDateReader(at(language))
  const found = read(text, now)
  const day = found && new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeStyle: 'short' }).format(found.due)
  return found && `${text.slice(0, found.start)}| ${day}`
}

for (const [language, text, read] of [
  ['en-US', 'Rent 12/1', 'Rent | 2026-12-01 23:59'],
  ['en-GB', 'Rent 12/1', 'Rent | 2027-01-12 23:59'],
  ['en-US', 'Rent 12/1/2027', 'Rent | 2027-12-01 23:59'],
  ['en-GB', 'Rent 12/1/2027', 'Rent | 2027-01-12 23:59'],
  ['en-US', 'Rent 24/12', 'Rent | 2026-12-24 23:59'],
  ['en-GB', 'Rent 24.12.', 'Rent | 2026-12-24 23:59'],
  ['en-US', 'Rent 24.12.', undefined],
  ['de-DE', 'Miete 1.12.', 'Miete | 2026-12-01 23:59'],
  ['de-DE', 'Miete 1.12.2026', 'Miete | 2026-12-01 23:59'],
  ['de-DE', 'Version 1.2', undefined],
  ['de-DE', 'Miete morgen um 9:30', 'Miete | 2026-11-21 09:30'],
  ['de-DE', 'Miete bis Freitag 17:00', 'Miete | 2026-11-27 17:00'],
  ['de-DE', 'Miete in 3 Tagen', 'Miete | 2026-11-23 23:59'],
  ['de-DE', 'Miete am 1.', 'Miete | 2026-12-01 23:59'],
  ['de-DE', 'Anruf heute Abend', 'Anruf | 2026-11-20 20:00'],
  ['de-DE', 'Plan nächste Woche', 'Plan | 2026-11-23 23:59'],
  ['de-DE', 'Rent tomorrow 9am', 'Rent | 2026-11-21 09:00'],
  ['de-DE', 'Rent Sat 21 Nov', 'Rent | 2026-11-21 23:59'],
  ['de-DE', 'Miete Fr., 27. Nov., 09:00', 'Miete | 2026-11-27 09:00'],
  ['de-DE', 'Miete Do., 27. Nov.', undefined],
  ['de-DE', 'Miete Morgen 08:00', 'Miete | 2026-11-21 08:00'],
  ['de-DE', 'Anruf Ed, morgen', 'Anruf Ed, | 2026-11-21 23:59'],
  ['de-DE', 'Miete nächsten Montag', 'Miete | 2026-11-23 23:59'],
  ['de-DE', 'Guten Morgen', undefined],
  ['de-DE', 'Mach das so', undefined],
  ['fr-FR', 'Loyer demain à 9h', 'Loyer | 2026-11-21 09:00'],
  ['fr-FR', 'Loyer après-demain', 'Loyer | 2026-11-22 23:59'],
  ['fr-FR', 'Loyer le 1er', 'Loyer | 2026-12-01 23:59'],
  ['fr-FR', 'Loyer pour vendredi', 'Loyer | 2026-11-27 23:59'],
  ['fr-FR', 'Poisson sam. 21 nov.', 'Poisson | 2026-11-21 23:59'],
  ['fr-FR', 'Loyer lundi prochain', 'Loyer | 2026-11-23 23:59'],
  ['fr-CA', 'Loyer 24 déc. 2027, 08 h 30', 'Loyer | 2027-12-24 08:30'],
  ['es-ES', 'Renta mañana a las 9', 'Renta | 2026-11-21 09:00'],
  ['es-ES', 'Renta pasado mañana', 'Renta | 2026-11-22 23:59'],
  ['es-ES', 'Renta 24 de diciembre', 'Renta | 2026-12-24 23:59'],
  ['es-ES', 'Renta el próximo lunes', 'Renta | 2026-11-23 23:59'],
  ['es-AR', 'Renta vie 27 nov, 7:05 p. m.', 'Renta | 2026-11-27 19:05'],
  ['es-ES', 'Correr por la mañana', undefined],
  ['es-ES', 'Ir al mar', undefined],
  ['en-GB', 'Rent in a month', 'Rent | 2026-12-20 23:59'],
  ['en-GB', 'Rent in 3 months', 'Rent | 2027-02-20 23:59'],
  ['en-GB', 'Rent next month', 'Rent | 2026-12-01 23:59'],
  ['de-DE', 'Miete in einem Monat', 'Miete | 2026-12-20 23:59'],
  ['de-DE', 'Miete in 2 Monaten um 9:30', 'Miete | 2027-01-20 09:30'],
  ['de-DE', 'Miete nächsten Monat', 'Miete | 2026-12-01 23:59'],
  ['de-DE', 'Urlaub im nächsten Monat', 'Urlaub | 2026-12-01 23:59'],
  ['de-DE', 'Anfang nächsten Monats', undefined],
  ['fr-FR', 'Loyer dans un mois', 'Loyer | 2026-12-20 23:59'],
  ['fr-FR', 'Loyer le mois prochain', 'Loyer | 2026-12-01 23:59'],
  ['fr-FR', 'Bilan du mois', undefined],
  ['es-ES', 'Renta el lunes que viene', 'Renta | 2026-11-23 23:59'],
  ['es-ES', 'Renta el viernes que viene a las 9', 'Renta | 2026-11-27 09:00'],
  ['es-ES', 'Renta dentro de un mes', 'Renta | 2026-12-20 23:59'],
  ['es-ES', 'Renta el próximo mes', 'Renta | 2026-12-01 23:59'],
  ['es-ES', 'Todos los lunes que viene', undefined],
  ['pt-BR', 'Renda tomorrow', 'Renda | 2026-11-21 23:59'],
] as const) {
  test(`“${text}” in ${language}`, async () => assert.equal(await readAt(language, text), read))
}

test('a month from the last day of a longer one is its own last day', async () => {
  const read = await loadDateReader(at('en-GB'))
  const dueOf = (text: string) => read(text, new Date(2027, 0, 31, 10))?.due.toDateString()
  assert.deepEqual(['Rent in a month', 'Rent in 2 months', 'Rent next month'].map(dueOf), [
    'Sun Feb 28 2027',
    'Wed Mar 31 2027',
    'Mon Feb 01 2027',
  ])
})

test('what is done for the month after this one is offered and not taken', async () => {
  for (const [language, text] of [
    ['en-GB', 'Budget for next month'],
    ['de-DE', 'Plan für nächsten Monat'],
    ['fr-FR', 'Budget pour le mois prochain'],
    ['es-ES', 'Plan para el próximo mes'],
  ] as const) {
    const read = await loadDateReader(at(language))
    assert.equal(read(text, now)?.isSure, false, text)
    assert.equal(read(text.replace(/ (?:for|für|pour|para) /, ' '), now)?.isSure, true, text)
  }
})

const words = {
  en: { yesterday: 'Yesterday', today: 'Today', tomorrow: 'Tomorrow' },
  de: { yesterday: 'Gestern', today: 'Heute', tomorrow: 'Morgen' },
  fr: { yesterday: 'Hier', today: 'Aujourd’hui', tomorrow: 'Demain' },
  es: { yesterday: 'Ayer', today: 'Hoy', tomorrow: 'Mañana' },
}
const languages = [
  'en-GB',
  'en-US',
  'en-CA',
  'en-AU',
  'en-IN',
  'de-DE',
  'fr-FR',
  'fr-CA',
  'es-ES',
  'es-AR',
  'es-MX',
  'ja-JP',
  'ko-KR',
  'pt-BR',
]
const zones = ['UTC', 'Europe/Berlin', 'America/New_York', 'Australia/Lord_Howe', 'Asia/Kolkata']

for (const language of languages) {
  test(`what the app writes of a due date in ${language} is read as the same moment`, async () => {
    const conventions = at(language)
    const read = await loadDateReader(conventions)
    // A format keeps the zone in which it is made.
    const textsIn = Object.fromEntries(
      zones.map((zone) => {
        process.env.TZ = zone
        return [zone, dateTexts(conventions)]
      }),
    )
    const written = fc.record({
      zone: fc.constantFrom(...zones),
      minuteOfYear: fc.nat(365 * 24 * 60),
      daysOff: fc.oneof(fc.integer({ min: -70, max: 70 }), fc.integer({ min: -800, max: 800 })),
      minute: fc.option(fc.nat(24 * 60 - 1), { nil: undefined }),
    })
    fc.assert(
      fc.property(written, ({ zone, minuteOfYear, daysOff, minute }) => {
        process.env.TZ = zone
        const { dueText, dayText, chipText, wholeText } = textsIn[zone]!
        const at = new Date(2026, 0, 1, 0, minuteOfYear)
        const day = [at.getFullYear(), at.getMonth(), at.getDate() + daysOff] as const
        const due = minute === undefined ? endOfDay(...day) : new Date(...day, Math.floor(minute / 60), minute % 60)
        const texts = [
          dueText(due, at, words[conventions.language as keyof typeof words]),
          chipText(due, at),
          wholeText(due),
        ]
        for (const text of minute === undefined ? [...texts, dayText(due, at)] : texts)
          assert.equal(read(`Rent ${text}`, at)?.due.toISOString(), due.toISOString(), `${text} at ${at}`)
      }),
      { numRuns: 60 },
    )
    process.env.TZ = 'Europe/Berlin'
  })
}

test('patterns are compiled one after the other, and keys have their turn in between', async () => {
  let turns = 0
  let isOver = false
  const takeTurn = () => {
    turns++
    if (!isOver) setTimeout(takeTurn)
  }
  takeTurn()
  await loadDateReader(at('de-DE'))
  isOver = true
  assert.ok(turns > 20, `${turns} turns`)
})
