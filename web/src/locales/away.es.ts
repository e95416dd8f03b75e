import type { awayMessages as english } from './away.en.ts'
import type { Translation } from './translation.ts'

export const awayMessages: Translation<typeof english> = {
  away: {
    reconnecting: 'Se ha perdido la conexión. Este es el último estado conocido de tus listas ({time}).',
    offline: 'No tienes conexión. Este es el último estado conocido de tus listas ({time}).',
    tryNow: 'Reintentar',
  },
}
