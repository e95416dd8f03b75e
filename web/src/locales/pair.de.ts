import type { pairMessages as english } from './pair.en.ts'
import type { Translation } from './translation.ts'

export const pairMessages: Translation<typeof english> = {
  pair: {
    page: 'Einem Gerät Zugriff geben',
    codeLabel: 'Code auf dem Gerät',
    codeHelp: 'Acht Buchstaben, wie sie im Terminal stehen.',
    codeMissing: 'Auf dem Gerät stehen acht Buchstaben.',
    look: 'Nachsehen',
    looking: 'Sieht nach',
    lead: 'Ein Gerät möchte einen API-Schlüssel, mit dem es in deinem Namen handelt.',
    warn: 'Erlaub es nur, wenn du das gerade selbst angefangen hast und auf dem Gerät dieser Code steht:',
    asked: 'Angefragt {when}, von {ip}',
    allow: 'Erlauben',
    allowing: 'Erlaubt',
    refuse: 'Ablehnen',
    unknown:
      'Mit diesem Code wartet nichts. Er ist falsch, schon benutzt oder abgelehnt, oder seine zehn Minuten sind um. Fang auf dem Gerät noch einmal an.',
    approved: 'Diesem Gerät wurde es schon erlaubt.',
    allowed: '{name} bekommt jetzt seinen Schlüssel. Mach dort weiter.',
    allowedMore: 'Er steht bei deinen Schlüsseln in den Einstellungen; dort kannst du ihn widerrufen.',
    toKeys: 'Zu deinen Schlüsseln',
    refused: 'Abgelehnt: {name} bekommt keinen Schlüssel.',
    loading: 'Fragt, welches Gerät es ist',
  },
}
