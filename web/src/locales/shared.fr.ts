import type { sharedMessages as english } from './shared.en.ts'
import type { Translation } from './translation.ts'

export const sharedMessages: Translation<typeof english> = {
  live: {
    live: 'En direct',
    sending: 'Envoi de {waiting, number}',
    reconnecting: '{waiting, plural, =0 {Reconnexion} other {Reconnexion, # à envoyer}}',
    offline: '{waiting, plural, =0 {Hors ligne} other {Hors ligne, # à envoyer}}',
  },
  keyCaps: { control: 'Ctrl', space: 'Espace', delete: 'Suppr' },
  dates: { yesterday: 'hier', today: 'aujourd’hui', tomorrow: 'demain' },
  tally: {
    sentence:
      '{done, number} sur {total, plural, one {# tâche terminée} other {# tâches terminées}}{running, plural, =0 {} other {, # en cours}}{failed, plural, =0 {} other {, # en échec}}',
  },
}
