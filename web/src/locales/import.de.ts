import type { importMessages as english } from './import.en.ts'
import type { Translation } from './translation.ts'

export const importMessages: Translation<typeof english> = {
  import: {
    title: 'Datei importieren',
    text: 'Aufgaben, eine pro Zeile',
    help: 'Füg sie ein, zieh eine Datei hierher, oder wähl eine: Text, Markdown, CSV, eine Sicherung von Todoist oder TickTick, oder JSON von Trello, GitHub oder Docket.',
    choose: 'Datei wählen',
    chooseOther: 'Andere Datei wählen',
    remove: 'Datei entfernen',
    reading: 'Die Datei wird gelesen …',
    file: 'Datei mit Aufgaben',
    name: 'Name der Liste',
    untitled: 'Importiert',
    make: '{count, plural, =0 {Liste anlegen} one {Liste mit einer Aufgabe anlegen} other {Liste mit # Aufgaben anlegen}}',
    makeLists: '{lists, plural, other {# Listen anlegen}}',
    add: '{count, plural, =0 {Aufgaben hinzufügen} one {Eine Aufgabe hinzufügen} other {# Aufgaben hinzufügen}}',
    nothing: 'Alle Aufgaben dieser Datei sind schon da.',
    made: '„{name}“ ist angelegt, mit {count, plural, one {einer Aufgabe} other {# Aufgaben}}.',
    added: '{count, plural, one {Eine Aufgabe} other {# Aufgaben}} zu „{name}“ hinzugefügt.',
    brought:
      '{count, plural, one {Eine Aufgabe} other {# Aufgaben}} zu {lists, plural, one {einer Liste} other {# Listen}} hinzugefügt.',
    kept: '{tasks, plural, =0 {Keine Aufgabe} one {Eine Aufgabe} other {# Aufgaben}}{dates, plural, =0 {} one {, # mit Datum} other {, # mit Datum}}{repeats, plural, =0 {} other {, # mit Wiederholung}}{done, plural, =0 {} other {, # erledigt}}{first, select, none {} other {: {first}}}',
    lists: '{count, plural, other {# Listen}}: {names}',
    listWith: '{name} ({count})',
    leftRows:
      '{count, plural, one {Ein Eintrag ist keine Aufgabe (sondern etwa ein Abschnitt oder eine archivierte Karte) und bleibt weg.} other {# Einträge sind keine Aufgaben (sondern etwa Abschnitte oder archivierte Karten) und bleiben weg.}}',
    leftColumns: 'Diese bleiben weg: {columns}',
    leftDates: 'Nicht übernommen, weil Docket sie nicht als Datum kennt: {dates}',
    leftRules: 'Nicht übernommen, weil Docket Aufgaben nicht so wiederholt: {rules}',
    leftFiles: 'In diesen Dateien war nichts zu finden: {files}',
    quoted: '„{text}“',
    and: '{names} …',
    columns: {
      file: 'Tabelle in der Datei',
      title: 'Welche Spalte was ist',
      name: 'Name',
      description: 'Beschreibung',
      due: 'Fällig',
      done: 'Erledigt',
      labels: 'Stichwörter',
      list: 'Liste',
      none: 'Keine',
      unnamed: 'Spalte {number}',
      heads: 'Die erste Zeile nennt die Spalten',
      unclear: 'Welcher Tag ist {example}?',
    },
    target: {
      label: 'Hinzufügen zu',
      new: 'Neue Liste',
      allNew: 'Neue Listen',
      named: 'Listen mit denselben Namen, wo es sie gibt',
      choose: 'Liste wählen',
      gone: 'Diese Liste gibt es nicht mehr. Wähl eine andere.',
      skip: 'Aufgaben weglassen, die schon da sind',
      there:
        '{count, plural, =0 {Noch keine davon ist da.} one {Eine ist dem Namen nach schon da und bleibt, wie sie ist.} other {# sind den Namen nach schon da und bleiben, wie sie sind.}}',
      looking: 'Es wird nachgesehen, welche Aufgaben schon da sind …',
      unknown:
        'Ohne den Server lässt sich nicht sagen, welche Aufgaben schon da sind. Versuch es noch einmal, sobald die Verbindung zurück ist, oder füg alle hinzu.',
    },
    refused: {
      json: 'In diesem JSON findet Docket keine Aufgaben. Exportier die Liste als CSV, oder füg die Namen ihrer Aufgaben hier ein.',
      unread:
        'Ohne den Server lässt sich diese Datei nicht lesen. Wähl sie noch einmal, sobald die Verbindung zurück ist.',
      binary: 'Diese Datei ist kein Text. Exportier die Liste als CSV, oder füg die Namen ihrer Aufgaben hier ein.',
      slow: 'Diese Datei zu lesen dauert zu lange. Teil sie in kleinere auf.',
      large: 'Diese Datei ist größer als 20 MB. Teil sie in kleinere auf.',
      columns: 'Diese Tabelle hat mehr als 200 Spalten. Lass die weg, die nichts über Aufgaben sagen.',
      lines: 'Das ist mehr, als auf einmal geht: 10.000 Aufgaben je Liste, und 20.000 zusammen. Teil die Datei auf.',
      lists: 'Das wären mehr als 200 Listen. Wähl eine andere Spalte für die Liste, oder teil die Datei auf.',
      zip: 'Das ist keine Zip-Datei, oder sie ist beschädigt. Lade sie noch einmal herunter, oder entpack sie und wähl eine der Dateien.',
      zipEmpty: 'In dieser Zip-Datei findet Docket keine Aufgaben. Gelesen werden CSV, Text, Markdown und JSON.',
      zipLarge:
        'Entpackt ist diese Zip-Datei größer, als Docket sie nimmt: 50 MB und 1.000 Dateien. Entpack sie und wähl eine der Dateien.',
      tooManyLists:
        'Einem Konto können {most, number} Listen gehören. Dir gehören {owned, number}, und das wären {made, number} mehr.',
      full: '„{name}“ hat {total, number} Aufgaben, und mehr als {most, number} werden es nicht.',
    },
  },
}
