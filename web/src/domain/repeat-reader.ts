import type { Repeat, Weekday } from '@docket/contract'
import { hasTime } from './date-text.ts'
import type { ReadDate, RecognisedDate } from './natural-date.ts'
import { firstDate, ruleOf, workdays } from './repeat.ts'

/** How a language says that something comes again: a word for it, a number if it is not one, and of what. */
interface RepeatWords {
  lead: string
  /** A number, or a word for one; `other` means every second one. */
  numbers: Readonly<Record<string, number>>
  units: Readonly<Record<Repeat['unit'], string>>
  workday: string
  /** From Monday on. */
  weekdays: readonly string[]
  and: string
}

const names: readonly Weekday[] = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday']

const languages: Readonly<Record<string, RepeatWords>> = {
  en: {
    lead: 'every|each',
    numbers: { other: 2, two: 2, second: 2, three: 3, third: 3, four: 4, fourth: 4 },
    units: { day: 'days?', week: 'weeks?', month: 'months?', year: 'years?' },
    workday: 'weekdays?|workdays?',
    weekdays: ['mon', 'tues?', 'wed(?:nes)?', 'thu(?:rs?)?', 'fri', 'sat(?:ur)?', 'sun'].map(
      (day) => `${day}(?:days?)?`,
    ),
    and: 'and|&',
  },
  de: {
    lead: 'jede[nrs]?|alle',
    numbers: { zwei: 2, 'zweite[nrs]?': 2, drei: 3, 'dritte[nrs]?': 3, vier: 4, 'vierte[nrs]?': 4 },
    units: { day: 'tage?', week: 'wochen?', month: 'monate?', year: 'jahre?' },
    workday: 'werktage?|arbeitstage?',
    weekdays: ['mo(?:ntage?)?', 'di(?:enstage?)?', 'mi(?:ttwoche?)?', 'do(?:nnerstage?)?', 'fr(?:eitage?)?'].concat(
      'sa(?:mstage?)?|sonnabende?',
      'so(?:nntage?)?',
    ),
    and: 'und',
  },
  fr: {
    lead: 'tous\\s+les|toutes\\s+les|chaque',
    numbers: { deux: 2, trois: 3, quatre: 4 },
    units: { day: 'jours?', week: 'semaines?', month: 'mois', year: 'ans?|années?' },
    workday: 'jours\\s+ouvr(?:és|ables)',
    weekdays: ['lundis?', 'mardis?', 'mercredis?', 'jeudis?', 'vendredis?', 'samedis?', 'dimanches?'],
    and: 'et',
  },
  es: {
    lead: 'cada|todos\\s+los|todas\\s+las',
    numbers: { dos: 2, segundo: 2, tres: 3, tercer: 3, cuatro: 4 },
    units: { day: 'd[ií]as?', week: 'semanas?', month: 'mes(?:es)?', year: 'años?' },
    workday: 'd[ií]as\\s+(?:laborables|hábiles)',
    weekdays: ['lunes', 'martes', 'mi[ée]rcoles', 'jueves', 'viernes', 's[áa]bados?', 'domingos?'],
    and: 'y',
  },
}

/** `Bread for every day` has a name that ends so. */
const keeps = /\b(?:for|of|für|von|pour|de|du|para|del)\s+$/i

const readerOf = (words: RepeatWords, readDate: ReadDate): ReadDate => {
  const weekday = words.weekdays.map((day, at) => `(?<${names[at]!}>${day})`)
  const anyDay = words.weekdays.map((day) => `(?:${day})`).join('|')
  const units = Object.entries(words.units).map(([unit, word]) => `(?<${unit}>${word})`)
  const days = `(?<days>(?:${anyDay})(?:(?:\\s*,\\s*|\\s+(?:${words.and})\\s+)(?:${anyDay}))*)`
  const number = `(?:(?<number>\\d{1,3}(?:st|nd|rd|th|\\.)?|${Object.keys(words.numbers).join('|')})\\s+)?`
  const pattern = new RegExp(
    `(?<=^|\\s)(?:${words.lead})\\s+${number}(?:(?<workday>${words.workday})|${units.join('|')}|${days})(?<rest>\\s.{1,24})?$`,
    'iu',
  )
  const oneDay = new RegExp(`(?<![\\p{L}])(?:${weekday.join('|')})(?![\\p{L}])`, 'giu')
  const numberOf = (text: string): number =>
    /^\d/.test(text)
      ? Number.parseInt(text, 10)
      : Object.entries(words.numbers).find(([word]) => new RegExp(`^(?:${word})$`, 'i').test(text))![1]

  return (text, now) => {
    const found = pattern.exec(text)
    if (!found?.groups || text.slice(0, found.index).trim() === '' || keeps.test(text.slice(0, found.index)))
      return undefined
    const { number: count, workday, days: said, rest, ...others } = found.groups
    const every = count === undefined ? 1 : numberOf(count)
    if (every > 366 || every < 1 || (workday && count !== undefined)) return undefined
    const time = rest === undefined ? undefined : readDate(`-${rest}`, now)
    if (rest !== undefined && !(time?.start === 2 && hasTime(time.due))) return undefined
    const unit = (['day', 'week', 'month', 'year'] as const).find((one) => others[one] !== undefined) ?? 'week'
    const chosen = said
      ? [...said.matchAll(oneDay)].map(({ groups }) => names.find((name) => groups![name] !== undefined)!)
      : undefined
    const weekdays = workday ? [...workdays] : chosen && names.filter((name) => chosen.includes(name))
    const repeat = ruleOf({ unit, every, ...(weekdays && { weekdays }) })
    return { start: found.index, end: text.length, due: firstDate(repeat, now, time?.due), isSure: true, repeat }
  }
}

/** Reads what comes again at the end of a text, in English and the language of the interface: `every 2 weeks`, `jeden 2. Montag`. */
export const repeatReader = (language: string, readDate: ReadDate): ReadDate => {
  const readers = [...new Set(['en', language])].flatMap((one) =>
    languages[one] ? [readerOf(languages[one], readDate)] : [],
  )
  return (text, now): RecognisedDate | undefined => {
    for (const read of readers) {
      const found = read(text, now)
      if (found) return found
    }
    return undefined
  }
}
