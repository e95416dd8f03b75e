import type { inboxMessages as english } from './inbox.en.ts'
import type { Translation } from './translation.ts'

export const inboxMessages: Translation<typeof english> = {
  inbox: {
    page: 'Boîte',
    all: 'Tout marquer comme lu',
    empty:
      'Quand quelqu’un vous mentionne, répond dans un de vos fils, vous donne une tâche ou vous ajoute à une liste, et quand il faut vous rappeler quelque chose, cela s’affiche ici.',
    failed: 'Impossible de demander ce qu’il y a de nouveau.',
    tryNow: 'Réessayer',
    somebody: 'Quelqu’un',
    byKey: '{who}, avec la clé {key}',
    unread: 'Non lu',
    count: '{count, plural, one {# non lu} other {# non lus}}',
    kinds: {
      mention: '<b>{who}</b> vous a mentionné dans <b>{task}</b>',
      comment:
        '{count, plural, one {<b>{who}</b> a commenté <b>{task}</b>} other {<b>{task}</b> a # nouveaux commentaires, le dernier de <b>{who}</b>}}',
      assigned:
        '{more, plural, =0 {<b>{who}</b> vous a donné <b>{task}</b>} one {<b>{who}</b> vous a donné <b>{task}</b> et une autre tâche} other {<b>{who}</b> vous a donné <b>{task}</b> et # autres tâches}}',
      reminder: '<b>{task}</b>\u00a0: vous vouliez que l’on vous le rappelle',
      added: '<b>{who}</b> vous a ajouté à <b>{list}</b>',
      handed_back: '<b>{list}</b> est de retour\u00a0: <b>{who}</b> a terminé la dernière tâche',
      hook_off: 'Un webhook de <b>{list}</b> a été désactivé, car son adresse n’accepte rien',
      needs_you:
        '{count, plural, one {<b>{who}</b> a besoin de vous\u00a0: <b>{task}</b>} other {<b>#</b> tâches de <b>{list}</b> vous attendent}}',
    },
    keys: {
      group: 'Dans la boîte',
      move: 'Passer d’une nouveauté à l’autre',
    },
  },
}
