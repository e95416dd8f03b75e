import type { addMessages as english } from './add.en.ts'
import type { Translation } from './translation.ts'

export const addMessages: Translation<typeof english> = {
  add: {
    page: 'Ajouter une tâche',
    name: 'Tâche',
    nameMissing: 'Une tâche a besoin d’un nom.',
    nameLong: 'Une tâche a 500 caractères au plus. {over, plural, one {Un de trop.} other {# de trop.}}',
    description: 'Description',
    descriptionLong: '{most, number} caractères au plus. {over, plural, one {Un de trop.} other {# de trop.}}',
    list: 'Liste',
    choose: 'Choisir une liste',
    listMissing: 'La liste choisie n’accepte plus de nouvelles tâches. Choisissez-en une autre.',
    newList: 'Nouvelle liste\u00a0: Boîte de réception',
    inbox: 'Boîte de réception',
    otherList:
      'La liste demandée n’accepte pas de nouvelles tâches, ou n’est pas à vous\u00a0: choisissez-en une autre.',
    add: 'Ajouter',
    added: '«\u00a0{name}\u00a0» ajoutée à {list}.',
    open: 'Ouvrir la liste',
    readOnly: 'Votre compte est en lecture seule\u00a0: vous pourrez ajouter des tâches une fois une offre payée.',
    loading: 'Chargement de vos listes',
  },
}
