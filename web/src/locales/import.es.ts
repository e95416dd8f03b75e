import type { importMessages as english } from './import.en.ts'
import type { Translation } from './translation.ts'

export const importMessages: Translation<typeof english> = {
  import: {
    title: 'Importar un archivo',
    text: 'Tareas, una por línea',
    help: 'Pégalas, suelta aquí un archivo o elige uno: texto, Markdown, CSV o JSON de Trello, GitHub o Docket.',
    choose: 'Elegir un archivo',
    file: 'Archivo con tareas',
    name: 'Nombre de la lista',
    untitled: 'Importada',
    make: '{count, plural, =0 {Crear la lista} one {Crear una lista de una tarea} other {Crear una lista de # tareas}}',
    made: 'Se ha creado «{name}», con {count, plural, one {una tarea} other {# tareas}}.',
    kept: '{tasks, plural, =0 {Ninguna tarea} one {Una tarea} other {# tareas}}{dates, plural, =0 {} one {, # con fecha} other {, # con fecha}}{done, plural, =0 {} one {, # completada} other {, # completadas}}{first, select, none {} other {: {first}}}',
    leftRows:
      '{count, plural, one {Una entrada no es una tarea (una sección, una nota o una tarjeta archivada, por ejemplo) y se queda fuera.} other {# entradas no son tareas (secciones, notas o tarjetas archivadas, por ejemplo) y se quedan fuera.}}',
    leftColumns: 'Se quedan fuera: {columns}',
    leftDates: 'No se conserva, porque Docket no lo reconoce como fecha: {dates}',
    and: '{names}…',
    refused: {
      json: 'En este JSON, Docket no encuentra tareas. Exporta la lista como CSV o pega aquí los nombres de sus tareas.',
      unread: 'Este archivo no se puede leer sin el servidor. Elígelo de nuevo cuando vuelva la conexión.',
      binary: 'Este archivo no es texto. Exporta la lista como CSV o pega aquí los nombres de sus tareas.',
    },
  },
}
