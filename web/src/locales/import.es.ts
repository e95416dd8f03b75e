import type { importMessages as english } from './import.en.ts'
import type { Translation } from './translation.ts'

export const importMessages: Translation<typeof english> = {
  import: {
    title: 'Importar un archivo',
    text: 'Tareas, una por línea',
    help: 'Pégalas, suelta aquí un archivo o elige uno: texto, Markdown, CSV, una copia de Todoist o TickTick, o JSON de Trello, GitHub o Docket.',
    choose: 'Elegir un archivo',
    chooseOther: 'Elegir otro archivo',
    remove: 'Quitar el archivo',
    reading: 'Leyendo el archivo…',
    file: 'Archivo con tareas',
    name: 'Nombre de la lista',
    untitled: 'Importada',
    make: '{count, plural, =0 {Crear la lista} one {Crear una lista de una tarea} other {Crear una lista de # tareas}}',
    makeLists: '{lists, plural, one {Crear # lista} other {Crear # listas}}',
    add: '{count, plural, =0 {Añadir las tareas} one {Añadir una tarea} other {Añadir # tareas}}',
    nothing: 'Todas las tareas de este archivo ya están.',
    made: 'Se ha creado «{name}», con {count, plural, one {una tarea} other {# tareas}}.',
    added: '{count, plural, one {Se ha añadido una tarea} other {Se han añadido # tareas}} a «{name}».',
    brought:
      '{count, plural, one {Se ha añadido una tarea} other {Se han añadido # tareas}} a {lists, plural, one {una lista} other {# listas}}.',
    kept: '{tasks, plural, =0 {Ninguna tarea} one {Una tarea} other {# tareas}}{dates, plural, =0 {} one {, # con fecha} other {, # con fecha}}{repeats, plural, =0 {} one {, # que se repite} other {, # que se repiten}}{done, plural, =0 {} one {, # completada} other {, # completadas}}{first, select, none {} other {: {first}}}',
    lists: '{count, plural, one {# lista} other {# listas}}: {names}',
    listWith: '{name} ({count})',
    leftRows:
      '{count, plural, one {Una entrada no es una tarea (una sección o una tarjeta archivada, por ejemplo) y se queda fuera.} other {# entradas no son tareas (secciones o tarjetas archivadas, por ejemplo) y se quedan fuera.}}',
    leftColumns: 'Se quedan fuera: {columns}',
    leftDates: 'No se conserva, porque Docket no lo reconoce como fecha: {dates}',
    leftRules: 'No se conserva, porque Docket no repite tareas así: {rules}',
    leftFiles: 'No se ha encontrado nada en estos archivos: {files}',
    quoted: '«{text}»',
    and: '{names}…',
    columns: {
      file: 'Tabla del archivo',
      title: 'Qué es cada columna',
      name: 'Nombre',
      description: 'Descripción',
      due: 'Fecha límite',
      done: 'Hecho',
      labels: 'Etiquetas',
      list: 'Lista',
      none: 'Ninguna',
      unnamed: 'Columna {number}',
      heads: 'La primera fila nombra las columnas',
      unclear: '¿Qué día es {example}?',
    },
    target: {
      label: 'Añadir a',
      new: 'Una lista nueva',
      allNew: 'Listas nuevas',
      named: 'Las listas del mismo nombre, si las hay',
      choose: 'Elige una lista',
      gone: 'Esta lista ya no existe. Elige otra.',
      skip: 'Dejar fuera las tareas que ya están',
      there:
        '{count, plural, =0 {Ninguna está todavía.} one {Una ya está, por su nombre, y se queda como está.} other {# ya están, por sus nombres, y se quedan como están.}}',
      looking: 'Buscando qué tareas ya están…',
      unknown:
        'Sin el servidor no se puede saber qué tareas ya están. Inténtalo cuando vuelva la conexión, o añádelas todas.',
    },
    refused: {
      json: 'En este JSON, Docket no encuentra tareas. Exporta la lista como CSV o pega aquí los nombres de sus tareas.',
      unread: 'Este archivo no se puede leer sin el servidor. Elígelo de nuevo cuando vuelva la conexión.',
      binary: 'Este archivo no es texto. Exporta la lista como CSV o pega aquí los nombres de sus tareas.',
      slow: 'Leer este archivo lleva demasiado tiempo. Divídelo en otros más pequeños.',
      large: 'Este archivo ocupa más de 20 MB. Divídelo en otros más pequeños.',
      columns: 'Esta tabla tiene más de 200 columnas. Deja fuera las que no dicen nada de las tareas.',
      lines:
        'Es más de lo que se puede importar a la vez: 10 000 tareas por lista y 20 000 en total. Divide el archivo.',
      lists: 'Serían más de 200 listas. Elige otra columna para la lista, o divide el archivo.',
      zip: 'No es un archivo zip, o está dañado. Descárgalo de nuevo, o descomprímelo y elige uno de sus archivos.',
      zipEmpty: 'En este archivo zip, Docket no encuentra tareas. Lee CSV, texto, Markdown y JSON.',
      zipLarge:
        'Descomprimido, este archivo zip ocupa más de lo que Docket admite: 50 MB y 1000 archivos. Descomprímelo y elige uno de sus archivos.',
      tooManyLists:
        'Una cuenta puede tener {most, number} listas. Tienes {owned, number}, y serían {made, number} más.',
      full: '«{name}» tiene {total, number} tareas y admite {most, number} como máximo.',
    },
  },
}
