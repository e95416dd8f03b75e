import type { noticeSettingsMessages as english } from './notice-settings.en.ts'
import type { Translation } from './translation.ts'

export const noticeSettingsMessages: Translation<typeof english> = {
  noticeSettings: {
    mail: 'Un correo al día',
    mailHelp: 'Como mucho uno, y solo un día en que algo espere en sus avisos o una tarea suya esté atrasada.',
    on: 'Escribirme una vez al día',
    hour: 'A las',
    zone: 'hora de {zone}',
    zoneHere: 'Usar la hora de {zone}',
    until: 'Mientras no elija nada aquí, esto empieza cuando algo haya esperado un día en sus avisos.',
    saved: 'Guardado.',
    unverified: 'Los correos se envían cuando su dirección esté confirmada.',
    noServer: 'Este Docket no envía correos: quien lo administra no ha indicado un servidor de correo.',
    demo: 'Una demo no recibe correos.',
  },
}
