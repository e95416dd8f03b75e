import type { homeMessages as english } from './home.en.ts'
import type { Translation } from './translation.ts'

export const homeMessages: Translation<typeof english> = {
  home: {
    page: 'Alle Listen',
    emptyReadOnly:
      'Noch wird keine Liste mit dir geteilt. Mit deinem Konto kannst du nur lesen und im Moment keine anlegen.',
    loading: 'Deine Listen sind unterwegs',
    newList: 'Neue Liste',
    columns: {
      list: 'Liste',
      progress: 'Fortschritt',
      done: 'Erledigt',
      late: 'Überfällig',
      change: 'Letzte Änderung',
    },
    lists: 'Listen',
    quiet: 'Nichts Neues',
    digest: {
      changed:
        '<b>{count, plural, one {# Liste} other {# Listen}}</b> {count, plural, one {hat sich geändert, seit du sie} other {haben sich geändert, seit du sie}} zuletzt geöffnet hast.',
      unchanged: 'Nichts hat sich geändert, seit du deine Listen zuletzt geöffnet hast.',
      open: '{open, plural, =0 {<b>Keine Aufgabe</b> ist offen.} one {<b># Aufgabe</b> ist offen, in {lists, plural, one {# Liste} other {# Listen}}.} other {<b># Aufgaben</b> sind offen, in {lists, plural, one {# Liste} other {# Listen}}.}}',
      late: '{late, plural, one {# Aufgabe ist überfällig.} other {# Aufgaben sind überfällig.}}',
    },
    late: '{late} überfällig',
    lateIn: '{late, plural, one {# überfällige Aufgabe} other {# überfällige Aufgaben}} von {name}',
    news: 'Von anderen geändert, seit du sie zuletzt geöffnet hast',
    stamps: { viewer: 'Leser', completed: 'Erledigt', ready: 'Ausgegeben', open: 'Offen für Worker' },
    nothingYet: 'Noch nichts',
    menu: 'Menü von {name}',
    archivedLists: 'Archivierte Listen ({count})',
    rename: 'Name und Symbol',
    delete: 'Löschen',
    name: {
      empty: 'Eine Liste hat einen Namen.',
      long: 'Ein Name hat höchstens 255 Zeichen.',
    },
    nextLine: {
      label: 'Name der neuen Liste',
      placeholder: '{isTight, select, true {Neue Liste} other {Neue Liste, dann Enter}}',
      first: '{isTight, select, true {Deine erste Liste} other {Deine erste Liste, dann Enter}}',
      hint: 'anlegen und öffnen',
    },
    empty: {
      title: 'Fang mit einer Liste an',
      lead: 'Eine Liste hat Aufgaben, eine pro Zeile. Alles wird gespeichert, während du es schreibst, und erscheint sofort überall, wo die Liste offen ist.',
      trip: 'Eine Reise planen',
      tripAbout: '18 Aufgaben: Papiere, Packen, wer die Katze füttert',
      release: 'Eine Version herausbringen',
      releaseAbout: '18 Aufgaben, vom Einfrieren bis zum Dank',
      import: 'Datei importieren',
      importAbout: 'Text, Markdown, CSV oder JSON, auch von Todoist, TickTick, Trello oder GitHub',
    },
    footer: '{lists, plural, one {# Liste} other {# Listen}}',
    footerKeys:
      '<key>1</key> bis <key>9</key> öffnet eine · {isReadOnly, select, true {} other {<key>L</key> neue Liste · }}<key>?</key> alle Tasten',
  },
}
