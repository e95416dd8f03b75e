import type { keyMessages as english } from './api-keys.en.ts'
import type { Translation } from './translation.ts'

export const keyMessages: Translation<typeof english> = {
  apiKeys: {
    actions: 'Modifier ou révoquer',
    edit: 'Modifier',
    editNamed: 'Modifier {name}',
    editTitle: 'Modifier {name}',
    save: 'Enregistrer',
    saving: 'Enregistrement',
    dayLimit: 'Tâches par jour, au plus',
    dayLimitHelp: 'Vide\u00a0: autant qu’il y en a.',
    dayLimitWrong: 'Un nombre entier, à partir de 1.',
    runningLimit: 'En même temps, au plus',
    costLimit: 'Dollars américains par jour, au plus',
    costLimitHelp: 'D’après ce que les exécutants disent du coût d’une tâche.',
    costLimitWrong: 'Un montant, comme 5 ou 0,50.',
  },
}
