import type { Translation } from './translation.ts'
import type { waitsMessages as english } from './waits.en.ts'

export const waitsMessages: Translation<typeof english> = {
  waits: {
    note: {
      after: 'en attend {count, number}',
      from: 'dès {day, select, today {{time}} tomorrow {demain {time}} other {{date}}}',
    },
    start: {
      title: '{count, plural, one {Quand cette tâche commence} other {Quand # tâches commencent}}',
      field: 'Commence',
      help: 'Par exemple\u00a0: lundi, 24 déc, demain 9h. Aucun exécutant ne la reçoit avant.',
    },
    after: {
      title: '{count, plural, one {Après quoi vient cette tâche} other {Après quoi viennent # tâches}}',
      add: 'Une tâche, par nom ou numéro',
      full: 'Il ne peut pas y en avoir plus',
      chosen: 'Vient après',
      offered: 'Tâches après lesquelles elle peut venir',
      nothing: 'Aucune tâche ouverte de cette liste, ou elle viendrait après elle-même.',
      remove: 'Plus après {name}',
    },
    review: {
      title: 'Regarder d’abord',
      yes: 'Oui',
      no: 'Non',
      listYes: 'Comme la liste\u00a0: oui',
      listNo: 'Comme la liste\u00a0: non',
    },
    refused: {
      circle: 'Elle viendrait après elle-même\u00a0: ce après quoi elle devait venir vient après elle.',
      notAhead: 'Ce après quoi elle devait venir n’est plus dans cette liste.',
      tooManyAfter: 'Mille autres viennent déjà après cette tâche.',
    },
    cells: {
      after: 'Vient après',
      afterCount: '{count, plural, =0 {Rien} one {# tâche} other {# tâches}}',
      starts: 'Commence',
      anyTime: 'N’importe quand',
      startsAt: 'Avant {date}, aucun exécutant ne la reçoit.',
    },
  },
}
