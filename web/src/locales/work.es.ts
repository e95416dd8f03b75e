import type { Translation } from './translation.ts'
import type { workMessages as english } from './work.en.ts'

export const workMessages: Translation<typeof english> = {
  byHand: 'a mano',
  somebody: 'Alguien',
  attempt: 'Intento {attempt, number}',
  running: 'En curso',
  outcomes: {
    completed: 'Completada',
    failed: 'Fallida',
    expired: 'Tiempo agotado',
    given_back: 'Devuelta',
    taken: 'Retirada',
    asked: 'Preguntada',
    sent_back: 'Devuelta para rehacer',
  },
  take: {
    title: '¿Retirar la línea {number}?',
    text: '{worker} la pierde: lo que llegue de ahí después se rechaza, y el siguiente trabajador recibe la tarea.',
    isOver: '{worker} ya no trabaja en ella.',
    confirm: 'Retirar',
    busy: 'Retirando',
    leave: 'Dejarla',
    close: 'Cerrar',
  },
}
