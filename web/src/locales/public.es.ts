import type { publicMessages as english } from './public.en.ts'
import type { Translation } from './translation.ts'

export const publicMessages: Translation<typeof english> = {
  copy: 'Copia pública',
  feed: 'Resultados por RSS',
  feedTitle: 'Resultados de «{name}»',
  follow: 'Seguir esta lista',
  following: 'Un momento',
  open: 'Abrir la lista',
  opening: 'Abriendo',
  readOnly: 'Tu cuenta es de solo lectura. <plans>Mira los planes</plans> para seguir esta lista.',
  ready: 'Repartida',
  queue: 'Abierta a trabajadores',
  description: 'Descripción',
  lines: 'Tareas',
  labels: 'Etiquetas',
  done: 'Completadas',
  completed: '{count, plural, one {<b>#</b> completada} other {<b>#</b> completadas}}',
  in_progress: '<b>{count, number}</b> en curso',
  failed: '{count, plural, one {<b>#</b> fallida} other {<b>#</b> fallidas}}',
  pending: '{count, plural, one {<b>#</b> pendiente} other {<b>#</b> pendientes}}',
  asOf: 'a las {time}',
  away: 'Docket no responde: estado de las {time}',
  empty: 'Aquí aún no hay nada escrito.',
  status: { pending: 'Pendiente', in_progress: 'En curso', completed: 'Completada', failed: 'Fallida' },
  gone: {
    title: 'Aquí no hay ninguna lista pública',
    lead: 'Se retiró, ahora tiene otra dirección, o esta no está completa. Quien te la dio lo sabe.',
    home: 'Ir a Docket',
  },
}
