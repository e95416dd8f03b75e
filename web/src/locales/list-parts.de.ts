import type { listPartMessages as english } from './list-parts.en.ts'
import type { Translation } from './translation.ts'

export const listPartMessages: Translation<typeof english> = {
  due: {
    title: '{count, plural, one {Fälligkeit von Zeile {number}} other {Fälligkeit von # Aufgaben}}',
    field: 'Fällig',
    help: 'Zum Beispiel: heute, morgen 9 Uhr, Freitag, 24. Dez',
    notUnderstood: 'Docket kennt das nicht als Datum. Zum Beispiel: morgen 9 Uhr, 24. Dez.',
    set: 'Setzen',
    clear: 'Entfernen',
    previousMonth: 'Monat davor',
    nextMonth: 'Monat danach',
  },
  place: {
    title: 'Zeile {number} verschieben',
    field: 'Zu Zeile',
    help: 'Eine Zahl von 1 bis {total}.',
    refused: 'Diese Zeile gibt es nicht. Eine Zahl von 1 bis {total}.',
    move: 'Verschieben',
  },
  here: {
    writes: '{name} schreibt hier',
    looks: '{count, plural, one {{name} hat das geöffnet} other {{name} und andere haben das geöffnet}}',
    writesAt: '{name} schreibt an Zeile {number}',
  },
  boxes: {
    shown: '{ticked, number} von {total, number}',
    read: '{ticked, number} von {total, number} Schritten abgehakt',
  },
  news: {
    added: 'Zeile {number} hinzugefügt{who, select, none {} other { von {who}}}: {name}',
    completed: 'Zeile {number} erledigt{who, select, none {} other { von {who}}}',
    failed: 'Zeile {number} gescheitert{who, select, none {} other { bei {who}}}',
    reopened: 'Zeile {number} wieder geöffnet{who, select, none {} other { von {who}}}',
    renamed: 'Zeile {number} umbenannt{who, select, none {} other { von {who}}}: {name}',
    changed: 'Zeile {number} geändert{who, select, none {} other { von {who}}}',
    removed: 'Zeile {number} entfernt{who, select, none {} other { von {who}}}',
  },
}
