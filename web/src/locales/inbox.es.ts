import type { inboxMessages as english } from './inbox.en.ts'
import type { Translation } from './translation.ts'

export const inboxMessages: Translation<typeof english> = {
  inbox: {
    page: 'Avisos',
    all: 'Marcar todo como leído',
    empty:
      'Cuando alguien le mencione, responda en una conversación suya, le dé una tarea o le añada a una lista, y cuando haya que recordarle algo, aparecerá aquí.',
    failed: 'No se pudo preguntar qué hay de nuevo.',
    tryNow: 'Intentar ahora',
    somebody: 'Alguien',
    byKey: '{who}, con la clave {key}',
    unread: 'Sin leer',
    count: '{count, plural, one {# sin leer} other {# sin leer}}',
    kinds: {
      mention: '<b>{who}</b> le mencionó en <b>{task}</b>',
      comment:
        '{count, plural, one {<b>{who}</b> comentó <b>{task}</b>} other {<b>{task}</b> tiene # comentarios nuevos, el último de <b>{who}</b>}}',
      assigned:
        '{more, plural, =0 {<b>{who}</b> le dio <b>{task}</b>} one {<b>{who}</b> le dio <b>{task}</b> y una tarea más} other {<b>{who}</b> le dio <b>{task}</b> y # tareas más}}',
      reminder: '<b>{task}</b>: quería que se le recordara',
      added: '<b>{who}</b> le añadió a <b>{list}</b>',
      handed_back: '<b>{list}</b> ha vuelto: <b>{who}</b> terminó la última tarea',
      hook_off: 'Se desactivó un webhook de <b>{list}</b>, porque su dirección no acepta nada',
      needs_you:
        '{count, plural, one {<b>{who}</b> le necesita: <b>{task}</b>} other {<b>#</b> tareas de <b>{list}</b> le necesitan}}',
    },
    keys: {
      group: 'En los avisos',
      move: 'Moverse entre avisos',
    },
  },
}
