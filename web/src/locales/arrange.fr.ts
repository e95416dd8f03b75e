import type { arrangeMessages as english } from './arrange.en.ts'
import type { Translation } from './translation.ts'

export const arrangeMessages: Translation<typeof english> = {
  arrange: {
    favorite: 'Ajouter aux favoris',
    unfavorite: 'Retirer des favoris',
    group: 'Groupe…',
    up: 'Monter',
    down: 'Descendre',
    copy: 'Copier cette liste…',
    archive: 'Archiver cette liste',
    restore: 'Restaurer',
    keysGroup: 'Sur une de vos listes',
    keysMove: 'Monter ou descendre la liste',
    done: {
      moved: '«\u00a0{name}\u00a0» déplacée.',
      favorite: '«\u00a0{name}\u00a0» est dans les favoris.',
      unfavorite: '«\u00a0{name}\u00a0» n’est plus dans les favoris.',
      grouped: '«\u00a0{name}\u00a0» est dans {group}.',
      ungrouped: '«\u00a0{name}\u00a0» n’est dans aucun groupe.',
      archived: '«\u00a0{name}\u00a0» archivée.',
      restored: '«\u00a0{name}\u00a0» restaurée.',
    },
    groupDialog: {
      title: 'Groupe de «\u00a0{name}\u00a0»',
      lead: 'Pour vous seulement. Les autres personnes de la liste ne le voient pas.',
      groups: 'Vos groupes',
      none: 'Aucun groupe',
      new: 'Nouveau groupe',
      long: 'Un nom a 100 caractères au plus.',
      save: 'Ranger',
      cancel: 'Annuler',
    },
    copyDialog: {
      title: 'Copier «\u00a0{name}\u00a0»',
      lead: 'La copie n’est qu’à vous. Elle contient les tâches non archivées, toutes en attente, sans commentaires ni résultats.',
      name: 'Nom',
      copyOf: '{name} (copie)',
      dates: 'Garder les dates',
      make: 'Copier',
      busy: 'Copie',
      cancel: 'Annuler',
    },
  },
}
