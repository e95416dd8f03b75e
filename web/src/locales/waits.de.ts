import type { Translation } from './translation.ts'
import type { waitsMessages as english } from './waits.en.ts'

export const waitsMessages: Translation<typeof english> = {
  waits: {
    note: {
      after: 'wartet auf {count, number}',
      from: 'ab {day, select, today {{time}} tomorrow {morgen {time}} other {{date}}}',
    },
    start: {
      title: '{count, plural, one {Wann diese Aufgabe beginnt} other {Wann # Aufgaben beginnen}}',
      field: 'Beginnt',
      help: 'Zum Beispiel: Montag, 24. Dez, morgen 9 Uhr. Vorher bekommt sie kein Worker.',
    },
    after: {
      title: '{count, plural, one {Wonach diese Aufgabe kommt} other {Wonach # Aufgaben kommen}}',
      add: 'Aufgabe nach Name oder Nummer',
      full: 'Mehr können es nicht sein',
      chosen: 'Kommt nach',
      offered: 'Aufgaben, nach denen sie kommen kann',
      nothing: 'Keine offene Aufgabe dieser Liste, oder sie käme nach sich selbst.',
      remove: 'Nicht mehr nach {name}',
    },
    review: {
      title: 'Erst ansehen',
      yes: 'Ja',
      no: 'Nein',
      listYes: 'Wie die Liste: ja',
      listNo: 'Wie die Liste: nein',
    },
    refused: {
      circle: 'Sie käme nach sich selbst: Wonach sie kommen sollte, das kommt nach ihr.',
      notAhead: 'Wonach sie kommen sollte, ist nicht mehr in dieser Liste.',
      tooManyAfter: 'Nach dieser Aufgabe kommen schon tausend andere.',
    },
    cells: {
      after: 'Kommt nach',
      afterCount: '{count, plural, =0 {Nichts} one {# Aufgabe} other {# Aufgaben}}',
      starts: 'Beginnt',
      anyTime: 'Jederzeit',
      startsAt: 'Vor {date} bekommt sie kein Worker.',
    },
  },
}
