import type { sharedMessages as english } from './shared.en.ts'
import type { Translation } from './translation.ts'

export const sharedMessages: Translation<typeof english> = {
  live: {
    live: 'Live',
    sending: '{waiting, number} unterwegs',
    reconnecting: '{waiting, plural, =0 {Verbindet} other {Verbindet, # warten}}',
    offline: '{waiting, plural, =0 {Offline} other {Offline, # warten}}',
  },
  keyCaps: { control: 'Strg', space: 'Leer', delete: 'Entf' },
  dates: { yesterday: 'Gestern', today: 'Heute', tomorrow: 'Morgen' },
  tally: {
    sentence:
      '{done, number} von {total, plural, one {# Aufgabe} other {# Aufgaben}} erledigt{running, plural, =0 {} other {, # in Arbeit}}{failed, plural, =0 {} other {, # gescheitert}}',
  },
}
