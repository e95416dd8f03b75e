import type { calendarMessages as english } from './calendar.en.ts'
import type { Translation } from './translation.ts'

export const calendarMessages: Translation<typeof english> = {
  calendar: {
    label: 'Calendrier',
    before: '{span, select, week {Semaine précédente} other {Mois précédent}}',
    after: '{span, select, week {Semaine suivante} other {Mois suivant}}',
    today: 'Aujourd’hui',
    spans: { label: 'Afficher', month: 'Mois', week: 'Semaine' },
    undated: '{count, plural, one {# tâche n’a pas de date} other {# tâches n’ont pas de date}}',
    day: '{day}, {count, plural, =0 {aucune tâche} one {# tâche} other {# tâches}}',
    more: '{count, plural, other {# de plus}}',
    less: 'En afficher moins',
    add: 'Ajouter une tâche le {day}',
    addTo: 'Nouvelle tâche le {day}',
    slot: '{count, plural, one {La ligne {number} va ici} other {# lignes vont ici}}',
    none: 'Rien n’est prévu le {day}.',
    shift: 'Déplacer les tâches d’un jour',
    go: 'Aller au jour précédent ou suivant',
    turn: 'Mois ou semaine avant ou après',
  },
}
