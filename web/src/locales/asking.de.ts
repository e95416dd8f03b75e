import type { askingMessages as english } from './asking.en.ts'
import type { Translation } from './translation.ts'

export const askingMessages: Translation<typeof english> = {
  asking: {
    needsYou: 'Braucht dich',
    openFirst: 'Braucht dich: öffnen, was am längsten wartet',
    worker: 'Ein Worker',
    asks: '<b>{worker}</b> fragt',
    isDone: '<b>{worker}</b> sagt, es ist erledigt. Sieh dir die Ergebnisse an und entscheide dann.',
    says: '{kind, select, answer {{worker} fragt: {question}} other {{worker} sagt, es ist erledigt}}',
    stamp: '{kind, select, answer {Frage} other {Zu bestätigen}}',
    onlyEditors: 'Wer diese Liste bearbeiten darf, entscheidet.',
    own: 'Deine Antwort',
    ownInstead: 'Oder eine eigene Antwort',
    answer: 'Antworten',
    approve: 'Bestätigen',
    sendBack: 'Zurückschicken',
    again: 'Was soll anders gemacht werden?',
    cancel: 'Abbrechen',
    other: 'Inzwischen wartet hier etwas anderes. Sieh es dir an und entscheide dann.',
    late: 'Von {who} wurde schon entschieden.',
    lateKept: 'Von {who} wurde schon entschieden. Was du geschrieben hast, steht im Kommentarfeld.',
    failed: 'Nichts ist entschieden. {reason}',
    stopped: {
      claims:
        'Hat {limit, plural, one {die eine Aufgabe} other {alle # Aufgaben}} für heute verbraucht, und es sind noch welche übrig.',
      cost: 'Hat {limit} für heute ausgegeben, und es sind noch Aufgaben übrig.',
      allow: '{more} mehr erlauben',
      allowNamed: '{name} {more} mehr erlauben',
    },
    reviewFailed: 'Sie ist nicht ausgegeben. {reason}',
  },
}
