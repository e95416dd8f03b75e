import type { handOutMessages as english } from './handout.en.ts'
import type { Translation } from './translation.ts'

export const handOutMessages: Translation<typeof english> = {
  banner:
    '<b>Esta lista está repartida entre trabajadores.</b> Añadir, renombrar, mover y eliminar esperan a que vuelva. Los comentarios siguen abiertos.',
  bannerForReader: '<b>Esta lista está repartida entre trabajadores.</b>',
  views: { label: 'Vistas de la lista', dispatch: 'Trabajadores' },
  item: 'Repartir entre trabajadores…',
  rules: 'Reglas para los trabajadores…',
  ask: {
    title: '¿Repartir «{name}» entre trabajadores?',
    workers:
      'Los trabajadores son programas que toman las tareas de una lista una a una, las hacen e informan del resultado.',
    locked:
      'La lista se vuelve amarilla para todas las personas que la tienen. Hasta que vuelva, nadie añade, renombra, mueve ni elimina tareas; los comentarios siguen abiertos.',
    back: 'Vuelve por sí sola cuando no queda nada por hacer, o cuando alguien elige «Dejar de repartir».',
    key: 'Un trabajador necesita una clave de API, y aún no tienes ninguna: <keys>créala en los ajustes</keys>.',
    leave: 'Dejarla así',
  },
  ready: {
    verb: 'Repartir',
    done: '«{name}» está repartida entre trabajadores.',
    failed: '«{name}» no se ha repartido. {reason}',
    unanswered: 'Docket no responde. Cuando vuelva la conexión se verá si «{name}» está repartida.',
  },
  open: {
    verb: 'Abrir a trabajadores',
    done: '«{name}» está abierta a trabajadores: reciben sus tareas según llegan.',
    failed: '«{name}» no está abierta a trabajadores. {reason}',
    unanswered: 'Docket no responde. Cuando vuelva la conexión se verá si «{name}» está abierta a trabajadores.',
  },
  draft: {
    verb: 'Dejar de repartir',
    busy: 'Deteniendo',
    done: 'No se reparte nada más de «{name}».',
    failed: '«{name}» sigue repartida. {reason}',
    unanswered: 'Docket no responde. Cuando vuelva la conexión se verá si «{name}» sigue repartida.',
  },
  nothing: 'Ninguna tarea de esta lista está pendiente. Añade una o reabre una.',
  unsent: 'Antes hay que enviar lo que se ha escrito aquí. Reparte la lista cuando vuelva la conexión.',
  byHand: 'a mano',
}
