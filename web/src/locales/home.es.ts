import type { homeMessages as english } from './home.en.ts'
import type { Translation } from './translation.ts'

export const homeMessages: Translation<typeof english> = {
  home: {
    page: 'Todas las listas',
    emptyReadOnly:
      'Aún no hay ninguna lista compartida contigo. Tu cuenta es de solo lectura, así que ahora no puedes crear una.',
    loading: 'Cargando tus listas',
    newList: 'Nueva lista',
    columns: {
      list: 'Lista',
      progress: 'Avance',
      done: 'Hechas',
      late: 'Atrasadas',
      change: 'Último cambio',
    },
    lists: 'Listas',
    quiet: 'Sin novedades',
    digest: {
      changed:
        '<b>{count, plural, one {# lista} other {# listas}}</b> {count, plural, one {ha} other {han}} cambiado desde tu última visita.',
      unchanged: 'Nada ha cambiado desde tu última visita.',
      open: '{open, plural, =0 {<b>Ninguna tarea</b> por hacer.} one {<b># tarea</b> por hacer en {lists, plural, one {# lista} other {# listas}}.} other {<b># tareas</b> por hacer en {lists, plural, one {# lista} other {# listas}}.}}',
      late: '{late, plural, one {# tarea está atrasada.} other {# tareas están atrasadas.}}',
    },
    late: '{late, plural, one {# atrasada} other {# atrasadas}}',
    lateIn: '{late, plural, one {# tarea atrasada} other {# tareas atrasadas}} de {name}',
    news: 'Cambiada por otras personas desde tu última visita',
    stamps: { viewer: 'Lector', completed: 'Completada', ready: 'Repartida', open: 'Abierta a trabajadores' },
    nothingYet: 'Aún vacía',
    menu: 'Menú de «{name}»',
    archivedLists: 'Listas archivadas ({count})',
    rename: 'Nombre e icono',
    delete: 'Eliminar',
    name: {
      empty: 'Una lista tiene un nombre.',
      long: 'Un nombre tiene 255 caracteres como máximo.',
    },
    nextLine: {
      label: 'Nombre de la nueva lista',
      placeholder: '{isTight, select, true {Nombra una lista} other {Nombra una lista y pulsa Intro}}',
      first: '{isTight, select, true {Nombra tu primera lista} other {Nombra tu primera lista y pulsa Intro}}',
      hint: 'crear y abrir',
    },
    empty: {
      title: 'Empieza con una lista',
      lead: 'Una lista contiene tareas, una por línea. Todo lo que escribes se guarda al momento y aparece enseguida donde la lista esté abierta.',
      trip: 'Planear un viaje',
      tripAbout: '18 tareas: papeles, equipaje, quién da de comer al gato',
      release: 'Publicar una versión',
      releaseAbout: '18 tareas, del cierre al agradecimiento',
      import: 'Importar un archivo',
      importAbout: 'texto, Markdown, CSV o JSON, también de Todoist, TickTick, Trello o GitHub',
    },
    footer: '{lists, plural, one {# lista} other {# listas}}',
    footerKeys:
      '<key>1</key> a <key>9</key> abren una lista · {isReadOnly, select, true {} other {<key>L</key> nueva lista · }}<key>?</key> todos los atajos',
  },
}
