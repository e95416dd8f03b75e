import type { analyticsMessages as english } from './analytics.en.ts'
import type { Translation } from './translation.ts'

export const analyticsMessages: Translation<typeof english> = {
  analytics: {
    page: 'Auswertung',
    window: 'Wie weit zurück',
    windows: { d7: '7 Tage', d30: '30 Tage', d90: '90 Tage', d365: '1 Jahr' },
    reading: 'Die Zahlen sind unterwegs',
    failed: 'Die Zahlen kommen vom Server, und er antwortet gerade nicht. Sie sind hier, sobald er es tut.',
    tryNow: 'Jetzt versuchen',
    sentence: {
      none: 'In {days, plural, one {einem Tag} other {# Tagen}} wurde nichts erledigt.',
      some: 'In {days, plural, one {einem Tag} other {# Tagen}} {done, plural, one {wurde} other {wurden}} <b>{done, plural, one {# Aufgabe} other {# Aufgaben}}</b> erledigt{failed, plural, =0 {.} one { und <b>#</b> ist gescheitert.} other { und <b>#</b> sind gescheitert.}}',
      best: 'Die meisten am {day}: <b>{count, number}</b>.',
      today: '{count, plural, =0 {Heute noch nichts.} one {Heute <b>eine</b>.} other {Heute <b>#</b>.}}',
    },
    chart: {
      empty:
        'Sobald eine Aufgabe fertig ist, hat hier jeder Tag einen Balken: Erledigtes steht über der Linie, Gescheitertes darunter.',
      title: 'Erledigt über der Linie, gescheitert darunter.',
      each: '{unit, select, week {Jeder Balken ist eine Woche.} other {Jeder Balken ist ein Monat.}}',
      torn: 'An abgeschnittenen Balken steht ihre Zahl.',
      asTable: 'Als Tabelle zeigen',
      asChart: 'Als Diagramm zeigen',
      label:
        'Aufgaben nach {unit, select, week {Wochen} month {Monaten} other {Tagen}}: Pfeiltasten lesen {unit, select, week {eine Woche nach der anderen} month {einen Monat nach dem anderen} other {einen Tag nach dem anderen}} vor',
      span: '{unit, select, week {Woche ab {day}} other {{day}}}',
      today: 'heute',
      day: '{day}: {done, plural, =0 {nichts erledigt} other {# erledigt}}{failed, plural, =0 {} other {, # gescheitert}}',
      date: '{unit, select, week {Woche ab} month {Monat} other {Tag}}',
      done: 'Erledigt',
      failed: 'Gescheitert',
      utc: 'Die Tage sind die von UTC.',
    },
    lists: 'Aufgaben in deinen Listen',
    noLists: 'Du hast noch keine Liste.',
    states: 'Wie alles jetzt steht',
    more: 'Alle {count} zeigen',
    status: { completed: 'Erledigt', in_progress: 'In Arbeit', failed: 'Gescheitert', pending: 'Offen' },
  },
}
