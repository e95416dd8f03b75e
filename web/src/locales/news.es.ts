import type { newsMessages as english } from './news.en.ts'
import type { Translation } from './translation.ts'

export const newsMessages: Translation<typeof english> = {
  news: {
    completed: '{count, plural, one {# completada} other {# completadas}}',
    failed: '{count, plural, one {# fallida} other {# fallidas}}',
    added: '{count, plural, one {# nueva} other {# nuevas}}',
    changed: '{count, plural, one {# cambiada} other {# cambiadas}}',
    deleted: '{count, plural, one {# eliminada} other {# eliminadas}}',
    comments: '{count, plural, one {# comentario} other {# comentarios}}',
    by: '{what} por {who}',
    left: 'alguien que ya no está',
    keyOf: 'la clave {key} de {who}',
    yourKey: 'tu clave {key}',
    more: '{what} y más',
    atLeast: 'Al menos {what}',
    shared: 'Compartida por {who}',
    other: 'Cambiada · {date}',
  },
}
