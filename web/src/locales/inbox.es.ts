import type { inboxMessages as english } from './inbox.en.ts'
import type { Translation } from './translation.ts'

export const inboxMessages: Translation<typeof english> = {
  inbox: {
    page: 'Avisos',
    all: 'Marcar todo como leído',
    empty: 'Cuando alguien le mencione, responda en una conversación suya o le añada a una lista, aparecerá aquí.',
    failed: 'No se pudo preguntar qué hay de nuevo.',
    tryNow: 'Intentar ahora',
    somebody: 'Alguien',
    byKey: '{who}, con la clave {key}',
    unread: 'Sin leer',
    count: '{count, plural, one {# sin leer} other {# sin leer}}',
    kinds: {
      mention: '<b>{who}</b> le mencionó en <b>{task}</b>',
      comment: '<b>{who}</b> comentó <b>{task}</b>',
      added: '<b>{who}</b> le añadió a <b>{list}</b>',
      handed_back: '<b>{list}</b> ha vuelto: <b>{who}</b> terminó la última tarea',
    },
    keys: {
      group: 'En los avisos',
      move: 'Moverse entre avisos',
    },
  },
}
