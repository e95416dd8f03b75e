import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { Repeat } from '@docket/contract'
import fc from 'fast-check'
import { loadDateReader } from './date-reader.ts'

/** A Friday. */
const now = new Date(2026, 10, 20, 10)
const reading = (language: string) => loadDateReader({ locale: language, language, isDayFirst: true, reader: language })

type Said = Pick<Repeat, 'unit' | 'every'> & Partial<Pick<Repeat, 'weekdays'>>
const read = async (language: string, text: string): Promise<(Said & { name: string }) | undefined> => {
  const found = (await reading(language))(text, now)
  if (!found?.repeat) return undefined
  const { unit, every, weekdays } = found.repeat
  return { name: text.slice(0, found.start).trim(), unit, every, ...(weekdays && { weekdays }) }
}

const week = (every: number, ...weekdays: NonNullable<Said['weekdays']>): Said => ({ unit: 'week', every, weekdays })
const workdays = week(1, 'monday', 'tuesday', 'wednesday', 'thursday', 'friday')

const said: Record<string, Record<string, Said>> = {
  en: {
    'every monday': week(1, 'monday'),
    'every 2 weeks': { unit: 'week', every: 2 },
    'every other Tuesday': week(2, 'tuesday'),
    'every 2nd monday': week(2, 'monday'),
    'every day': { unit: 'day', every: 1 },
    'each month': { unit: 'month', every: 1 },
    'every 3 years': { unit: 'year', every: 3 },
    'every weekday': workdays,
    'every thu and mon': week(1, 'monday', 'thursday'),
  },
  de: {
    'jeden Montag': week(1, 'monday'),
    'jeden 2. Montag': week(2, 'monday'),
    'jeden zweiten Mittwoch': week(2, 'wednesday'),
    'alle 3 Tage': { unit: 'day', every: 3 },
    'jede Woche': { unit: 'week', every: 1 },
    'alle zwei Monate': { unit: 'month', every: 2 },
    'jedes Jahr': { unit: 'year', every: 1 },
    'jeden Werktag': workdays,
    'jeden Montag und Donnerstag': week(1, 'monday', 'thursday'),
    'every monday': week(1, 'monday'),
  },
  fr: {
    'tous les 3 jours': { unit: 'day', every: 3 },
    'tous les lundis': week(1, 'monday'),
    'chaque mardi': week(1, 'tuesday'),
    'toutes les deux semaines': { unit: 'week', every: 2 },
    'tous les mois': { unit: 'month', every: 1 },
    'tous les ans': { unit: 'year', every: 1 },
    'tous les jours ouvrés': workdays,
  },
  es: {
    'cada lunes': week(1, 'monday'),
    'todos los miércoles': week(1, 'wednesday'),
    'cada 3 días': { unit: 'day', every: 3 },
    'cada dos semanas': { unit: 'week', every: 2 },
    'todas las semanas': { unit: 'week', every: 1 },
    'cada mes': { unit: 'month', every: 1 },
    'todos los días laborables': workdays,
    'cada sábado y domingo': week(1, 'saturday', 'sunday'),
  },
}

describe('what comes again, in words', () => {
  for (const [language, phrases] of Object.entries(said))
    test(`is read in ${language}`, async () => {
      for (const [phrase, rule] of Object.entries(phrases))
        assert.deepEqual(await read(language, `Gym ${phrase}`), rule && { name: 'Gym', ...rule }, phrase)
    })

  test('has its first day from today on, and a time', async () => {
    const readDate = await reading('en')
    const due = (text: string) => {
      const date = readDate(text, now)!.due
      return [date.getDate(), date.getHours()]
    }
    assert.deepEqual(due('Gym every monday'), [23, 23])
    assert.deepEqual(due('Gym every friday'), [20, 23])
    assert.deepEqual(due('Gym every friday 9am'), [27, 9])
    assert.deepEqual(due('Gym every day at 18:00'), [20, 18])
  })

  test('is left in a name that ends so, and where there is no name', async () => {
    for (const text of [
      'Bread for every day',
      'every monday',
      'Every',
      'Tidy every room',
      'Gym every 400 days',
      'Gym every 0 days',
    ])
      assert.equal(await read('en', text), undefined, text)
  })

  test('is read whatever stands before it, and no text breaks it', async () => {
    const readDate = await reading('de')
    fc.assert(
      fc.property(fc.string({ maxLength: 60 }), (name) => {
        readDate(name, now)
        const text = `x${name} jeden 2. Montag`
        const found = readDate(text, now)
        if (/\b(?:for|of|für|von|pour|de|du|para|del)\s+$/i.test(`x${name} `)) return
        assert.ok(found?.repeat?.every === 2 && text.slice(found.start) === 'jeden 2. Montag', JSON.stringify(text))
      }),
      { numRuns: 500 },
    )
  })

  test('takes no time to be looked for in a long text', async () => {
    const readDate = await reading('fr')
    const long = 'tous les lundis, '.repeat(2000)
    const begun = performance.now()
    for (let time = 0; time < 10; time += 1) readDate(long, now)
    assert.ok(performance.now() - begun < 1000)
  })
})
