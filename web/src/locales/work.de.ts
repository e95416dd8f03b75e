import type { Translation } from './translation.ts'
import type { workMessages as english } from './work.en.ts'

export const workMessages: Translation<typeof english> = {
  byHand: 'von Hand',
  somebody: 'Jemand',
  attempt: 'Versuch {attempt, number}',
  running: 'Läuft',
  outcomes: {
    completed: 'Erledigt',
    failed: 'Gescheitert',
    expired: 'Zeit abgelaufen',
    given_back: 'Zurückgegeben',
    taken: 'Zurückgeholt',
    asked: 'Gefragt',
    sent_back: 'Zurückgeschickt',
  },
  take: {
    title: 'Zeile {number} zurückholen?',
    text: '{worker} verliert sie: Was von dort noch kommt, wird abgelehnt, und der nächste Worker bekommt die Aufgabe.',
    isOver: '{worker} arbeitet nicht mehr daran.',
    confirm: 'Zurückholen',
    busy: 'Holt zurück',
    leave: 'So lassen',
    close: 'Schließen',
  },
}
