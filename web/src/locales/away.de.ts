import type { awayMessages as english } from './away.en.ts'
import type { Translation } from './translation.ts'

export const awayMessages: Translation<typeof english> = {
  away: {
    reconnecting: 'Die Verbindung ist weg. Stand deiner Listen: {time}.',
    offline: 'Du bist offline. Stand deiner Listen: {time}.',
    tryNow: 'Jetzt versuchen',
  },
}
