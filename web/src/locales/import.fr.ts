import type { importMessages as english } from './import.en.ts'
import type { Translation } from './translation.ts'

export const importMessages: Translation<typeof english> = {
  import: {
    title: 'Importer un fichier',
    text: 'Tâches, une par ligne',
    help: 'Collez-les, déposez un fichier ici, ou choisissez-en un\u00a0: texte, Markdown, CSV, sauvegarde de Todoist ou TickTick, ou JSON de Trello, GitHub ou Docket.',
    choose: 'Choisir un fichier',
    chooseOther: 'Choisir un autre fichier',
    remove: 'Retirer le fichier',
    reading: 'Lecture du fichier…',
    file: 'Fichier avec des tâches',
    name: 'Nom de la liste',
    untitled: 'Import',
    make: '{count, plural, =0 {Créer la liste} one {Créer une liste d’une tâche} other {Créer une liste de # tâches}}',
    makeLists: '{lists, plural, one {Créer # liste} other {Créer # listes}}',
    add: '{count, plural, =0 {Ajouter les tâches} one {Ajouter une tâche} other {Ajouter # tâches}}',
    nothing: 'Toutes les tâches de ce fichier sont déjà là.',
    made: '«\u00a0{name}\u00a0» a été créée, avec {count, plural, one {# tâche} other {# tâches}}.',
    added: '{count, plural, one {# tâche ajoutée} other {# tâches ajoutées}} à «\u00a0{name}\u00a0».',
    brought:
      '{count, plural, one {# tâche ajoutée} other {# tâches ajoutées}} à {lists, plural, one {# liste} other {# listes}}.',
    kept: '{tasks, plural, =0 {Aucune tâche} one {Une tâche} other {# tâches}}{dates, plural, =0 {} one {, # avec une date} other {, # avec une date}}{repeats, plural, =0 {} one {, # qui se répète} other {, # qui se répètent}}{done, plural, =0 {} one {, # terminée} other {, # terminées}}{first, select, none {} other {\u00a0: {first}}}',
    lists: '{count, plural, one {# liste} other {# listes}}\u00a0: {names}',
    listWith: '{name} ({count})',
    leftRows:
      '{count, plural, one {Une entrée n’est pas une tâche (section ou carte archivée, par exemple), et reste dehors.} other {# entrées ne sont pas des tâches (sections ou cartes archivées, par exemple), et restent dehors.}}',
    leftColumns: 'Restent dehors\u00a0: {columns}',
    leftDates: 'Non gardé, car Docket n’y reconnaît pas de date\u00a0: {dates}',
    leftRules: 'Non gardé, car Docket ne répète pas les tâches ainsi\u00a0: {rules}',
    leftFiles: 'Rien n’a été trouvé dans ces fichiers\u00a0: {files}',
    quoted: '«\u00a0{text}\u00a0»',
    and: '{names}…',
    columns: {
      file: 'Tableau dans le fichier',
      title: 'À quoi sert chaque colonne',
      name: 'Nom',
      description: 'Description',
      due: 'Échéance',
      done: 'Terminé',
      labels: 'Étiquettes',
      list: 'Liste',
      none: 'Aucune',
      unnamed: 'Colonne {number}',
      heads: 'La première ligne nomme les colonnes',
      unclear: 'Quel jour est {example}\u202f?',
    },
    target: {
      label: 'Ajouter à',
      new: 'Une nouvelle liste',
      allNew: 'De nouvelles listes',
      named: 'Les listes de même nom, s’il y en a',
      choose: 'Choisir une liste',
      gone: 'Cette liste n’existe plus. Choisissez-en une autre.',
      skip: 'Laisser de côté les tâches déjà présentes',
      there:
        '{count, plural, =0 {Aucune n’est encore là.} one {# est déjà là, d’après son nom, et reste telle quelle.} other {# sont déjà là, d’après leurs noms, et restent telles quelles.}}',
      looking: 'Recherche des tâches déjà présentes…',
      unknown:
        'Sans le serveur, impossible de dire quelles tâches sont déjà là. Réessayez quand la connexion sera revenue, ou ajoutez-les toutes.',
    },
    refused: {
      json: 'Docket ne trouve pas de tâches dans ce JSON. Exportez la liste en CSV, ou collez ici les noms de ses tâches.',
      unread:
        'Ce fichier ne peut pas être lu sans le serveur. Choisissez-le de nouveau quand la connexion sera revenue.',
      binary: 'Ce fichier n’est pas du texte. Exportez la liste en CSV, ou collez ici les noms de ses tâches.',
      slow: 'Ce fichier est trop long à lire. Divisez-le.',
      large: 'Ce fichier dépasse 20\u00a0Mo. Divisez-le.',
      columns: 'Ce tableau a plus de 200 colonnes. Laissez de côté celles qui ne disent rien des tâches.',
      lines:
        'C’est plus qu’il n’en faut à la fois\u00a0: 10\u202f000 tâches par liste, et 20\u202f000 en tout. Divisez le fichier.',
      lists: 'Cela ferait plus de 200 listes. Choisissez une autre colonne pour la liste, ou divisez le fichier.',
      zip: 'Ce n’est pas un fichier zip, ou il est abîmé. Téléchargez-le de nouveau, ou décompressez-le et choisissez un de ses fichiers.',
      zipEmpty: 'Docket ne trouve pas de tâches dans ce fichier zip. Il lit CSV, texte, Markdown et JSON.',
      zipLarge:
        'Décompressé, ce fichier zip dépasse ce que Docket accepte\u00a0: 50\u00a0Mo et 1\u202f000 fichiers. Décompressez-le et choisissez un de ses fichiers.',
      tooManyLists:
        'Un compte peut posséder {most, number} listes. Vous en possédez {owned, number}, et cela en ferait {made, number} de plus.',
      full: '«\u00a0{name}\u00a0» a {total, number} tâches, et n’en accepte que {most, number}.',
    },
  },
}
