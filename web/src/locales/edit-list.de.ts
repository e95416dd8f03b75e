import type { editListMessages as english } from './edit-list.en.ts'
import type { Translation } from './translation.ts'

export const editListMessages: Translation<typeof english> = {
  editList: {
    icon: 'Symbol von {name}',
    name: 'Name von {name}',
    save: 'Speichern',
    cancel: 'So lassen',
    refused: '„{name}“ wurde nicht gespeichert. {reason}',
    theirs: 'Inzwischen heißt sie „{theirs}“, deshalb wurde „{mine}“ nicht gespeichert.',
    mine: 'Meinen speichern',
  },
}
