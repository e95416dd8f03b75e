import type { listPartMessages as english } from './list-parts.en.ts'
import type { Translation } from './translation.ts'

export const listPartMessages: Translation<typeof english> = {
  due: {
    title: '{count, plural, one {Échéance de la ligne {number}} other {Échéance de # tâches}}',
    field: 'Échéance',
    help: 'Par exemple\u00a0: aujourd’hui, demain à 9h, vendredi, 24 déc.',
    notUnderstood: 'Docket n’y reconnaît pas de date. Par exemple\u00a0: demain à 9h, 24 déc.',
    set: 'Fixer',
    clear: 'Effacer',
    previousMonth: 'Mois précédent',
    nextMonth: 'Mois suivant',
  },
  place: {
    title: 'Déplacer la ligne {number}',
    field: 'Vers la ligne',
    help: 'Un nombre de 1 à {total}.',
    refused: 'Cette ligne n’existe pas. Un nombre de 1 à {total}.',
    move: 'Déplacer',
  },
  here: {
    writes: '{name} écrit ici',
    looks: '{count, plural, one {{name} regarde cette ligne} other {{name} et d’autres regardent cette ligne}}',
    writesAt: '{name} écrit à la ligne {number}',
  },
  boxes: {
    shown: '{ticked, number} sur {total, number}',
    read: '{ticked, number} sur {total, plural, one {# étape cochée} other {# étapes cochées}}',
  },
  news: {
    added: 'Ligne {number} ajoutée{who, select, none {} other { par {who}}}\u00a0: {name}',
    completed: 'Ligne {number} terminée{who, select, none {} other { par {who}}}',
    failed: 'Ligne {number} en échec{who, select, none {} other { par {who}}}',
    reopened: 'Ligne {number} rouverte{who, select, none {} other { par {who}}}',
    renamed: 'Ligne {number} renommée{who, select, none {} other { par {who}}}\u00a0: {name}',
    changed: 'Ligne {number} modifiée{who, select, none {} other { par {who}}}',
    removed: 'Ligne {number} retirée{who, select, none {} other { par {who}}}',
  },
}
