import type { sharedMessages as english } from './shared.en.ts'
import type { Translation } from './translation.ts'

export const sharedMessages: Translation<typeof english> = {
  live: {
    live: 'En directo',
    sending: 'Enviando {waiting, number}',
    reconnecting: '{waiting, plural, =0 {Reconectando} other {Reconectando, # por enviar}}',
    offline: '{waiting, plural, =0 {Sin conexión} other {Sin red, # por enviar}}',
  },
  keyCaps: { control: 'Ctrl', space: 'Espacio', delete: 'Supr' },
  dates: { yesterday: 'ayer', today: 'hoy', tomorrow: 'mañana' },
  tally: {
    sentence:
      '{done, number} de {total, plural, one {# tarea completada} other {# tareas completadas}}{running, plural, =0 {} other {, # en curso}}{failed, plural, =0 {} one {, # fallida} other {, # fallidas}}',
  },
}
