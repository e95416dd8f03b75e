import type { editListMessages as english } from './edit-list.en.ts'
import type { Translation } from './translation.ts'

export const editListMessages: Translation<typeof english> = {
  editList: {
    icon: 'Icône de «\u00a0{name}\u00a0»',
    name: 'Nom de «\u00a0{name}\u00a0»',
    save: 'Enregistrer',
    cancel: 'Laisser tel quel',
    refused: '«\u00a0{name}\u00a0» n’a pas été enregistré. {reason}',
    theirs: 'Entre-temps, le nom est devenu «\u00a0{theirs}\u00a0»\u00a0: «\u00a0{mine}\u00a0» n’a pas été enregistré.',
    mine: 'Mettre le mien',
  },
}
