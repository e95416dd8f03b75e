import type { boardMessages as english } from './board.en.ts'
import type { Translation } from './translation.ts'

export const boardMessages: Translation<typeof english> = {
  board: {
    column: 'Tâches, {column}',
    add: 'Ajouter',
    addTo: 'Nouvelle tâche, {column}',
    slot: '{count, plural, one {La ligne {number} va ici} other {# lignes vont ici}}',
    failed: 'Une tâche qui a échoué reste ici jusqu’à ce que quelqu’un la rouvre ou l’archive.',
    shift: 'Déplacer les tâches vers la colonne voisine',
    go: 'Aller à la colonne voisine',
  },
}
