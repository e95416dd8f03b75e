import type { awayMessages as english } from './away.en.ts'
import type { Translation } from './translation.ts'

export const awayMessages: Translation<typeof english> = {
  away: {
    reconnecting: 'La connexion est perdue. Voici le dernier état connu de vos listes ({time}).',
    offline: 'Vous êtes hors ligne. Voici le dernier état connu de vos listes ({time}).',
    tryNow: 'Réessayer',
  },
}
