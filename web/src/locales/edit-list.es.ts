import type { editListMessages as english } from './edit-list.en.ts'
import type { Translation } from './translation.ts'

export const editListMessages: Translation<typeof english> = {
  editList: {
    icon: 'Icono de «{name}»',
    name: 'Nombre de «{name}»',
    save: 'Guardar',
    cancel: 'Dejarlo así',
    refused: '«{name}» no se ha guardado. {reason}',
    theirs: 'Entretanto se ha llamado «{theirs}», así que «{mine}» no se ha guardado.',
    mine: 'Poner el mío',
  },
}
