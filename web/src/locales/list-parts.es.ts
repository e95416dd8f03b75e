import type { listPartMessages as english } from './list-parts.en.ts'
import type { Translation } from './translation.ts'

export const listPartMessages: Translation<typeof english> = {
  due: {
    title: '{count, plural, one {Fecha límite de la línea {number}} other {Fecha límite de # tareas}}',
    field: 'Vence',
    help: 'Por ejemplo: hoy, mañana a las 9, viernes, 24 dic',
    notUnderstood: 'Docket no lo reconoce como fecha. Por ejemplo: mañana a las 9, 24 dic.',
    set: 'Fijar',
    clear: 'Borrar',
    previousMonth: 'Mes anterior',
    nextMonth: 'Mes siguiente',
  },
  place: {
    title: 'Mover la línea {number}',
    field: 'A la línea',
    help: 'Un número del 1 al {total}.',
    refused: 'Esa línea no existe. Un número del 1 al {total}.',
    move: 'Mover',
  },
  here: {
    writes: '{name} escribe aquí',
    looks: '{count, plural, one {{name} tiene esto abierto} other {{name} y otros tienen esto abierto}}',
    writesAt: '{name} escribe en la línea {number}',
  },
  boxes: {
    shown: '{ticked, number} de {total, number}',
    read: '{ticked, number} de {total, plural, one {# paso marcado} other {# pasos marcados}}',
  },
  news: {
    added: 'Línea {number} añadida{who, select, none {} other { por {who}}}: {name}',
    completed: 'Línea {number} completada{who, select, none {} other { por {who}}}',
    failed: 'Línea {number} fallida{who, select, none {} other { por {who}}}',
    reopened: 'Línea {number} reabierta{who, select, none {} other { por {who}}}',
    renamed: 'Línea {number} renombrada{who, select, none {} other { por {who}}}: {name}',
    changed: 'Línea {number} cambiada{who, select, none {} other { por {who}}}',
    removed: 'Línea {number} quitada{who, select, none {} other { por {who}}}',
  },
}
