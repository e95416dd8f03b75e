import type { dayMessages as english } from './days.en.ts'
import type { Translation } from './translation.ts'

export const dayMessages: Translation<typeof english> = {
  days: {
    today: 'Aujourd’hui',
    upcoming: 'À venir',
    mine: 'Les miennes',
    onlyMine: 'Les miennes seules',
    views: 'Jours',
    late: 'En retard',
    later: 'Plus tard',
    undated: 'Sans date',
    tomorrow: 'Demain',
    more: '{count, plural, one {Afficher # de plus} other {Afficher # de plus}}',
    lines: 'Tâches par jour',
    label:
      '{name}. {status}, dans {list}{due, select, none {} other {, échéance {due}}}{mine, select, yes {, attribuée à vous} no {} other {, attribuée à {who}}}{waitsFor, plural, =0 {} other {, en attend #}}{start, select, none {} other {, commence {start}}}{selected, select, yes {, sélectionnée} other {}}{waiting, select, yes {, à envoyer} other {}}{asks, select, yes {, modifiée entre-temps par quelqu’un d’autre} other {}}',
    complete: 'Terminer «\u00a0{name}\u00a0»',
    reopen: 'Rouvrir «\u00a0{name}\u00a0»',
    due: 'Échéance',
    toYou: 'Attribuée à vous',
    dueTitle: '{count, plural, one {Pour quand\u202f?} other {Pour quand, ces # tâches\u202f?}}',
    state: '«\u00a0{name}\u00a0»\u00a0: {status}',
    menu: '«\u00a0{name}\u00a0»',
    select: 'Sélectionner «\u00a0{name}\u00a0»',
    add: {
      today: '{isTight, select, true {Une tâche} other {Une tâche pour aujourd’hui, ou pour une autre date}}',
      mine: '{isTight, select, true {Une tâche} other {Une tâche pour vous, avec une date si vous voulez}}',
      list: 'Liste de la nouvelle tâche',
      added: '«\u00a0{name}\u00a0» est maintenant dans «\u00a0{list}\u00a0».',
      open: 'Ouvrir la liste',
    },
    openList: 'Ouvrir la liste {list}',
    conflict: 'Modifiée entre-temps',
    sentence: {
      none: 'Rien à faire pour aujourd’hui.',
      noneLate:
        '{today, plural, one {<b>Une tâche</b> est pour aujourd’hui.} other {<b># tâches</b> sont pour aujourd’hui.}}',
      late: '{count, plural, one {<late>Une tâche est en retard.</late>} other {<late># tâches sont en retard.</late>}} {today, plural, =0 {Rien d’autre pour aujourd’hui.} one {<b>Une autre</b> est pour aujourd’hui.} other {<b># autres</b> sont pour aujourd’hui.}}',
      upcoming:
        '{week, plural, =0 {Rien à faire dans les sept prochains jours} one {<b>Une tâche</b> à faire dans les sept prochains jours} other {<b># tâches</b> à faire dans les sept prochains jours}}{later, plural, =0 {.} one {, une plus tard.} other {, # plus tard.}}',
      mine: '{count, plural, =0 {Rien ne vous est attribué.} one {<b>Une tâche</b> vous est attribuée.} other {<b># tâches</b> vous sont attribuées.}}{overdue, plural, =0 {} one { <late>Une est en retard.</late>} other { <late># sont en retard.</late>}}',
    },
    empty: {
      today: 'Les tâches datées d’aujourd’hui, et celles en retard, se réunissent ici depuis toutes vos listes.',
      upcoming: 'Les tâches datées d’après aujourd’hui se réunissent ici depuis toutes vos listes.',
      mine: 'Les tâches qui vous sont attribuées se réunissent ici depuis toutes vos listes.',
      howMine: 'Pour attribuer une tâche\u00a0: ouvrez-la, ou appuyez sur <key>A</key> sur sa ligne.',
      how: 'Pour donner une date à une tâche\u00a0: ouvrez-la, ou appuyez sur <key>D</key> sur sa ligne.',
    },
    reading: 'Chargement de vos tâches',
    notHere: 'Vos tâches ne sont pas toutes dans ce navigateur\u00a0: elles viendront quand la connexion sera revenue.',
    keys: {
      group: 'Dans Aujourd’hui, À venir et Les miennes',
      beside: 'Aller à la colonne ou au jour voisin',
      take: 'Déplacer la tâche vers la colonne ou le jour voisin',
      list: 'Ouvrir sa liste',
    },
  },
}
