import type { exportMessages as english } from './export.en.ts'
import type { Translation } from './translation.ts'

export const exportMessages: Translation<typeof english> = {
  export: {
    title: 'Exporter cette liste',
    what: '{count, plural, =0 {Aucune tâche pour le moment} one {Une tâche} other {# tâches}}, avec descriptions, dates et avancement. Les tâches archivées et les commentaires n’y sont pas\u00a0: tout ce qui est à vous se trouve dans Paramètres, Vos données.',
    csv: '<b>CSV</b> pour les tableurs et d’autres applications',
    markdown: '<b>Markdown</b> avec des cases à cocher, en texte',
    json: '<b>JSON</b> pour les programmes, avec les résultats des exécutants',
    archive: '<b>Archive</b> avec tout ce qui y a été fait, pour un autre Docket',
    print: '<b>Imprimer</b> sur papier, ou en PDF',
    failed: 'Le fichier ne peut pas être créé sans le serveur. Réessayez quand la connexion sera revenue.',
    close: 'Fermer',
    heads: {
      name: 'Nom',
      description: 'Description',
      status: 'Statut',
      due: 'Échéance',
      repeat: 'Répétition',
      labels: 'Étiquettes',
    },
  },
}
