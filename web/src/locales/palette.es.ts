import type { paletteMessages as english } from './palette.en.ts'
import type { Translation } from './translation.ts'

export const paletteMessages: Translation<typeof english> = {
  palette: {
    title: 'Buscar o hacer',
    placeholder: 'Una tarea, una lista o una acción',
    groups: {
      recent: 'Lo último usado',
      here: 'En esta lista',
      do: 'Acciones',
      lists: 'Listas',
      lines: 'En todas las listas',
      texts: 'En descripciones y comentarios',
    },
    line: 'línea {number}',
    add: 'Añadir «{name}» como línea {number}',
    archived: 'archivada',
    inThread: '«{snippet}», en un comentario',
    inText: '«{snippet}»',
    settings: {
      profile: 'Ajustes: perfil',
      security: 'Ajustes: seguridad y claves de API',
      look: 'Ajustes: idioma y aspecto',
      billing: 'Ajustes: plan y pago',
      data: 'Ajustes: tus datos',
    },
    nothing: 'No se encuentra nada con «{query}».',
    looking: 'Buscando en descripciones y comentarios',
    incomplete: 'No se ha podido revisar todo a tiempo. Una palabra más ayuda.',
    away: 'Solo nombres: se buscará en descripciones y comentarios cuando vuelvas a tener conexión.',
    reading: 'Tus tareas aún se están cargando: todavía no se pueden encontrar todas.',
    choose: 'elegir',
    number: 'un número abre esa línea',
    actions: 'solo acciones',
  },
}
