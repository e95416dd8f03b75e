import type { homeMessages as english } from './home.en.ts'
import type { Translation } from './translation.ts'

export const homeMessages: Translation<typeof english> = {
  home: {
    page: 'Toutes les listes',
    emptyReadOnly:
      'Aucune liste n’est encore partagée avec vous. Votre compte est en lecture seule\u00a0: vous ne pouvez pas en créer.',
    loading: 'Chargement de vos listes',
    newList: 'Nouvelle liste',
    columns: {
      list: 'Liste',
      progress: 'Avancement',
      done: 'Terminées',
      late: 'Retard',
      change: 'Dernière modification',
    },
    lists: 'Listes',
    quiet: 'Rien de nouveau',
    digest: {
      changed:
        '<b>{count, plural, one {# liste} other {# listes}}</b> {count, plural, one {a} other {ont}} changé depuis votre dernière visite.',
      unchanged: 'Rien n’a changé depuis votre dernière visite.',
      open: '{open, plural, =0 {<b>Aucune tâche</b> à faire.} one {<b># tâche</b> à faire dans {lists, plural, one {# liste} other {# listes}}.} other {<b># tâches</b> à faire dans {lists, plural, one {# liste} other {# listes}}.}}',
      late: '{late, plural, one {# tâche est en retard.} other {# tâches sont en retard.}}',
    },
    late: '{late} en retard',
    lateIn: '{late, plural, one {# tâche en retard} other {# tâches en retard}} dans {name}',
    news: 'Modifiée par d’autres depuis votre dernière visite',
    stamps: { viewer: 'Lecteur', completed: 'Terminée', ready: 'Distribuée', open: 'Ouverte aux exécutants' },
    nothingYet: 'Encore vide',
    menu: 'Menu de «\u00a0{name}\u00a0»',
    archivedLists: 'Listes archivées ({count})',
    rename: 'Nom et icône',
    delete: 'Supprimer',
    name: {
      empty: 'Une liste a un nom.',
      long: 'Un nom a 255 caractères au plus.',
    },
    nextLine: {
      label: 'Nom de la nouvelle liste',
      placeholder: '{isTight, select, true {Nommez une liste} other {Nommez une liste, puis Entrée}}',
      first: '{isTight, select, true {Nommez une liste} other {Nommez une liste, puis Entrée}}',
      hint: 'créer et ouvrir',
    },
    empty: {
      title: 'Commencez par une liste',
      lead: 'Une liste contient des tâches, une par ligne. Tout ce que vous écrivez est enregistré aussitôt, et s’affiche partout où la liste est ouverte.',
      trip: 'Préparer un voyage',
      tripAbout: '18 tâches\u00a0: papiers, bagages, qui nourrit le chat',
      release: 'Publier une version',
      releaseAbout: '18 tâches, du gel aux remerciements',
      import: 'Importer un fichier',
      importAbout: 'texte, Markdown, CSV ou JSON, aussi de Todoist, TickTick, Trello ou GitHub',
    },
    footer: '{lists, plural, one {# liste} other {# listes}}',
    footerKeys:
      '<key>1</key> à <key>9</key> ouvrent une liste · {isReadOnly, select, true {} other {<key>L</key> nouvelle liste · }}<key>?</key> tous les raccourcis',
  },
}
