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
    device: 'En este dispositivo',
    deviceHelp: 'Un mensaje de tu navegador, también con Docket cerrado: el nombre de la lista y quién hizo qué.',
    deviceOn: 'Avisarme en este dispositivo',
    turning: 'Activando…',
    refused:
      'A tu navegador se le dijo que no muestre notificaciones de Docket. En sus ajustes para este sitio se puede cambiar.',
    install:
      'En iPhone y iPad funciona cuando Docket está en la pantalla de inicio: compartir y «Añadir a pantalla de inicio».',
    unsupported: 'Este navegador no puede hacerlo, o no en este tipo de ventana.',
    deviceFailed:
      'No se pudo activar: el navegador no alcanza su servicio de notificaciones, o no pudo cargar todo Docket.',
    deviceNone: 'Quien administra este Docket lo ha desactivado.',
    otherDevices: 'También avisados:',
    endDevice: 'Desactivar',
    endDeviceOf: 'Desactivar {browser}',
    muted: 'Listas silenciadas',
    mutedHelp: 'De estas sabes las menciones, lo que te dan y tus recordatorios, y nada más.',
    mutedNone: 'Ninguna. Una lista se silencia en su menú.',
    unmute: 'Dejar de silenciar',
    unmuteOf: 'Dejar de silenciar «{list}»',
  },
}
