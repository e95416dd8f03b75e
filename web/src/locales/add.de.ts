import type { addMessages as english } from './add.en.ts'
import type { Translation } from './translation.ts'

export const addMessages: Translation<typeof english> = {
  add: {
    page: 'Aufgabe hinzufügen',
    name: 'Aufgabe',
    nameMissing: 'Eine Aufgabe braucht einen Namen.',
    nameLong: 'Eine Aufgabe hat höchstens 500 Zeichen. {over, plural, one {Eines zu viel.} other {# zu viel.}}',
    description: 'Beschreibung',
    descriptionLong: 'Höchstens {most, number} Zeichen. {over, plural, one {Eines zu viel.} other {# zu viel.}}',
    list: 'Liste',
    choose: 'Liste wählen',
    listMissing: 'Die Liste, die hier stand, nimmt keine neuen Aufgaben mehr auf. Wähl eine andere.',
    newList: 'Eine neue Liste: Eingang',
    inbox: 'Eingang',
    otherList: 'Die gewünschte Liste nimmt keine neuen Aufgaben auf oder ist nicht deine: Wähl eine andere.',
    add: 'Hinzufügen',
    added: '„{name}“ steht jetzt in {list}.',
    open: 'Liste öffnen',
    readOnly:
      'Mit deinem Konto kannst du nur lesen: Aufgaben lassen sich wieder hinzufügen, sobald ein Tarif bezahlt ist.',
    loading: 'Deine Listen sind unterwegs',
  },
}
