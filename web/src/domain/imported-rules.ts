import type { Repeat } from '@docket/contract'
import type { ImportedDue } from './imported.ts'
import { parseDue } from './parse-due.ts'
import { ruleOf } from './repeat.ts'

const words =
  /^(?:ev(?:ery)?|each|after|daily|weekly|monthly|yearly|annually|jede[nrs]?|alle|täglich|wöchentlich|monatlich|jährlich|tous|toutes|chaque|cada|todos|todas)(?![\p{L}\d])/iu

/** Whether a text wants to say how something comes again. */
export const isRuleInWords = (text: string): boolean => words.test(text)

type ReadDay = (words: string) => ImportedDue | undefined

const adverbs = { day: /^(?:daily|täglich)$/i, week: /^(?:weekly|wöchentlich)$/i, month: /^(?:monthly|monatlich)$/i }

/**
 * A rule as Todoist writes it: `every monday`, `every! 3 days` and `after 3 days` (counted from when it is done), `every 27th`,
 * `every jan 15`, each with a day at which it begins or ends.
 */
export const ruleInWords = (text: string, now: Date, readDay: ReadDay): ImportedDue | undefined => {
  if (!words.test(text) || text.length > 120) return undefined
  const [, begun = text, end] = /^(.+?)\s+(?:until|till|ending|bis|jusqu'au|hasta)\s+(.+)$/i.exec(text) ?? []
  const [, said = begun, start] = /^(.+?)\s+(?:starting|from|ab|à partir du|desde)\s+(.+)$/i.exec(begun) ?? []
  const [first, last] = [start, end].map((day) => (day === undefined ? undefined : readDay(day)))
  if ((start !== undefined && !first?.due_all_day) || (end !== undefined && !last?.due_all_day)) return undefined
  const from = /^(?:ev(?:ery)?!|after\s)/i.test(said) ? 'completion' : 'due'
  const plain = said.replace(/^(?:ev(?:ery)?!?|after)\s+/i, 'every ').replace(/\s+/g, ' ')
  const beginning = first ? laterOf(now, new Date(first.due_at.slice(0, 19))) : now
  const due = everyDay(plain, beginning) ?? ofReader(plain, beginning) ?? everyYear(plain, readDay)
  if (!due?.repeat) return undefined
  const until = last && { until: last.due_at.slice(0, 10) }
  return { ...due, repeat: { ...due.repeat, from, ...until } }
}

const laterOf = (a: Date, b: Date): Date => (a > b ? a : b)

const ofReader = (text: string, now: Date): ImportedDue | undefined => {
  const fields = parseDue(text, now)?.fields
  return fields?.repeat && (fields as ImportedDue)
}

/** `daily`, `every 27th`, `every last day`, `every month on the 3rd`. */
const everyDay = (text: string, now: Date): ImportedDue | undefined => {
  const adverb = Object.entries(adverbs).find(([, word]) => word.test(text))
  if (adverb) return allDay(now, { unit: adverb[0] as keyof typeof adverbs })
  const [, day] =
    /^every (?:month (?:on )?)?(?:the )?(?:(\d{1,2})(?:st|nd|rd|th)?|last day(?: of the month)?)$/i.exec(text) ?? []
  if (day === undefined && !/\blast day/i.test(text)) return undefined
  const month_day = day === undefined ? 'last' : Number(day)
  if (month_day !== 'last' && (month_day < 1 || month_day > 31)) return undefined
  const inMonth = (ahead: number) => {
    const end = new Date(now.getFullYear(), now.getMonth() + ahead + 1, 0)
    return new Date(
      end.getFullYear(),
      end.getMonth(),
      month_day === 'last' ? end.getDate() : Math.min(month_day, end.getDate()),
    )
  }
  const today = new Date(now.getFullYear(), now.getMonth(), now.getDate())
  return allDay(inMonth(0) < today ? inMonth(1) : inMonth(0), { unit: 'month', month_day })
}

/** `yearly`, `every jan 15`. */
const everyYear = (text: string, readDay: ReadDay): ImportedDue | undefined => {
  const [, day] = /^every (?:year (?:on )?)?(.+)$/i.exec(text) ?? []
  const due = day !== undefined && /\p{L}/u.test(day) && /\d/.test(day) ? readDay(day) : undefined
  return due && !due.repeat ? { ...due, repeat: ruleOf({ unit: 'year' }) } : undefined
}

const allDay = (day: Date, rule: Pick<Repeat, 'unit'> & Partial<Repeat>): ImportedDue => ({
  due_at: new Date(Date.UTC(day.getFullYear(), day.getMonth(), day.getDate())).toISOString(),
  due_all_day: true,
  repeat: ruleOf(rule),
})
