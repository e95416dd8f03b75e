import type { Translation } from './translation.ts'
import type { workMessages as english } from './work.en.ts'

export const workMessages: Translation<typeof english> = {
  byHand: 'à la main',
  somebody: 'Quelqu’un',
  attempt: 'Tentative {attempt, number}',
  running: 'En cours',
  outcomes: {
    completed: 'Terminée',
    failed: 'Échec',
    expired: 'Temps écoulé',
    given_back: 'Rendue',
    taken: 'Reprise',
    asked: 'Question posée',
    sent_back: 'Renvoyée',
  },
  take: {
    title: 'Reprendre la ligne {number}\u202f?',
    text: '{worker} la perd\u00a0: ce qui en viendra plus tard sera refusé, et le prochain exécutant recevra la tâche.',
    isOver: '{worker} ne travaille plus dessus.',
    confirm: 'Reprendre',
    busy: 'Reprise',
    leave: 'La laisser',
    close: 'Fermer',
  },
}
