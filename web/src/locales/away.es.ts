import type { awayMessages as english } from './away.en.ts'
import type { Translation } from './translation.ts'

export const awayMessages: Translation<typeof english> = {
  away: {
    reconnecting: 'Se ha perdido la conexión. Último estado de tus listas: {time}.',
    offline: 'No tienes conexión. Último estado de tus listas: {time}.',
    tryNow: 'Reintentar',
  },
}
