import type { phoneMessages as english } from './phone.en.ts'
import type { Translation } from './translation.ts'

export const phoneMessages: Translation<typeof english> = {
  phone: {
    offer: 'Abre esta lista en tu teléfono',
    dismiss: 'Ocultar esto',
    title: 'Abre esta lista en tu teléfono',
    code: 'Código QR con la dirección de la lista',
    scan: 'Apunta al código con la cámara de tu teléfono e inicia sesión allí. Lo que escribes en uno aparece al momento en el otro.',
    network: 'El teléfono tiene que poder llegar a esta dirección: en la misma red, por ejemplo.',
    alone:
      'Este Docket solo responde al ordenador en el que funciona. Para abrirlo a tu red, define esto e inícialo de nuevo:',
    aloneThen: 'En lugar de 192.168.1.20 va la dirección de ese ordenador en tu red.',
    done: 'Hecho',
  },
}
