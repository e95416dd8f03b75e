import type { dayMessages as english } from './days.en.ts'
import type { Translation } from './translation.ts'

export const dayMessages: Translation<typeof english> = {
  days: {
    today: 'Heute',
    upcoming: 'Demnächst',
    mine: 'Meine',
    onlyMine: 'Nur meine',
    views: 'Tage',
    late: 'Überfällig',
    later: 'Später',
    undated: 'Kein Datum',
    tomorrow: 'Morgen',
    more: '{count, plural, one {# weitere} other {# weitere}} zeigen',
    lines: 'Aufgaben nach Tagen',
    label:
      '{name}. {status}, in {list}{due, select, none {} other {, fällig {due}}}{mine, select, yes {, dir zugewiesen} no {} other {, {who} zugewiesen}}{waitsFor, plural, =0 {} other {, wartet auf #}}{start, select, none {} other {, beginnt {start}}}{selected, select, yes {, ausgewählt} other {}}{waiting, select, yes {, noch nicht gesendet} other {}}{asks, select, yes {, inzwischen von jemand anderem geändert} other {}}',
    complete: '„{name}“ erledigen',
    reopen: '„{name}“ wieder öffnen',
    due: 'Fällig',
    toYou: 'Dir zugewiesen',
    dueTitle: '{count, plural, one {Wann ist sie fällig?} other {Wann sind diese # Aufgaben fällig?}}',
    state: '„{name}“: {status}',
    menu: '„{name}“',
    select: '„{name}“ auswählen',
    add: {
      today: '{isTight, select, true {Aufgabe für heute} other {Aufgabe für heute, oder mit einem anderen Datum}}',
      mine: '{isTight, select, true {Aufgabe für dich} other {Aufgabe für dich, gern mit Datum}}',
      list: 'Liste der neuen Aufgabe',
      added: '„{name}“ steht jetzt in „{list}“.',
      open: 'Liste öffnen',
    },
    openList: 'Liste {list} öffnen',
    conflict: 'Inzwischen geändert',
    sentence: {
      none: 'Heute ist nichts fällig.',
      noneLate:
        '{today, plural, one {<b>Eine Aufgabe</b> ist heute fällig.} other {<b># Aufgaben</b> sind heute fällig.}}',
      late: '{count, plural, one {<late>Eine Aufgabe ist überfällig.</late>} other {<late># Aufgaben sind überfällig.</late>}} {today, plural, =0 {Sonst ist heute nichts fällig.} one {<b>Eine weitere</b> ist heute fällig.} other {<b># weitere</b> sind heute fällig.}}',
      upcoming:
        '{week, plural, =0 {In den nächsten sieben Tagen ist nichts fällig} one {<b>Eine Aufgabe</b> ist in den nächsten sieben Tagen fällig} other {<b># Aufgaben</b> sind in den nächsten sieben Tagen fällig}}{later, plural, =0 {.} one {, eine später.} other {, # später.}}',
      mine: '{count, plural, =0 {Dir ist nichts zugewiesen.} one {<b>Eine Aufgabe</b> ist dir zugewiesen.} other {<b># Aufgaben</b> sind dir zugewiesen.}}{overdue, plural, =0 {} one { <late>Eine ist überfällig.</late>} other { <late># sind überfällig.</late>}}',
    },
    empty: {
      today: 'Hier kommen aus allen deinen Listen die Aufgaben zusammen, die heute fällig oder überfällig sind.',
      upcoming: 'Hier kommen aus allen deinen Listen die Aufgaben zusammen, die nach heute fällig sind.',
      mine: 'Hier kommen aus allen deinen Listen die Aufgaben zusammen, die dir zugewiesen sind.',
      howMine: 'Weise eine Aufgabe zu: Öffne sie, oder drück <key>A</key> auf ihrer Zeile.',
      how: 'Gib einer Aufgabe ein Datum: Öffne sie, oder drück <key>D</key> auf ihrer Zeile.',
    },
    reading: 'Deine Aufgaben sind unterwegs',
    notHere: 'Nicht alle deine Aufgaben sind in diesem Browser: Sie kommen, sobald die Verbindung wieder da ist.',
    keys: {
      group: 'Bei Heute, Demnächst und Meine',
      beside: 'Zur Spalte oder zum Tag daneben gehen',
      take: 'Aufgabe in die Spalte oder auf den Tag daneben setzen',
      list: 'Ihre Liste öffnen',
    },
  },
}
