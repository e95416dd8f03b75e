import type { dialogMessages as english } from './dialogs.en.ts'
import type { Translation } from './translation.ts'

export const dialogMessages: Translation<typeof english> = {
  accountMenu: {
    theme: 'Tema',
    system: 'Sistema',
    light: 'Claro',
    dark: 'Oscuro',
    settings: 'Ajustes',
    keys: 'Todos los atajos',
    signOut: 'Cerrar sesión',
  },
  keysDialog: {
    title: 'Atajos de teclado',
    then: 'luego',
    single: 'Las letras sueltas sirven de atajos',
    singleHelp: 'Desactívalo donde dictes en vez de escribir. Este navegador lo recuerda.',
  },
  deleteList: {
    title: '¿Eliminar «{name}»?',
    lead: '{total, plural, =0 {La lista desaparece} one {La lista y su tarea desaparecen} other {La lista y sus # tareas desaparecen}} para todas las personas que la tienen. No se puede deshacer.',
    confirm: 'Eliminar la lista',
    busy: 'Eliminando',
    keep: 'Conservarla',
  },
  signOut: {
    failed: 'El cierre de sesión no llegó a Docket. Tu sesión sigue abierta.',
    edits: '{count, plural, one {Un cambio no se ha enviado} other {# cambios no se han enviado}}',
    drafts: '{count, plural, one {Hay un texto a medio escribir} other {Hay # textos a medio escribir}}',
    ofEdits:
      '{count, plural, one {Si lo conservas, se enviará} other {Si los conservas, se enviarán}} cuando vuelvas a iniciar sesión en este navegador.',
    ofDrafts:
      '{count, plural, one {En {lists} hay un texto a medio escribir. Si lo conservas, volverá a su campo} other {En {lists} hay # textos a medio escribir. Si los conservas, volverán a sus campos}} cuando inicies sesión aquí.',
    list: '«{name}»',
    goneList: 'una lista que ya no existe',
    readable: 'Hasta entonces, quien use este ordenador podría leer lo que se conserva.',
    stay: 'Quedarse',
    discard: 'Descartar y cerrar sesión',
    keep: 'Conservar y cerrar sesión',
    busy: 'Cerrando sesión',
  },
}
