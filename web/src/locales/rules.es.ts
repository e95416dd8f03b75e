import type { ruleMessages as english } from './rules.en.ts'
import type { Translation } from './translation.ts'

export const ruleMessages: Translation<typeof english> = {
  rules: {
    review: 'Miro lo que completan los programas antes de que cuente como hecho',
    title: 'Reglas para los trabajadores',
    save: 'Guardar',
    cancel: 'Cancelar',
    saving: 'Guardando',
    change: 'Cambiar…',
    attempts: 'Abandonar después de tantos intentos',
    attemptsHelp: 'Una tarea intentada tantas veces ha fallado. Vacío: se intenta una y otra vez.',
    lease: 'Minutos que un trabajador tiene para una tarea',
    leaseHelp: 'Después puede tomarla otro, salvo que el trabajador diga que sigue con ella.',
    waiting: 'Esperar mientras tantas tareas le necesiten',
    waitingHelp: 'No se reparte nada más hasta que usted decida. Vacío: pueden esperar cuantas sean.',
    whole: 'Un número entero hasta {most, number}, o nada.',
    minutes: 'Un número de minutos, hasta 60.',
    sum: '{review, select, true {Usted mira lo que completan los trabajadores. } other {}}{attempts, plural, =0 {Las tareas se intentan una y otra vez} one {Una tarea se abandona después de un intento} other {Una tarea se abandona después de # intentos}}; un trabajador tiene {minutes, plural, one {# minuto} other {# minutos}}{waiting, plural, =0 {} one {; no se reparte nada mientras una tarea le necesite} other {; no se reparte nada mientras # tareas le necesiten}}.',
  },
}
