import type { publicMessages as english } from './public.en.ts'
import type { Translation } from './translation.ts'

export const publicMessages: Translation<typeof english> = {
  copy: 'Öffentliche Kopie',
  feed: 'Ergebnisse per RSS',
  feedTitle: 'Ergebnisse von {name}',
  follow: 'Liste folgen',
  following: 'Du folgst ihr',
  open: 'Liste öffnen',
  opening: 'Wird geöffnet',
  readOnly: 'Mit deinem Konto kannst du nur lesen. <plans>Sieh dir die Tarife an</plans>, um dieser Liste zu folgen.',
  ready: 'Ausgegeben',
  queue: 'Offen für Worker',
  description: 'Beschreibung',
  lines: 'Aufgaben',
  labels: 'Stichwörter',
  done: 'Erledigt',
  completed: '<b>{count, number}</b> erledigt',
  in_progress: '<b>{count, number}</b> in Arbeit',
  failed: '<b>{count, number}</b> gescheitert',
  pending: '<b>{count, number}</b> offen',
  asOf: 'Stand {time}',
  away: 'Docket antwortet nicht: Stand {time}',
  empty: 'Hier steht noch nichts.',
  status: { pending: 'Offen', in_progress: 'In Arbeit', completed: 'Erledigt', failed: 'Gescheitert' },
  gone: {
    title: 'Hier ist keine öffentliche Liste',
    lead: 'Sie wurde zurückgenommen, sie hat jetzt eine andere Adresse, oder diese ist nicht vollständig. Wer sie dir gegeben hat, weiß es.',
    home: 'Zu Docket',
  },
}
