import type { dispatchMessages as english } from './dispatch.en.ts'
import type { Translation } from './translation.ts'

export const dispatchMessages: Translation<typeof english> = {
  progress: 'Avancement du travail',
  figures: { completed: 'Terminées', failed: 'En échec', running: 'En cours', pending: 'En attente' },
  tick: 'chaque trait vaut {exact, select, yes {} other {environ }}{lines, plural, one {# tâche} other {# tâches}}',
  pace: 'Environ <b>{rate, number} par minute</b>\u202f; fin vers <b>{end}</b>',
  columns: {
    running: 'En cours',
    worker: 'Exécutant',
    line: 'Tâche',
    attempt: 'Tentative',
    since: 'Depuis',
    outcome: 'Issue',
    ended: 'Fin',
  },
  gone: 'Une tâche qui n’est plus ici',
  nobody: 'Personne ne travaille sur une tâche en ce moment.',
  takeBackLine: 'Reprendre la ligne {number}',
  reported: 'Comptes rendus',
  loading: 'Chargement des comptes rendus.',
  noReports:
    'Aucun compte rendu pour le moment. Les tâches apparaissent à mesure que les exécutants en rendent compte.',
  noneOfThem: 'Il n’y a pas de tel compte rendu.',
  show: 'Afficher',
  shown: {
    everything: 'tout',
    completed: 'terminées',
    failed: 'en échec',
    expired: 'temps écoulé',
    given_back: 'rendues',
    taken: 'reprises',
    asked: 'question posée',
    sent_back: 'renvoyée',
  },
  notes: {
    expired: 'De nouveau en attente\u202f; le prochain exécutant la prend',
    given_back: 'L’exécutant l’a rendue',
    taken: 'Reprise à l’exécutant',
    asked: 'Demande à quelqu’un, qui répond dans la tâche',
    sent_back: 'Quelqu’un l’a renvoyée\u202f; le prochain exécutant la prend',
  },
  state: {
    open: '<b>Cette liste est ouverte aux exécutants.</b> Ils reçoivent ses tâches à mesure qu’elles arrivent, et chacun continue de la modifier. Seule une tâche qu’un exécutant tient attend.',
    ending: '<b>Plus rien n’est distribué.</b> Qui a une tâche peut la finir.',
    draft:
      '<b>Cette liste est de retour.</b> {completed, plural, one {# terminée} other {# terminées}}{failed, plural, =0 {} other {, # en échec}}{pending, plural, =0 {} other {, # en attente}}.',
  },
  setup: {
    title: 'Préparer un exécutant',
    lead: 'Un exécutant est un programme qui demande une tâche, la fait et en rend compte. Il lui faut une clé d’API\u00a0: <keys>créez-en une dans les paramètres</keys>. Tous les appels sont dans <docs>la description de l’API</docs>\u202f; un exécutant complet, en shell ou en TypeScript, se trouve dans <file>docs/handing-over-work.md</file> des sources de Docket.',
    copy: 'Copier',
    copied: 'Copié',
  },
}
