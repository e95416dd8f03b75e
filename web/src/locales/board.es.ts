import type { boardMessages as english } from './board.en.ts'
import type { Translation } from './translation.ts'

export const boardMessages: Translation<typeof english> = {
  board: {
    column: 'Tareas, {column}',
    add: 'Añadir',
    addTo: 'Tarea nueva, {column}',
    slot: '{count, plural, one {La línea {number} va aquí} other {# líneas van aquí}}',
    failed: 'Una tarea fallida se queda aquí hasta que alguien la reabre o la archiva.',
    shift: 'Llevar las tareas a la columna de al lado',
    go: 'Ir a la columna de al lado',
  },
}
