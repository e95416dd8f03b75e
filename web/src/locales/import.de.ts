import type { importMessages as english } from './import.en.ts'
import type { Translation } from './translation.ts'

export const importMessages: Translation<typeof english> = {
  import: {
    title: 'Datei importieren',
    text: 'Aufgaben, eine pro Zeile',
    help: 'Füg sie ein, zieh eine Datei hierher, oder wähl eine: Text, Markdown, CSV oder JSON von Trello, GitHub oder Docket.',
    choose: 'Datei wählen',
    file: 'Datei mit Aufgaben',
    name: 'Name der Liste',
    untitled: 'Importiert',
    make: '{count, plural, =0 {Liste anlegen} one {Liste mit einer Aufgabe anlegen} other {Liste mit # Aufgaben anlegen}}',
    made: '„{name}“ ist angelegt, mit {count, plural, one {einer Aufgabe} other {# Aufgaben}}.',
    kept: '{tasks, plural, =0 {Keine Aufgabe} one {Eine Aufgabe} other {# Aufgaben}}{dates, plural, =0 {} one {, # mit Datum} other {, # mit Datum}}{done, plural, =0 {} other {, # erledigt}}{first, select, none {} other {: {first}}}',
    leftRows:
      '{count, plural, one {Ein Eintrag ist keine Aufgabe (sondern etwa ein Abschnitt, eine Notiz oder eine archivierte Karte) und bleibt weg.} other {# Einträge sind keine Aufgaben (sondern etwa Abschnitte, Notizen oder archivierte Karten) und bleiben weg.}}',
    leftColumns: 'Diese bleiben weg: {columns}',
    leftDates: 'Nicht übernommen, weil Docket sie nicht als Datum kennt: {dates}',
    and: '{names} …',
    refused: {
      json: 'In diesem JSON findet Docket keine Aufgaben. Exportier die Liste als CSV, oder füg die Namen ihrer Aufgaben hier ein.',
      unread:
        'Ohne den Server lässt sich diese Datei nicht lesen. Wähl sie noch einmal, sobald die Verbindung zurück ist.',
      binary: 'Diese Datei ist kein Text. Exportier die Liste als CSV, oder füg die Namen ihrer Aufgaben hier ein.',
    },
  },
}
