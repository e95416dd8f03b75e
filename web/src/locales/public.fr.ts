import type { publicMessages as english } from './public.en.ts'
import type { Translation } from './translation.ts'

export const publicMessages: Translation<typeof english> = {
  copy: 'Copie publique',
  feed: 'Résultats par RSS',
  feedTitle: 'Résultats de «\u00a0{name}\u00a0»',
  follow: 'Suivre cette liste',
  following: 'Un instant',
  open: 'Ouvrir la liste',
  opening: 'Ouverture',
  readOnly: 'Votre compte est en lecture seule. <plans>Voyez les offres</plans> pour suivre cette liste.',
  ready: 'Distribuée',
  queue: 'Ouverte aux exécutants',
  description: 'Description',
  lines: 'Tâches',
  labels: 'Étiquettes',
  done: 'Terminées',
  completed: '{count, plural, one {<b>#</b> terminée} other {<b>#</b> terminées}}',
  in_progress: '<b>{count, number}</b> en cours',
  failed: '<b>{count, number}</b> en échec',
  pending: '<b>{count, number}</b> en attente',
  asOf: 'à {time}',
  away: 'Docket ne répond pas\u00a0: état à {time}',
  empty: 'Rien n’est encore écrit ici.',
  status: { pending: 'En attente', in_progress: 'En cours', completed: 'Terminée', failed: 'Échec' },
  gone: {
    title: 'Il n’y a pas de liste publique ici',
    lead: 'Elle a été retirée, elle a une autre adresse, ou celle-ci est incomplète. La personne qui vous l’a donnée le sait.',
    home: 'Aller à Docket',
  },
}
