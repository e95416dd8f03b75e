import type { exportMessages as english } from './export.en.ts'
import type { Translation } from './translation.ts'

export const exportMessages: Translation<typeof english> = {
  export: {
    title: 'Exportar esta lista',
    what: '{count, plural, =0 {Aún ninguna tarea} one {Una tarea} other {# tareas}}, con descripciones, fechas y lo que está hecho. Las tareas archivadas y los comentarios no se incluyen: todo lo tuyo está en Ajustes, Tus datos.',
    csv: '<b>CSV</b> para hojas de cálculo y otras aplicaciones',
    markdown: '<b>Markdown</b> con casillas para marcar, como texto',
    json: '<b>JSON</b> para programas, con lo que informaron los trabajadores',
    archive: '<b>Archivo completo</b> con todo lo que se hizo en ella, para otro Docket',
    print: '<b>Imprimir</b> en papel, o como PDF',
    failed: 'El archivo no se puede crear sin el servidor. Inténtalo de nuevo cuando vuelva la conexión.',
    close: 'Cerrar',
    heads: {
      name: 'Nombre',
      description: 'Descripción',
      status: 'Estado',
      due: 'Vencimiento',
      repeat: 'Repetición',
      labels: 'Etiquetas',
    },
  },
}
