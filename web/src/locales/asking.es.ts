import type { askingMessages as english } from './asking.en.ts'
import type { Translation } from './translation.ts'

export const askingMessages: Translation<typeof english> = {
  asking: {
    needsYou: 'Le necesita',
    openFirst: 'Le necesita: abrir lo que espera desde hace más tiempo',
    worker: 'Un trabajador',
    asks: '<b>{worker}</b> pregunta',
    isDone: '<b>{worker}</b> dice que está hecho. Mire los resultados y decida.',
    says: '{kind, select, answer {{worker} pregunta: {question}} other {{worker} dice que está hecho}}',
    stamp: '{kind, select, answer {Pregunta} other {Por aprobar}}',
    onlyEditors: 'Decide quien puede editar esta lista.',
    own: 'Su respuesta',
    ownInstead: 'O una respuesta propia',
    answer: 'Responder',
    approve: 'Aprobar',
    sendBack: 'Devolver',
    again: '¿Qué hay que hacer de otra manera?',
    cancel: 'Cancelar',
    other: 'Ahora espera aquí otra cosa. Mírela y decida después.',
    late: 'Ya ha sido decidida por {who}.',
    lateKept: 'Ya ha sido decidida por {who}. Lo que usted escribió está en el campo de comentarios.',
    failed: 'No se ha decidido nada. {reason}',
    stopped: {
      claims: 'Ha usado {limit, plural, one {su única tarea} other {sus # tareas}} de hoy, y quedan tareas.',
      cost: 'Ha gastado sus {limit} de hoy, y quedan tareas.',
      allow: 'Permitir {more} más',
      allowNamed: 'Permitir {more} más a {name}',
    },
    reviewFailed: 'No se ha repartido. {reason}',
  },
}
