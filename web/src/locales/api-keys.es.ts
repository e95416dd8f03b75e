import type { keyMessages as english } from './api-keys.en.ts'
import type { Translation } from './translation.ts'

export const keyMessages: Translation<typeof english> = {
  apiKeys: {
    actions: 'Cambiar o revocar',
    edit: 'Cambiar',
    editNamed: 'Cambiar {name}',
    editTitle: 'Cambiar {name}',
    save: 'Guardar',
    saving: 'Guardando',
    dayLimit: 'Tareas al día, como mucho',
    dayLimitHelp: 'Vacío: todas las que haya.',
    dayLimitWrong: 'Un número entero, desde 1.',
    runningLimit: 'A la vez, como mucho',
    costLimit: 'Dólares al día, como mucho',
    costLimitHelp: 'Según lo que sus trabajadores dicen que costó una tarea.',
    costLimitWrong: 'Un importe, como 5 o 0,50.',
  },
}
