import type { archiveMessages as english } from './archives.en.ts'
import type { Translation } from './translation.ts'

export const archiveMessages: Translation<typeof english> = {
  archives: {
    title: 'Archivo de tus listas',
    lead: 'Tus listas, completas, para recuperarlas o seguir en otro Docket. Sin las demás personas, las direcciones públicas ni las claves.',
    takeOut: 'Llevarme',
    bringIn: 'Traer',
    bringing: 'Trayendo',
    file: 'Archivo para traer',
    brought: '{count, plural, =0 {No había ninguna lista.} one {Una lista ya es tuya.} other {# listas ya son tuyas.}}',
    taken: 'Algo de este archivo ya está aquí, y nada se sobrescribe. No ha cambiado nada.',
    refused: 'Este archivo no se puede traer. {why}',
  },
}
