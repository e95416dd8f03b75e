import type { keyMessages as english } from './api-keys.en.ts'
import type { Translation } from './translation.ts'

export const keyMessages: Translation<typeof english> = {
  apiKeys: {
    actions: 'Ändern oder widerrufen',
    edit: 'Ändern',
    editNamed: '{name} ändern',
    editTitle: '{name} ändern',
    save: 'Speichern',
    saving: 'Speichert',
    dayLimit: 'Aufgaben am Tag, höchstens',
    dayLimitHelp: 'Leer: so viele, wie es gibt.',
    dayLimitWrong: 'Eine ganze Zahl ab 1.',
    runningLimit: 'Gleichzeitig höchstens',
    costLimit: 'US-Dollar am Tag, höchstens',
    costLimitHelp: 'So wie die Worker berichten, was eine Aufgabe gekostet hat.',
    costLimitWrong: 'Ein Betrag wie 5 oder 0,50.',
  },
}
