import type { Chrono } from 'chrono-node'
import { casual as englishChrono } from 'chrono-node/en'

/** What chrono's reading of a language lacks for the end of a line of a list, where a wrong date is worse than none. */
export interface DateLanguage {
  chrono: Pick<Chrono, 'clone'>
  /** Whether chrono takes 12/1 for the first of December. */
  isMonthFirst: boolean
  /** Words between the name and its date that belong to neither. */
  lead: RegExp
  /** Words before a date that make it another one, many, or none. */
  notAfter: RegExp
  /** A length of time says when only after such a word: `boil eggs 5 minutes`. */
  within: RegExp
  /** What makes a number a time of day. */
  clock: RegExp
  /** A time that needs no day beside it. */
  clockAlone: RegExp
  nextWeek: RegExp
  /** Weekdays of which this is said lie in the week after this one. */
  next: RegExp | undefined
  /** Words for a weekday that are no other word as well. */
  weekday: RegExp
  endOfDay: RegExp
  dayAfterTomorrow: RegExp
  dayOfMonth: RegExp
}

const english: DateLanguage = {
  chrono: englishChrono,
  isMonthFirst: true,
  lead: /(?:^|\s)(?:(?:due|on|by|at)\s+)+$/i,
  notAfter:
    /(?:\b(?:every|each|weekly|monthly|yearly)(?:\s+\S+)?|\b(?:last|past|until|till|from|since|after|before|the|an?|my|your|our|other|first|second|third|\d+(?:st|nd|rd|th)))\s+$/i,
  within: /^(?:in|within|next)\b/i,
  clock: /\d:\d\d|\d\s?[ap]\.?m\b|\bnoon\b|\bat\s+(?:[7-9]|1\d|2[0-3])\b/i,
  clockAlone: /\d\s?[ap]\.?m\.?$|\b(?:at|by)\s+(?:\d{1,2}:\d\d|noon)$/i,
  nextWeek: /^next\s+week$/i,
  next: /^next\s/i,
  weekday: /^(?:next\s+|this\s+)?(?:sun|mon|tue|wed|thu|fri|sat)/i,
  endOfDay: /(?:by\s+)?(?:the\s+)?(?:end\s+of\s+(?:the\s+)?day|eod)$/i,
  dayAfterTomorrow: /\b(?:the\s+)?day\s+after\s+tomorrow\b/i,
  dayOfMonth: /\b(?:the\s+)?(\d{1,2})(?:st|nd|rd|th)\b(?!\s+of\b)/i,
}

const german = async (): Promise<DateLanguage> => ({
  chrono: (await import('chrono-node/de')).casual,
  isMonthFirst: false,
  lead: /(?:^|\s)(?:(?:bis|am|zum|um|fällig)\s+)+$/i,
  notAfter:
    /(?:jede[nrsm]?(?:\s+\S+)?|immer|letzten?|vor|nach|seit|ab|guten|den|der|einen|mein|(?:mo|di|mi|do|fr|sa|so)\.,?)\s+$/i,
  within: /^(?:in|innerhalb|nächste)\b/i,
  clock: /\d:\d\d|\d\s?(?:uhr|h)\b/i,
  clockAlone: /\d\s?uhr$|\bum\s+\d{1,2}:\d\d$/i,
  nextWeek: /^nächste\s+woche$/i,
  next: undefined,
  weekday: /(?:sonntag|montag|dienstag|mittwoch|donnerstag|freitag|samstag|sonnabend)$/i,
  endOfDay: /(?:bis\s+)?(?:zum\s+)?(?:tagesende|ende\s+des\s+tages)$/i,
  dayAfterTomorrow: /\bübermorgen\b/i,
  dayOfMonth: /\b(?:am|zum)\s+(\d{1,2})\.(?=\s|$)/i,
})

const french = async (): Promise<DateLanguage> => ({
  chrono: (await import('chrono-node/fr')).casual,
  isMonthFirst: false,
  lead: /(?:^|\s)(?:(?:pour|avant|le|à|d'ici)\s+)+$/i,
  notAfter:
    /(?:chaque|tous\s+les|toutes\s+les|dernier|depuis|après|la|une?|mon|(?:dim|lun|mar|mer|jeu|ven|sam)\.,?)\s+$/i,
  within: /^(?:dans|d'ici|la\s+semaine)/i,
  clock: /\d\s?[:h]/i,
  clockAlone: /(?:^|\s)à\s+\d{1,2}\s?[:h]/i,
  nextWeek: /^la\s+semaine\s+prochaine$/i,
  next: undefined,
  weekday: /^(?:dimanche|lundi|mardi|mercredi|jeudi|vendredi|samedi)/i,
  endOfDay: /(?:en\s+)?fin\s+de\s+(?:la\s+)?journée$/i,
  dayAfterTomorrow: /\baprès-demain\b/i,
  dayOfMonth: /\ble\s+(\d{1,2})(?:er)?(?=\s|$)/i,
})

const spanish = async (): Promise<DateLanguage> => ({
  chrono: (await import('chrono-node/es')).casual,
  isMonthFirst: false,
  lead: /(?:^|\s)(?:(?:para|antes\s+del|el|a)\s+)+$/i,
  notAfter: /(?:cada|todos\s+los|todas\s+las|pasado|desde|la|una?|mi)\s+$/i,
  within: /^(?:en|dentro|la\s+próxima)\b/i,
  clock: /\d:\d\d|\blas\s+\d/i,
  clockAlone: /\blas\s+\d{1,2}:\d\d$/i,
  nextWeek: /^(?:la\s+)?próxima\s+semana$/i,
  next: undefined,
  weekday: /(?:domingo|lunes|martes|miércoles|jueves|viernes|sábado)$/i,
  endOfDay: /(?:al\s+)?fin(?:al)?\s+del\s+día$/i,
  dayAfterTomorrow: /\bpasado\s+mañana\b/i,
  dayOfMonth: /\bel\s+(\d{1,2})(?=\s|$)/i,
})

const others: Record<string, () => Promise<DateLanguage>> = { de: german, fr: french, es: spanish }

/** Dates are read in the language of the interface and in the reader's own. */
export const loadLanguages = (language: string): Promise<DateLanguage[]> =>
  Promise.all([Promise.resolve(english), ...(others[language] ? [others[language]()] : [])])
