import type { dispatchMessages as english } from './dispatch.en.ts'
import type { Translation } from './translation.ts'

export const dispatchMessages: Translation<typeof english> = {
  progress: 'Cómo avanza el trabajo',
  figures: { completed: 'Hechas', failed: 'Fallidas', running: 'En curso', pending: 'Pendientes' },
  tick: 'cada marca equivale a {exact, select, yes {} other {cerca de }}{lines, plural, one {# tarea} other {# tareas}}',
  pace: 'Cerca de <b>{rate, number} por minuto</b>; fin hacia las <b>{end}</b>',
  columns: {
    running: 'En curso',
    worker: 'Trabajador',
    line: 'Tarea',
    attempt: 'Intento',
    since: 'Desde hace',
    outcome: 'Resultado',
    ended: 'Fin',
  },
  gone: 'Una tarea que ya no está aquí',
  nobody: 'Nadie trabaja en una tarea ahora mismo.',
  takeBackLine: 'Retirar la línea {number}',
  reported: 'Informes',
  loading: 'Cargando los informes.',
  noReports: 'Aún no hay informes. Las tareas aparecen a medida que los trabajadores informan.',
  noneOfThem: 'No hay ningún informe así.',
  show: 'Mostrar',
  shown: {
    everything: 'todo',
    completed: 'completadas',
    failed: 'fallidas',
    expired: 'tiempo agotado',
    given_back: 'devueltas',
    taken: 'retiradas',
    asked: 'preguntada',
    sent_back: 'devuelta para rehacer',
  },
  notes: {
    expired: 'Vuelve a estar pendiente; la toma el siguiente trabajador',
    given_back: 'El trabajador la devolvió',
    taken: 'Retirada al trabajador',
    asked: 'Pregunta a alguien, que responde en la tarea',
    sent_back: 'Alguien la mandó rehacer; la toma el siguiente trabajador',
  },
  state: {
    open: '<b>Esta lista está abierta a trabajadores.</b> Reciben sus tareas según llegan, y todas las personas siguen editando. Solo espera la tarea que tiene un trabajador.',
    ending: '<b>Ya no se reparte nada más.</b> Quien tenga una tarea puede terminarla.',
    draft:
      '<b>Esta lista ha vuelto.</b> {completed, plural, one {# completada} other {# completadas}}{failed, plural, =0 {} one {, # fallida} other {, # fallidas}}{pending, plural, =0 {} one {, # pendiente} other {, # pendientes}}.',
  },
  setup: {
    title: 'Preparar un trabajador',
    lead: 'Un trabajador es cualquier programa que pide una tarea, la hace e informa. Necesita una clave de API: <keys>créala en los ajustes</keys>. Todas las llamadas están en <docs>la descripción de la API</docs>; un trabajador completo, en shell o en TypeScript, está en <file>docs/handing-over-work.md</file> del código de Docket.',
    copy: 'Copiar',
    copied: 'Copiado',
  },
}
