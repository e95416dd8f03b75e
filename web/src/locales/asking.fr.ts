import type { askingMessages as english } from './asking.en.ts'
import type { Translation } from './translation.ts'

export const askingMessages: Translation<typeof english> = {
  asking: {
    needsYou: 'Vous attend',
    openFirst: 'Vous attend\u00a0: ouvrir ce qui attend depuis le plus longtemps',
    worker: 'Un exécutant',
    asks: '<b>{worker}</b> demande',
    isDone: '<b>{worker}</b> dit que c’est fait. Regardez les résultats, puis décidez.',
    says: '{kind, select, answer {{worker} demande\u00a0: {question}} other {{worker} dit que c’est fait}}',
    stamp: '{kind, select, answer {Question} other {À approuver}}',
    onlyEditors: 'Qui peut modifier cette liste décide.',
    own: 'Votre réponse',
    ownInstead: 'Ou une réponse à vous',
    answer: 'Répondre',
    approve: 'Approuver',
    sendBack: 'Renvoyer',
    again: 'Que faut-il faire autrement\u202f?',
    cancel: 'Annuler',
    other: 'Autre chose attend maintenant ici. Regardez-la, puis décidez.',
    late: 'La décision a déjà été prise par {who}.',
    lateKept: 'La décision a déjà été prise par {who}. Ce que vous avez écrit est dans le champ des commentaires.',
    failed: 'Rien n’est décidé. {reason}',
    stopped: {
      claims: 'A utilisé {limit, plural, one {sa seule tâche} other {ses # tâches}} du jour, et il en reste.',
      cost: 'A dépensé ses {limit} du jour, et il reste des tâches.',
      allow: 'Permettre {more} de plus',
      allowNamed: 'Permettre {more} de plus à {name}',
    },
    reviewFailed: 'Elle n’est pas distribuée. {reason}',
  },
}
