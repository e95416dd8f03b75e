import type { calendarMessages as english } from './calendar.en.ts'
import type { Translation } from './translation.ts'

export const calendarMessages: Translation<typeof english> = {
  calendar: {
    label: 'Calendario',
    before: '{span, select, week {Semana anterior} other {Mes anterior}}',
    after: '{span, select, week {Semana siguiente} other {Mes siguiente}}',
    today: 'Hoy',
    spans: { label: 'Mostrar', month: 'Mes', week: 'Semana' },
    undated: '{count, plural, one {# tarea no tiene fecha} other {# tareas no tienen fecha}}',
    day: '{day}, {count, plural, =0 {ninguna tarea} one {# tarea} other {# tareas}}',
    more: '{count, plural, other {# más}}',
    less: 'Mostrar menos',
    add: 'Añadir una tarea el {day}',
    addTo: 'Nueva tarea el {day}',
    slot: '{count, plural, one {La línea {number} va aquí} other {# líneas van aquí}}',
    none: 'No vence nada el {day}.',
    shift: 'Mover las tareas un día',
    go: 'Ir al día anterior o siguiente',
    turn: 'Mes o semana anterior o siguiente',
  },
}
