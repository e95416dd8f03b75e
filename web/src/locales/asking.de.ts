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
    late: 'Von {who} wurde schon entschieden.',
    lateKept: 'Von {who} wurde schon entschieden. Was du geschrieben hast, steht im Kommentarfeld.',
    failed: 'Nichts ist entschieden. {reason}',
    review: 'Ich sehe mir an, was Programme erledigen, bevor es als erledigt gilt',
    failedToChange: 'Das bleibt, wie es war. {reason}',
    reviewFailed: 'Sie ist nicht ausgegeben. {reason}',
  },
}
