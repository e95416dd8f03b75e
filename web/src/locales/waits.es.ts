import type { Translation } from './translation.ts'
import type { waitsMessages as english } from './waits.en.ts'

export const waitsMessages: Translation<typeof english> = {
  waits: {
    note: {
      after: 'espera a {count, number}',
      from: 'desde {day, select, today {{time}} tomorrow {mañana {time}} other {{date}}}',
    },
    start: {
      title: '{count, plural, one {Cuándo empieza esta tarea} other {Cuándo empiezan # tareas}}',
      field: 'Empieza',
      help: 'Por ejemplo: lunes, 24 dic, mañana 9:00. Antes no la recibe ningún trabajador.',
    },
    after: {
      title: '{count, plural, one {Después de qué va esta tarea} other {Después de qué van # tareas}}',
      add: 'Una tarea, por nombre o número',
      full: 'No puede haber más',
      chosen: 'Va después de',
      offered: 'Tareas después de las que puede ir',
      nothing: 'Ninguna tarea abierta de esta lista, o iría después de sí misma.',
      remove: 'Ya no después de {name}',
    },
    review: { title: 'Mirar primero', yes: 'Sí', no: 'No', listYes: 'Como la lista: sí', listNo: 'Como la lista: no' },
    refused: {
      circle: 'Iría después de sí misma: aquello después de lo que debía ir va después de ella.',
      notAhead: 'Aquello después de lo que debía ir ya no está en esta lista.',
      tooManyAfter: 'Otras mil van ya después de esa tarea.',
    },
    cells: {
      after: 'Va después de',
      afterCount: '{count, plural, =0 {Nada} one {# tarea} other {# tareas}}',
      starts: 'Empieza',
      anyTime: 'Cuando sea',
      startsAt: 'Antes de {date} ningún trabajador la recibe.',
    },
  },
}
