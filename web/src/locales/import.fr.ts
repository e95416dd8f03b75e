import type { importMessages as english } from './import.en.ts'
import type { Translation } from './translation.ts'

export const importMessages: Translation<typeof english> = {
  import: {
    title: 'Importer un fichier',
    text: 'Tâches, une par ligne',
    help: 'Collez-les, déposez un fichier ici, ou choisissez-en un\u00a0: texte, Markdown, CSV, ou JSON de Trello, GitHub ou Docket.',
    choose: 'Choisir un fichier',
    file: 'Fichier avec des tâches',
    name: 'Nom de la liste',
    untitled: 'Import',
    make: '{count, plural, =0 {Créer la liste} one {Créer une liste d’une tâche} other {Créer une liste de # tâches}}',
    made: '«\u00a0{name}\u00a0» a été créée, avec {count, plural, one {# tâche} other {# tâches}}.',
    kept: '{tasks, plural, =0 {Aucune tâche} one {Une tâche} other {# tâches}}{dates, plural, =0 {} one {, # avec une date} other {, # avec une date}}{done, plural, =0 {} one {, # terminée} other {, # terminées}}{first, select, none {} other {\u00a0: {first}}}',
    leftRows:
      '{count, plural, one {Une entrée n’est pas une tâche (section, note ou carte archivée, par exemple), et reste dehors.} other {# entrées ne sont pas des tâches (sections, notes ou cartes archivées, par exemple), et restent dehors.}}',
    leftColumns: 'Restent dehors\u00a0: {columns}',
    leftDates: 'Non gardé, car Docket n’y reconnaît pas de date\u00a0: {dates}',
    and: '{names}…',
    refused: {
      json: 'Docket ne trouve pas de tâches dans ce JSON. Exportez la liste en CSV, ou collez ici les noms de ses tâches.',
      unread:
        'Ce fichier ne peut pas être lu sans le serveur. Choisissez-le de nouveau quand la connexion sera revenue.',
      binary: 'Ce fichier n’est pas du texte. Exportez la liste en CSV, ou collez ici les noms de ses tâches.',
    },
  },
}
