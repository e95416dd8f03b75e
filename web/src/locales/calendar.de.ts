import type { calendarMessages as english } from './calendar.en.ts'
import type { Translation } from './translation.ts'

export const calendarMessages: Translation<typeof english> = {
  calendar: {
    label: 'Kalender',
    before: '{span, select, week {Woche davor} other {Monat davor}}',
    after: '{span, select, week {Woche danach} other {Monat danach}}',
    today: 'Heute',
    spans: { label: 'Zeigen', month: 'Monat', week: 'Woche' },
    undated: '{count, plural, one {# Aufgabe hat kein Datum} other {# Aufgaben haben kein Datum}}',
    day: '{day}, {count, plural, =0 {keine Aufgabe} one {# Aufgabe} other {# Aufgaben}}',
    more: '{count, plural, other {# weitere}}',
    less: 'Weniger zeigen',
    add: 'Aufgabe für {day}',
    addTo: 'Neue Aufgabe für {day}',
    slot: '{count, plural, one {Zeile {number} kommt hierher} other {# Zeilen kommen hierher}}',
    none: 'Am {day} ist nichts fällig.',
    shift: 'Aufgaben um einen Tag verschieben',
    go: 'Zum Tag davor oder danach gehen',
    turn: 'Monat oder Woche davor oder danach',
  },
}
