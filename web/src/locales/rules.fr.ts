import type { ruleMessages as english } from './rules.en.ts'
import type { Translation } from './translation.ts'

export const ruleMessages: Translation<typeof english> = {
  rules: {
    review: 'Je regarde ce que les programmes terminent avant que cela compte comme terminé',
    title: 'Règles pour les exécutants',
    save: 'Enregistrer',
    cancel: 'Annuler',
    saving: 'Enregistrement',
    change: 'Modifier…',
    attempts: 'Abandonner après tant d’essais',
    attemptsHelp: 'Une tâche essayée tant de fois a échoué. Vide\u00a0: elle est essayée encore et encore.',
    lease: 'Minutes dont dispose un exécutant pour une tâche',
    leaseHelp: 'Ensuite, un autre peut la prendre, sauf si l’exécutant dit qu’il y travaille encore.',
    waiting: 'Attendre tant que tant de tâches vous attendent',
    waitingHelp: 'Rien n’est plus distribué avant votre décision. Vide\u00a0: il peut en attendre autant qu’on veut.',
    whole: 'Un nombre entier jusqu’à {most, number}, ou rien.',
    minutes: 'Un nombre de minutes, jusqu’à 60.',
    sum: '{review, select, true {Vous regardez ce que les exécutants terminent. } other {}}{attempts, plural, =0 {Les tâches sont essayées encore et encore} one {Une tâche est abandonnée après un essai} other {Une tâche est abandonnée après # essais}}\u202f; un exécutant a {minutes, plural, one {# minute} other {# minutes}}{waiting, plural, =0 {} one {\u202f; rien n’est distribué tant qu’une tâche vous attend} other {\u202f; rien n’est distribué tant que # tâches vous attendent}}.',
  },
}
