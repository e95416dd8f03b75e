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
  /** The number, or an article for one. */
  monthsAhead: RegExp
  nextMonth: RegExp
  /** A weekday of which it is said that it comes, and the weekdays from Sunday on, where chrono does not know that. */
  comingWeekday?: [RegExp, readonly string[]]
  /** Weekdays of which this is said lie in the week after this one. */
  next: RegExp | undefined
  /** Words for a weekday that are no other word as well. */
  weekday: RegExp
  endOfDay: RegExp
  dayAfterTomorrow: RegExp
  dayOfMonth: RegExp
  /** Saturday; of what begins with `nextOf`, that of the week after this one. */
  weekend: RegExp
  nextOf: RegExp
  /** What a name may end with as well, so that it is offered and not taken: `Watch Friday`, `Room 12/1`. */
  unsure: RegExp
  /** Words for a day that a title has: `USA Today`. */
  titled: RegExp
  /** What looks like a day, and is none. */
  never?: RegExp
}

const english: DateLanguage = {
  chrono: englishChrono,
  isMonthFirst: true,
  lead: /(?:^|\s)(?:(?:due|on|by|at|for|over)\s+)+$/i,
  notAfter:
    /(?:\b(?:every|each|weekly|monthly|yearly)(?:\s+\S+)?|\b(?:sun|mon|tues?|wed(?:nes)?|thu(?:rs?)?|fri|sat(?:ur)?)(?:day)?\.?,?(?:\s+(?:and|or|to|&|-))?|\b(?:black|good|easter|cyber|ash|palm|last|past|until|till|from|since|after|before|the|an?|my|your|our|other|first|second|third|\d+(?:st|nd|rd|th)))\s+$/i,
  within: /^(?:in|within|next)\b/i,
  clock: /\d:\d\d|\d\s?[ap]\.?m\b|\bnoon\b|\bat\s+(?:[7-9]|1\d|2[0-3])\b/i,
  clockAlone: /\d\s?[ap]\.?m\.?$|\b(?:at|by)\s+(?:\d{1,2}:\d\d|noon)$/i,
  nextWeek: /^next\s+week$/i,
  monthsAhead: /\b(?:with)?in\s+(\d{1,2}|an?|one)\s+months?\b/i,
  nextMonth: /\bnext\s+month\b/i,
  next: /^next\s/i,
  weekday: /^(?:(?:on|next|this)\s+)?(?:sun|mon|tue|wed|thu|fri|sat)/i,
  endOfDay: /(?:by\s+)?(?:the\s+)?(?:end\s+of\s+(?:the\s+)?day|eod)$/i,
  dayAfterTomorrow: /\b(?:the\s+)?day\s+after\s+tomorrow\b/i,
  dayOfMonth: /\b(?:the\s+)?(\d{1,2})(?:st|nd|rd|th)\b(?!\s+of\b)/i,
  weekend: /\b(?:(?:this|next|the)\s+)?weekend\b/i,
  nextOf: /^next\b/i,
  unsure:
    /^(?:for\s+)?(?:(?:sun|mon|tues?|wed(?:nes)?|thu(?:rs?)?|fri|sat(?:ur)?)(?:day)?\.?|(?:the\s+)?(?:weekend|\d{1,2}(?:st|nd|rd|th))|(?<=^for\s+)next\s+month|\d{1,2}[/.-]\d{1,2}\.?)$/i,
  titled: /^(?:The Day After )?(?:Today|Tomorrow|Tonight)$|\s(?:Morning|Afternoon|Evening|Night)$/,
}

const german = async (): Promise<DateLanguage> => ({
  chrono: (await import('chrono-node/de')).casual,
  isMonthFirst: false,
  lead: /(?:^|\s)(?:(?:bis|am|zum|um|für|fällig|kommenden)\s+)+$/i,
  notAfter:
    /(?:^|[\s,(])(?:jede[nrsm]?(?:\s+\S+)?|immer|letzten?|vor|nach|seit|ab|guten|den|der|einen|mein|(?:mo|di|mi|do|fr|sa|so)\.,?)\s+$/i,
  within: /^(?:in|innerhalb|nächste)\b/i,
  clock: /\d:\d\d|\d\s?(?:uhr|h)\b|\bum\s+(?:[7-9]|1\d|2[0-3])\b/i,
  clockAlone: /\d\s?uhr$|\bum\s+\d{1,2}:\d\d$/i,
  nextWeek: /^nächste\s+woche$/i,
  monthsAhead: /\bin\s+(\d{1,2}|einem)\s+monat(?:en)?\b/i,
  nextMonth: /\b(?:im\s+)?(?:nächsten|kommenden)\s+monat\b/i,
  next: undefined,
  weekday: /(?:sonntag|montag|dienstag|mittwoch|donnerstag|freitag|samstag|sonnabend)$/i,
  endOfDay: /(?:bis\s+)?(?:zum\s+)?(?:tagesende|ende\s+des\s+tages)$/i,
  dayAfterTomorrow: /\bübermorgen\b/i,
  dayOfMonth: /\b(?:am|zum)\s+(\d{1,2})\.(?=\s|$)/i,
  weekend: /\b(?:(?:dieses|nächstes|kommendes)\s+)?wochenende\b/i,
  nextOf: /^nächstes\b/i,
  unsure:
    /^(?:für\s+)?(?:(?:sonn|mon|diens|donners|frei|sams)tag|mittwoch|sonnabend|wochenende|(?<=^für\s+)(?:nächsten|kommenden)\s+monat|\d{1,2}[/.-]\d{1,2}\.?)$/i,
  titled: /^(?:Heute|Morgen|Übermorgen)$/,
  never: /^am\s+(?:morgen|abend|nachmittag|vormittag|mittag)$/i,
})

const french = async (): Promise<DateLanguage> => ({
  chrono: (await import('chrono-node/fr')).casual,
  isMonthFirst: false,
  lead: /(?:^|\s)(?:(?:pour|avant|le|à|d'ici)\s+)+$/i,
  notAfter:
    /(?:^|[\s,(])(?:chaque|tous\s+les|toutes\s+les|dernier|depuis|après|la|une?|mon|(?:dim|lun|mar|mer|jeu|ven|sam)\.,?)\s+$/i,
  within: /^(?:dans|d'ici|la\s+semaine)/i,
  clock: /\d\s?[:h]/i,
  clockAlone: /(?:^|\s)à\s+\d{1,2}\s?[:h]/i,
  nextWeek: /^la\s+semaine\s+prochaine$/i,
  monthsAhead: /\bdans\s+(\d{1,2}|un)\s+mois\b/i,
  nextMonth: /\b(?:le\s+)?mois\s+prochain\b/i,
  next: undefined,
  weekday: /^(?:ce\s+)?(?:dimanche|lundi|mardi|mercredi|jeudi|vendredi|samedi)/i,
  endOfDay: /(?:en\s+)?fin\s+de\s+(?:la\s+)?journée$/i,
  dayAfterTomorrow: /\baprès-demain\b/i,
  dayOfMonth: /\ble\s+(\d{1,2})(?:er)?(?=\s|$)/i,
  weekend: /\b(?:ce\s+)?week-?end(?:\s+prochain)?(?=\s|$)/i,
  nextOf: /\sprochain$/i,
  // On the Friday, in French, is every Friday.
  unsure:
    /^(?:(?:le\s+)?(?:dimanche|lundi|mardi|mercredi|jeudi|vendredi|samedi|week-?end)|pour\s+le\s+mois\s+prochain|\d{1,2}[/.-]\d{1,2}\.?)$/i,
  titled: /^(?:Demain|Aujourd'hui|Après-[Dd]emain)$|\s(?:Matin|Soir)$/,
})

const spanish = async (): Promise<DateLanguage> => ({
  chrono: (await import('chrono-node/es')).casual,
  isMonthFirst: false,
  lead: /(?:^|\s)(?:(?:para|antes\s+del|el|a)\s+)+$/i,
  notAfter: /(?:^|[\s,(])(?:cada|todos\s+los|todas\s+las|pasado|desde|la|una?|mi)\s+$/i,
  within: /^(?:en|dentro|la\s+próxima)\b/i,
  clock: /\d:\d\d|\blas\s+\d/i,
  clockAlone: /\blas\s+\d{1,2}:\d\d$/i,
  nextWeek: /(?:\bla\s+)?(?:próxima\s+semana|\bsemana\s+(?:que\s+viene|próxima))$/i,
  next: undefined,
  weekday: /(?:domingo|lunes|martes|miércoles|jueves|viernes|sábado)(?:\s+que\s+viene)?$/i,
  monthsAhead: /\b(?:en|dentro\s+de)\s+(\d{1,2}|un)\s+mes(?:es)?\b/i,
  nextMonth: /(?:próximo\s+mes|\bmes\s+que\s+viene|\bmes\s+próximo)(?=\s|$)/i,
  comingWeekday: [
    /(?<=^|\s)(domingo|lunes|martes|miércoles|jueves|viernes|sábado)\s+que\s+viene\b/i,
    ['domingo', 'lunes', 'martes', 'miércoles', 'jueves', 'viernes', 'sábado'],
  ],
  endOfDay: /(?:al\s+)?fin(?:al)?\s+del\s+día$/i,
  dayAfterTomorrow: /\bpasado\s+mañana\b/i,
  dayOfMonth: /\bel\s+(\d{1,2})(?=\s|$)/i,
  weekend: /\b(?:(?:este|próximo)\s+)?fin\s+de\s+semana(?=\s|$)/i,
  nextOf: /^próximo\b/i,
  unsure:
    /^(?:domingo|lunes|martes|miércoles|jueves|viernes|sábado|(?:el\s+)?fin\s+de\s+semana|para\s+el\s+(?:próximo\s+mes|mes\s+que\s+viene)|\d{1,2}[/.-]\d{1,2}\.?)$/i,
  titled: /^(?:Hoy|Mañana|Pasado\s+[Mm]añana)$/,
})

const others: Record<string, () => Promise<DateLanguage>> = { de: german, fr: french, es: spanish }

/** Dates are read in the language of the interface, and in English. */
export const loadLanguages = (language: string): Promise<DateLanguage[]> =>
  Promise.all([Promise.resolve(english), ...(others[language] ? [others[language]()] : [])])
