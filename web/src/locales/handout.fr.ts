import type { handOutMessages as english } from './handout.en.ts'
import type { Translation } from './translation.ts'

export const handOutMessages: Translation<typeof english> = {
  banner:
    '<b>Cette liste est distribuée aux exécutants.</b> Ajouter, renommer, déplacer et supprimer attendent son retour. Les commentaires restent possibles.',
  bannerForReader: '<b>Cette liste est distribuée aux exécutants.</b>',
  views: { label: 'Vues de la liste', dispatch: 'Exécutants' },
  item: 'Distribuer aux exécutants…',
  rules: 'Règles pour les exécutants…',
  ask: {
    title: 'Distribuer «\u00a0{name}\u00a0» aux exécutants\u202f?',
    workers:
      'Les exécutants sont des programmes qui prennent les tâches d’une liste une à une, les font et rendent compte du résultat.',
    locked:
      'La liste devient jaune pour toutes les personnes qui l’ont. Jusqu’à son retour, personne n’ajoute, ne renomme, ne déplace ni ne supprime de tâches\u202f; les commentaires restent possibles.',
    back: 'Elle revient d’elle-même quand il ne reste rien à faire, ou quand quelqu’un choisit «\u00a0Arrêter la distribution\u00a0».',
    key: 'Un exécutant a besoin d’une clé d’API, et vous n’en avez pas encore\u00a0: <keys>créez-en une dans les paramètres</keys>.',
    leave: 'Ne rien faire',
  },
  ready: {
    verb: 'Distribuer',
    done: '«\u00a0{name}\u00a0» est distribuée aux exécutants.',
    failed: '«\u00a0{name}\u00a0» n’est pas distribuée. {reason}',
    unanswered:
      'Docket ne répond pas. Vous verrez si «\u00a0{name}\u00a0» est distribuée quand la connexion sera revenue.',
  },
  open: {
    verb: 'Ouvrir aux exécutants',
    done: '«\u00a0{name}\u00a0» est ouverte aux exécutants\u00a0: ils reçoivent ses tâches à mesure qu’elles arrivent.',
    failed: '«\u00a0{name}\u00a0» n’est pas ouverte aux exécutants. {reason}',
    unanswered:
      'Docket ne répond pas. Vous verrez si «\u00a0{name}\u00a0» est ouverte aux exécutants quand la connexion sera revenue.',
  },
  draft: {
    verb: 'Arrêter la distribution',
    busy: 'Arrêt',
    done: 'Plus rien de «\u00a0{name}\u00a0» n’est distribué.',
    failed: '«\u00a0{name}\u00a0» est toujours distribuée. {reason}',
    unanswered:
      'Docket ne répond pas. Vous verrez si «\u00a0{name}\u00a0» est encore distribuée quand la connexion sera revenue.',
  },
  nothing: 'Aucune tâche de cette liste n’est en attente. Ajoutez-en une, ou rouvrez-en une.',
  unsent: 'Ce qui a été écrit ici doit d’abord être envoyé. Distribuez la liste quand la connexion sera revenue.',
  byHand: 'à la main',
}
