import type { awayMessages as english } from './away.en.ts'
import type { Translation } from './translation.ts'

export const awayMessages: Translation<typeof english> = {
  away: {
    reconnecting: 'La connexion est perdue. Dernier état de vos listes\u00a0: {time}.',
    offline: 'Vous êtes hors ligne. Dernier état de vos listes\u00a0: {time}.',
    tryNow: 'Réessayer',
  },
}
