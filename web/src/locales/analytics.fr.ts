import type { analyticsMessages as english } from './analytics.en.ts'
import type { Translation } from './translation.ts'

export const analyticsMessages: Translation<typeof english> = {
  analytics: {
    page: 'Statistiques',
    window: 'Période',
    windows: { d7: '7 jours', d30: '30 jours', d90: '90 jours', d365: '1 an' },
    reading: 'Chargement des chiffres',
    failed: 'Les chiffres viennent du serveur, qui ne répond pas. Ils seront là dès qu’il répondra.',
    tryNow: 'Réessayer',
    sentence: {
      none: 'Rien n’a été terminé en {days, plural, one {un jour} other {# jours}}.',
      some: 'En {days, plural, one {un jour} other {# jours}}, <b>{done, plural, one {# tâche} other {# tâches}}</b> {done, plural, one {a été terminée} other {ont été terminées}}{failed, plural, =0 {.} one { et <b>#</b> a échoué.} other { et <b>#</b> ont échoué.}}',
      best: 'Le plus grand nombre le {day}\u00a0: <b>{count, number}</b>.',
      today:
        '{count, plural, =0 {Rien encore aujourd’hui.} one {<b>Une</b> aujourd’hui.} other {<b>#</b> aujourd’hui.}}',
    },
    chart: {
      empty:
        'Dès qu’une tâche est terminée, chaque jour a ici sa barre\u00a0: ce qui est terminé au-dessus de la ligne, ce qui a échoué au-dessous.',
      title: 'Terminées au-dessus de la ligne, échecs en dessous.',
      each: '{unit, select, week {Chaque barre est une semaine.} other {Chaque barre est un mois.}}',
      torn: 'Les barres coupées portent leur nombre.',
      asTable: 'Afficher en tableau',
      asChart: 'Afficher en graphique',
      label:
        'Tâches par {unit, select, week {semaine} month {mois} other {jour}}\u00a0: les flèches du clavier lisent {unit, select, week {une semaine après l’autre} month {un mois après l’autre} other {un jour après l’autre}}',
      span: '{unit, select, week {Semaine du {day}} other {{day}}}',
      today: 'auj.',
      day: '{day}\u00a0: {done, plural, =0 {rien de terminé} one {# terminée} other {# terminées}}{failed, plural, =0 {} other {, # en échec}}',
      date: '{unit, select, week {Semaine du} month {Mois} other {Jour}}',
      done: 'Terminées',
      failed: 'Échecs',
      utc: 'Les jours sont ceux du temps UTC.',
    },
    lists: 'Les tâches de vos listes',
    noLists: 'Vous n’avez pas encore de liste.',
    states: 'Où en est l’ensemble',
    more: 'Afficher les {count}',
    status: { completed: 'Terminées', in_progress: 'En cours', failed: 'En échec', pending: 'En attente' },
  },
}
